import { expect, test } from 'vitest';
import { fromLocalPage } from './messages.ts';

const schema = fromLocalPage();
const isTaken = (message: unknown) => schema.safeParse(message).success;
const webhook = {
  type: 'webhook',
  tool: 'delete-webhook',
  id: '198622483471925248',
  token: 'aB3_'.repeat(17),
};

test('the desk takes what the local page has to say', () => {
  expect(isTaken({ type: 'ready' })).toBe(true);
  expect(isTaken({ type: 'height', height: 812 })).toBe(true);
  expect(isTaken({ type: 'place', place: 'roblox-security' })).toBe(true);
  expect(isTaken({ type: 'decoy', number: 7 })).toBe(true);
  expect(isTaken(webhook)).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['a word', 'ready'],
  ['something unknown', { type: 'fetch', url: 'https://example.com' }],
  ['more than it asks for', { type: 'ready', also: 1 }],
  ['a height that is none', { type: 'height', height: Number.NaN }],
  ['a height without end', { type: 'height', height: 1e9 }],
  ['an address in place of a place', { type: 'place', place: 'https://example.com/?leak' }],
  ['a decoy without a number', { type: 'decoy' }],
  ['a decoy that is a text', { type: 'decoy', number: '7' }],
  ['a decoy with more than its number', { type: 'decoy', number: 7, text: 'leak' }],
  ['another tool', { ...webhook, tool: 'webhook-sender' }],
  ['an address in place of an id', { ...webhook, id: '../../admin' }],
  ['a token with more behind it', { ...webhook, token: `${webhook.token}/../x` }],
])('and not %s', (_what, message) => {
  expect(isTaken(message)).toBe(false);
});
