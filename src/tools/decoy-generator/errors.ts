import type { ErrorTable } from '#errors/table.ts';

export const errors = {
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
} as const satisfies ErrorTable;
