// What the makers and the register of decoys refuse.
import type { ErrorTable } from './table.ts';

export const decoysErrors = {
  'decoys/missing-label': {
    status: 422,
    title: 'Missing Label',
    detail: 'Please say where it will be planted',
  },
  'decoys/full': {
    status: 409,
    title: 'Enough Planted',
    detail:
      '{limit} decoys are planted, and this desk keeps no more at once. None was made. The owner can retire those that were taken away, under Admin > Decoys.',
  },
  'decoys/no-such': {
    status: 404,
    title: 'No Such Decoy',
    detail:
      'There is no decoy {number}. Nothing changed. Load the list again to see what is there.',
  },
  'decoys/retired-before': {
    status: 409,
    title: 'Already Retired',
    detail: 'Decoy {number} was retired before. Nothing changed.',
  },
} as const satisfies ErrorTable;
