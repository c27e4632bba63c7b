// What the tools refuse.
import type { ErrorTable } from './table.ts';

export const toolsErrors = {
  'ip-lock/own-address': {
    status: 422,
    title: 'That would lock you out',
    detail: 'Your address is {address}, and the list leaves it out. Nothing changed.',
  },
  'ip-lock/no-address': {
    status: 422,
    title: 'Not An Address',
    detail: 'Line {line} is no IPv4 or IPv6 address and no network of them. Nothing changed.',
  },
  'ip-lock/too-wide': {
    status: 422,
    title: 'Too Wide To Lock',
    detail:
      'Line {line} is a network so wide that it keeps hardly anybody out. Nothing changed. /{limit} is the widest.',
  },
  'ip-lock/no-networks': {
    status: 422,
    title: 'Missing Network',
    detail: 'Please enter at least one address or network. Nothing changed.',
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
