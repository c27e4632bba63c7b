// Refusals about a typed player.
import type { ErrorTable } from './table.ts';

export const playersErrors = {
  'player/blank': {
    status: 422,
    title: 'Missing Player',
    detail: 'Please enter a username or user id',
  },
  'player/not-a-name': {
    status: 422,
    title: 'Not a username',
    detail:
      'A username has 3 to 20 letters, digits or underscores. You can also enter a user id or a profile link.',
  },
  'player/names-closed': {
    status: 503,
    title: 'Usernames can’t be looked up',
    detail:
      'Roblox isn’t answering username look-ups right now. Use the user id instead: it is in the address of the profile.',
  },
} as const satisfies ErrorTable;
