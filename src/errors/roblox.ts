// Roblox's refusals, in words that a volunteer can act on.
import type { ErrorTable } from './table.ts';

export const robloxErrors = {
  'roblox/unknown-player': {
    status: 404,
    title: 'Player not found',
    detail: 'Roblox has no player {player}. Check the spelling, or use the user id.',
  },
  'roblox/renamed-player': {
    status: 409,
    title: 'Former username',
    detail:
      '{name} is a former username of {now}. If you mean that account, use its user id: {id}. Nothing was done.',
  },
  'roblox/no-scope': {
    status: 409,
    title: 'The key lacks a permission',
    detail:
      'The key needs {scope} for this. Nothing was done. The owner can add it: create.roblox.com > Credentials, the key, Access Permissions.',
  },
  'roblox/no-access': {
    status: 409,
    title: 'The key has no access',
    detail:
      'The key, or the account that made it, has no access to this experience. Nothing was done. The owner can check it at create.roblox.com > Credentials.',
  },
  'roblox/private': {
    status: 409,
    title: 'Private',
    detail: 'The player keeps this private.',
  },
  'roblox/closed': {
    status: 503,
    title: 'Not available',
    detail: 'Roblox doesn’t provide this right now, or no longer does.',
  },
  'roblox/not-found': {
    status: 404,
    title: 'Not found',
    detail: 'Roblox couldn’t find this. It may have been removed.',
  },
  'roblox/conflict': {
    status: 409,
    title: 'Changed by someone else',
    detail: 'Someone else changed this at the same moment. Review it, then decide again.',
  },
  'roblox/invalid': {
    status: 422,
    title: 'Refused by Roblox',
    detail: 'Roblox doesn’t accept this: {why}',
  },
  'roblox/refused': {
    status: 503,
    title: 'Refused by Roblox',
    detail: 'Roblox refused this (code {code}): {why}. Nothing was done.',
  },
} as const satisfies ErrorTable;
