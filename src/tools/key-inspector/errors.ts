import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'key-inspector/refused': {
    status: 409,
    title: 'Key not accepted',
    detail:
      'Roblox no longer knows this key: it was deleted or its secret was changed. The owner can make a new secret at create.roblox.com > Credentials (the key, Regenerate Key) and save it under Admin > Connections.',
  },
} as const satisfies ErrorTable;
