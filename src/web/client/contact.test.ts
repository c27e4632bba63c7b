import { expect, test } from 'vitest';
import { contactLink } from './contact.ts';

test.each([
  ['https://example.com/help', 'https://example.com/help'],
  ['help@example.com', 'mailto:help@example.com'],
  ['mira on Discord', undefined],
  ['javascript:alert(1)', undefined],
])('%j becomes the link %j', (contact, link) => {
  expect(contactLink(contact)).toBe(link);
});
