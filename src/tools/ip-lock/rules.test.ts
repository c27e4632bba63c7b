import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin } from '#kit/values/network.ts';
import { networkFor, networkSize, readList, shown } from './rules.ts';

const OWN = '203.0.113.7';

describe('a list', () => {
  it('becomes networks in their canonical form, each once', () => {
    const typed = ['203.0.113.7', ' 203.0.113.99/24 ', '', '2001:DB8:0::1/64', '203.0.113.0/24'];
    expect(readList(typed, OWN)).toMatchObject({
      ok: true,
      networks: ['203.0.113.7/32', '203.0.113.0/24', '2001:db8::/64'],
    });
  });

  it('is refused when it leaves its own writer out', () => {
    expect(readList(['198.51.100.0/24'], OWN)).toMatchObject({ fault: 'own-address' });
    expect(readList(['203.0.113.7'], '2001:db8::7')).toMatchObject({ fault: 'own-address' });
  });

  it.each([
    'nowhere',
    '203.0.113',
    '127.1',
    '203.0.113.7/33',
    '203.0.113.7/',
    '/24',
    '1.2.3.4 5.6.7.8',
    '010.0.0.0/8',
    '127.1/8',
    '::ffff:1.2.3.4/120',
  ])('with %j in it names that line, counted as it was typed', (wrong) => {
    expect(readList([OWN, '', wrong, 'also wrong'], OWN)).toMatchObject({
      fault: 'line',
      line: { number: 3, fault: 'no-address' },
    });
  });

  it.each([
    ['0.0.0.0/0', 8],
    ['128.0.0.0/7', 8],
    ['::/0', 16],
    ['2000::/15', 16],
  ])('with %s in it would lock nobody out', (wide, limit) => {
    expect(readList([OWN, wide], OWN)).toMatchObject({
      fault: 'line',
      line: { number: 2, fault: 'too-wide', limit },
    });
  });

  it.each([['203.0.0.0/8'], ['2001::/16', OWN]])('may be as wide as %s', (...typed) => {
    expect(readList(typed, OWN).ok).toBe(true);
  });

  it('has at least one line and at most twenty networks', () => {
    expect(readList(['', '  '], OWN)).toMatchObject({ fault: 'empty' });
    const many = Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`);
    expect(readList(many, OWN)).toMatchObject({ fault: 'too-many' });
    expect(readList(many.slice(1), OWN).ok).toBe(true);
  });

  it('that is taken always holds its writer, whatever was typed', () => {
    const text = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string({ maxLength: 30 }));
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), address, (typed, own) => {
        const reading = readList([...typed, own], own);
        if (reading.ok) expect(isWithin(own, reading.networks)).toBe(true);
      }),
    );
  });
});

it('this address and this network are what the desk sees around it', () => {
  expect(networkFor('address', OWN)).toBe('203.0.113.7/32');
  expect(networkFor('network', OWN)).toBe('203.0.113.0/24');
  expect(networkFor('address', '2001:db8:1:2:3::7')).toBe('2001:db8:1:2:3::7/128');
  expect(networkFor('network', '2001:db8:1:2:3::7')).toBe('2001:db8:1:2::/64');
});

it('one address is shown without a size, a network with it', () => {
  expect(shown('203.0.113.7/32')).toBe('203.0.113.7');
  expect(shown('2001:db8::7/128')).toBe('2001:db8::7');
  expect(shown('203.0.113.0/24')).toBe('203.0.113.0/24');
  expect(shown('2001:db8::/32')).toBe('2001:db8::/32');
  expect([networkSize('203.0.113.7/32'), networkSize('203.0.113.0/24')]).toEqual([1, 256]);
});
