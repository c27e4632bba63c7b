// What the tools refuse.
import type { ErrorTable } from './table.ts';

export const toolsErrors = {
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
      'Line {line} is a network so wide that it keeps almost no one out. Nothing changed. The widest allowed is /{limit}.',
  },
  'ip-lock/no-networks': {
    status: 422,
    title: 'Missing network',
    detail: 'Enter at least one address or network. Nothing changed.',
  },
  'qr/missing-link': {
    status: 422,
    title: 'Missing Link',
    detail: 'Please enter a valid URL to generate QR code.',
  },
  'qr/sign-in-link': {
    status: 422,
    title: 'Not A Link To Share',
    detail: '{why}',
  },
  'qr/too-long': {
    status: 422,
    title: 'Link Too Long',
    detail: 'A QR code holds at most 2,331 characters. Shorten the link and try again.',
  },
  'qr/failed': {
    status: 422,
    title: 'Generation Failed',
    detail: 'Failed to generate QR code',
  },
} as const satisfies ErrorTable;
