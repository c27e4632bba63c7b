// What the makers and the register of decoys refuse.
import type { ErrorTable } from './table.ts';

export const decoysErrors = {
  'decoys/missing-label': {
    status: 422,
    title: 'Missing label',
    detail: 'Please say where it will be planted',
  },
  'decoys/full': {
    status: 409,
    title: 'Too many decoys',
    detail:
      '{limit} decoys are planted, which is the most a desk can have. No decoy was made. The owner can retire unused ones under Admin > Decoys.',
  },
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
