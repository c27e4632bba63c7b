import type { ErrorTable } from '#errors/table.ts';

export const errors = {
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
    detail: 'This link is too long for a QR code. Characters to remove: {count}.',
  },
  'qr/failed': {
    status: 422,
    title: 'Generation Failed',
    detail: 'Failed to generate QR code',
  },
} as const satisfies ErrorTable;
