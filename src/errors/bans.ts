// What the tools that ban refuse.
import type { ErrorTable } from './table.ts';

export const bansErrors = {
  'server-ban/missing-user': {
    status: 422,
    title: 'Missing User',
    detail: 'Please enter a user id',
  },
  'server-ban/missing-reason': {
    status: 422,
    title: 'Missing Reason',
    detail: 'A reason is required',
  },
  'server-ban/reason-too-long': {
    status: 422,
    title: 'Reason Too Long',
    detail:
      'The server’s audit log has no room for this reason. Nothing was done. Cut {cut} from its end.',
  },
  'server-ban/not-listed': {
    status: 409,
    title: 'Not A Server Of This Desk',
    detail:
      'The owner has not listed that server, or the bot is not in it. Nothing was done. Choose another, or ask the owner to list it under Admin > Connections.',
  },
  'server-ban/which-server': {
    status: 422,
    title: 'Missing Server',
    detail: 'The owner listed several servers. Nothing was done. Say which one you mean.',
  },
  'server-ban/duration': {
    status: 422,
    title: 'Duration Out Of Range',
    detail: 'It may last {range}, in whole seconds. Nothing was done. Choose another duration.',
  },
  'server-ban/delete-range': {
    status: 422,
    title: 'Out Of Range',
    detail:
      'Messages of the last 7 days can be deleted: 0 to 604800 seconds. Nothing was done. Choose fewer.',
  },
  'server-ban/changed-since': {
    status: 409,
    title: 'Changed Since',
    detail: 'Nothing was done. {why}',
  },
  'server-ban/brake-range': {
    status: 422,
    title: 'Out Of Range',
    detail:
      'Discord pauses for 24 hours at the most, beginning now. Nothing was changed. Choose a time within them.',
  },
  'server-ban/members-hidden': {
    status: 409,
    title: 'Members Cannot Be Listed',
    detail:
      'Discord lists members only for bots with the Server Members Intent. The owner can switch it on in the Developer Portal, under Bot. Until then, look for somebody by the beginning of a name.',
  },
} as const satisfies ErrorTable;
