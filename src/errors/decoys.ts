// Refusals when decoys are made or registered.
import type { ErrorTable } from './table.ts';

export const decoysErrors = {
  'decoys/no-such': {
    status: 404,
    title: 'Decoy not found',
    detail: 'There is no decoy {number}. Nothing changed. Refresh the list.',
  },
  'decoys/retired-before': {
    status: 409,
    title: 'Already retired',
    detail: 'Decoy {number} is already retired. Nothing changed.',
  },
} as const satisfies ErrorTable;
