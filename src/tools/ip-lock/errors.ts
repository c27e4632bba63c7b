import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'ip-lock/own-address': {
    status: 422,
    title: 'That would lock you out',
    detail: 'Your address is {address}, and it isn’t in the list. Nothing changed.',
  },
  'ip-lock/no-address': {
    status: 422,
    title: 'Not an address',
    detail: 'Line {line} is not an IPv4 or IPv6 address or network. Nothing changed.',
  },
  'ip-lock/too-wide': {
    status: 422,
    title: 'Network too wide',
    detail:
      'Line {line} is a network so wide that it keeps almost no one out. Nothing changed. The widest allowed is /{limit}. This limit is fixed.',
  },
  'ip-lock/no-networks': {
    status: 422,
    title: 'Missing network',
    detail: 'Enter at least one address or network. Nothing changed.',
  },
} as const satisfies ErrorTable;
