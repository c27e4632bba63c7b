// What Roblox refuses, in words that a volunteer can act on.
import type { ErrorTable } from './table.ts';

export const robloxErrors = {
  'roblox/unknown-player': {
    status: 404,
    title: 'Unknown Player',
    detail: 'Roblox knows no player {player}. Check the spelling, or use the user id.',
  },
  'roblox/renamed-player': {
    status: 409,
    title: 'That Name Has Moved On',
    detail:
      '{name} is a former name of {now}. If you mean that account, use its user id: {id}. Nothing was done.',
  },
  'roblox/no-scope': {
    status: 409,
    title: 'The key lacks a permission',
    detail:
      'Roblox wants {scope} for this. Nothing was done. The owner adds it to the key: create.roblox.com > Credentials, the key, Access Permissions.',
  },
  'roblox/no-access': {
    status: 409,
    title: 'The key may not do this',
    detail:
      'The key, or the account that made it, has no right to this experience. Nothing was done. The owner looks at it: create.roblox.com > Credentials.',
  },
  'roblox/private': {
    status: 409,
    title: 'Private',
    detail: 'The player does not show this to everyone.',
  },
  'roblox/closed': {
    status: 503,
    title: 'Not Available',
    detail: 'Roblox does not give this out any more, or not right now.',
  },
  'roblox/not-found': {
    status: 404,
    title: 'Not Found',
    detail: 'Roblox does not know what was asked for. It may have been removed.',
  },
  'roblox/conflict': {
    status: 409,
    title: 'Changed Meanwhile',
    detail: 'Somebody else changed this at the same moment. Look at it again, then decide anew.',
  },
  'roblox/invalid': {
    status: 422,
    title: 'Roblox Refused It',
    detail: 'Roblox does not take this: {why}',
  },
  'roblox/refused': {
    status: 503,
    title: 'Roblox Refused It',
    detail: 'Roblox said no (code {code}): {why}. Nothing was done.',
  },
} as const satisfies ErrorTable;
