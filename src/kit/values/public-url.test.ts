import { expect, test } from 'vitest';
import { findReach, pageAddress, redeemLink } from './public-url.ts';

test.each([
  [null, 'none'],
  ['', 'none'],
  ['desk.example', 'none'],
  ['http://127.0.0.1:8080', 'loopback'],
  ['http://localhost:8080/', 'loopback'],
  ['https://[::1]:8443', 'loopback'],
  ['http://192.168.1.20:8080', 'private'],
  ['https://10.0.0.7', 'private'],
  ['http://desk', 'private'],
  ['https://desk.local', 'private'],
  ['http://[fd00::7]', 'private'],
  ['http://desk.example.org', 'http'],
  ['http://203.0.113.7', 'http'],
  ['https://desk.example.org', 'https'],
  ['https://203.0.113.7:8443/', 'https'],
])('%s can be opened from: %s', (url, reach) => {
  expect(findReach(url)).toBe(reach);
});

test.each(['https://desk.example', 'https://desk.example/', 'https://desk.example//'])(
  'a page of %s',
  (publicUrl) => {
    expect(pageAddress(publicUrl, '/jobs/7')).toBe('https://desk.example/jobs/7');
  },
);

test('a link begins with the address, with or without a slash at its end', () => {
  expect(redeemLink('https://desk.example/', 'GATE-1')).toBe('https://desk.example/#redeem=GATE-1');
  expect(redeemLink('https://desk.example', 'GATE-1')).toBe('https://desk.example/#redeem=GATE-1');
});
