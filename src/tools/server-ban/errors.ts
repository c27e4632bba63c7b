import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'server-ban/missing-user': {
    status: 422,
    title: 'Missing user',
    detail: 'Please enter a user id',
  },
  'server-ban/missing-reason': {
    status: 422,
    title: 'Missing reason',
    detail: 'A reason is required',
  },
  'server-ban/reason-too-long': {
    status: 422,
    title: 'Reason too long',
    detail:
      'This reason doesn’t fit in the server’s audit log. Nothing was done. Cut {cut} from the end.',
  },
  'server-ban/not-listed': {
    status: 409,
    title: 'Server not listed',
    detail:
      'The owner hasn’t listed that server, or the bot isn’t in it. Nothing was done. Choose another, or ask the owner to list it under Admin > Connections.',
  },
  'server-ban/which-server': {
    status: 422,
    title: 'Missing server',
    detail: 'The owner listed several servers. Choose one.',
  },
  'server-ban/duration': {
    status: 422,
    title: 'Duration out of range',
    detail: 'It can last {range}, in whole seconds. Nothing was done. Choose another duration.',
  },
  'server-ban/delete-range': {
    status: 422,
    title: 'Out of range',
    detail:
      'You can delete messages from the last 7 days: 0 to 604800 seconds. Nothing was done. Choose less.',
  },
  'server-ban/changed-since': {
    status: 409,
    title: 'Changed since',
    detail: '{why} Nothing was done.',
  },
  'server-ban/brake-range': {
    status: 422,
    title: 'Out of range',
    detail:
      'Discord pauses for at most 24 hours, starting now. Nothing changed. Choose a time within 24 hours.',
  },
  'server-ban/members-hidden': {
    status: 409,
    title: 'Members can’t be listed',
    detail:
      'Discord lists members only for bots with the Server Members Intent. The owner can turn it on in the Developer Portal, under Bot. Until then, search by the beginning of a name.',
  },
} as const satisfies ErrorTable;
