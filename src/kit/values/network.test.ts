import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  canonicalAddress,
  householdNetwork,
  isLoopback,
  isWithin,
  readForwarded,
  readNetwork,
  toNetwork,
} from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.7 ', '203.0.113.7/32'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['2001:DB8::1', '2001:db8::1/128'],
  ['2001:db8:1:2:3::/64', '2001:db8:1:2::/64'],
])('reads %s as %s', (text, network) => {
  expect(readNetwork(text)?.text).toBe(network);
});

it.each([
  '',
  'somewhere',
  '127.1',
  '0x7f.0.0.1',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '::/129',
  '1.2.3.4/',
])('refuses %j', (text) => {
  expect(readNetwork(text)).toBeUndefined();
});

it('puts every address into the network around it, and reads its own writing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(128), (ip, size) => {
      const address = canonicalAddress(ip);
      const prefix = Math.min(size, address.includes(':') ? 128 : 32);
      const network = toNetwork(address, prefix);
      expect(isWithin(address, [network.text])).toBe(true);
      expect(readNetwork(network.text)).toEqual(network);
    }),
  );
});

it('reads what a proxy passes on, with or without a port, and nothing else', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat(65_535), (four, six, port) => {
      expect(readForwarded(` ${four}:${port}`)).toBe(canonicalAddress(four));
      expect(readForwarded(`[${six}]:${port}`)).toBe(canonicalAddress(six));
      for (const plain of [four, six, `[${six}]`]) {
        expect(readForwarded(plain)).toBe(canonicalAddress(plain.replace(/[[\]]/g, '')));
      }
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'[]:.,%12af g') }), (text) => {
      const address = readForwarded(text);
      if (address !== undefined) expect(readNetwork(address)).toBeDefined();
    }),
  );
});

it('takes an IPv6 /64 for one household and an IPv4 address for another', () => {
  expect(householdNetwork('2001:db8::1')).toBe(householdNetwork('2001:db8::ffff:1'));
  expect(householdNetwork('2001:db8::1')).not.toBe(householdNetwork('2001:db8:0:1::1'));
  expect(householdNetwork('203.0.113.7')).toBe('203.0.113.7');
});

it('knows loopback in all its clothes', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
    expect(isLoopback(address)).toBe(true);
  }
  expect(isLoopback('203.0.113.7')).toBe(false);
});
