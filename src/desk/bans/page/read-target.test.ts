import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNetwork } from '#kit/values/network.ts';
import {
  findExtent,
  homeAround,
  mayBecomeNetwork,
  readTarget,
  shortNetwork,
} from './read-target.ts';

const OWN = '198.51.100.7';

function ready(text: string) {
  const target = readTarget(text, OWN);
  if (target.state !== 'ready') throw new Error(`${text} is ${target.state}`);
  return target;
}

test.each([
  ['203.0.113.7', '203.0.113.7/32', false],
  [' 203.0.113.7 ', '203.0.113.7/32', false],
  ['203.0.113.7/32', '203.0.113.7/32', false],
  ['203.0.113.7/24', '203.0.113.0/24', true],
  ['2001:DB8::1', '2001:db8::1/128', true],
  ['2001:db8::/48', '2001:db8::/48', false],
  ['::ffff:203.0.113.7', '203.0.113.7/32', true],
])('%j is read as %s', (typed, text, isRewritten) => {
  expect(ready(typed)).toMatchObject({ network: { text }, isRewritten });
});

test('no beginning of an address or a network is wrong while it is typed', () => {
  const withPrefix = (text: fc.Arbitrary<string>, max: number) =>
    fc.tuple(text, fc.integer({ min: 0, max })).map(([address, prefix]) => `${address}/${prefix}`);
  const whole = fc.oneof(
    fc.ipV4(),
    withPrefix(fc.ipV4(), 32),
    fc.ipV6(),
    withPrefix(fc.ipV6(), 128),
  );
  fc.assert(
    fc.property(whole, (text) => {
      if (readNetwork(text) === undefined) return;
      for (let length = 1; length < text.length; length += 1) {
        const typed = text.slice(0, length);
        expect(mayBecomeNetwork(typed), `${typed} of ${text}`).toBe(true);
      }
    }),
  );
});

test.each([
  ...['256.', '1.2.3.4.5', '1..2', '1.2.3.300', '1.2.3.4/33', '1.2.3/8', '1.2.3.4/ab', '01.2'],
  ...['12345::', 'fe80::1::', ':::', ':1', '::1/129', '1:2:3:4:5:6:7:8:9', 'fe80:/64', '::1/64/1'],
])('%j is wrong as soon as it is typed', (typed) => {
  expect(readTarget(typed, OWN)).toEqual({ state: 'unread', isHopeless: true });
});

test('what may still become an address is not wrong yet, and what cannot is at once', () => {
  for (const typed of ['203', '203.0.', '203.0.113.7/', '2001:db8', 'fe80:']) {
    expect(readTarget(typed, OWN), typed).toEqual({ state: 'unread', isHopeless: false });
  }
  for (const typed of ['mossy_fox', '203.0.113.7 and more', 'https://example.com', '203,0']) {
    expect(readTarget(typed, OWN), typed).toEqual({ state: 'unread', isHopeless: true });
  }
  expect(readTarget('   ', OWN)).toEqual({ state: 'empty' });
});

test('an IPv4 network in IPv6 clothes is not read, since its prefix would mean another size', () => {
  expect(readTarget('::ffff:203.0.113.0/120', OWN).state).not.toBe('ready');
});

test("the admin's own address is refused, alone and within a network", () => {
  expect(readTarget(OWN, OWN).state).toBe('own');
  expect(readTarget('198.51.100.0/24', OWN).state).toBe('own');
  expect(readTarget('2001:db8::/32', '2001:db8::5').state).toBe('own');
  expect(readTarget('198.51.101.0/24', OWN).state).toBe('ready');
  expect(readTarget(OWN, undefined).state).toBe('ready');
});

test('a network of whole countries is refused, and the widest that may be is said', () => {
  expect(readTarget('10.0.0.0/7', OWN)).toMatchObject({ state: 'too-wide', widest: 8 });
  expect(readTarget('2a00::/12', OWN)).toMatchObject({ state: 'too-wide', widest: 16 });
});

describe('how much a ban hits', () => {
  test.each([
    ['203.0.113.7', { kind: 'address', family: 4 }],
    ['203.0.113.0/24', { kind: 'addresses', count: 256 }],
    ['10.0.0.0/8', { kind: 'addresses', count: 16_777_216 }],
    ['2001:db8::1', { kind: 'address', family: 6 }],
    ['2001:db8::/100', { kind: 'part-of-home' }],
    ['2001:db8::/64', { kind: 'homes', count: 1 }],
    ['2001:db8::/48', { kind: 'homes', count: 65_536 }],
  ])('%s', (typed, extent) => {
    expect(findExtent(ready(typed).network)).toEqual(extent);
  });
});

test('the home of a lone IPv6 address is its /64; a network of that size and IPv4 have none', () => {
  expect(homeAround(ready('2001:db8:1:2::99').network)?.text).toBe('2001:db8:1:2::/64');
  expect(homeAround(ready('2001:db8:1:2::/64').network)).toBeUndefined();
  expect(homeAround(ready('203.0.113.7').network)).toBeUndefined();
});

test('the short form of a network is read as the same network', () => {
  const network = fc.oneof(fc.ipV4(), fc.ipV6()).map((address) => readNetwork(address));
  fc.assert(
    fc.property(network, (read) => {
      if (!read) return;
      const short = shortNetwork(read.text);
      expect(short).not.toContain('/');
      expect(readNetwork(short)).toEqual(read);
    }),
  );
  expect(shortNetwork('203.0.113.0/24')).toBe('203.0.113.0/24');
  expect(shortNetwork('2001:db8::/32')).toBe('2001:db8::/32');
});
