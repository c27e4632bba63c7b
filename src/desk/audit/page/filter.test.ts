import { describe, expect, test } from 'vitest';
import {
  changeFilter,
  findStart,
  isEmpty,
  isFindable,
  makeInput,
  readAddress,
  writeAddress,
} from './filter.ts';

const read = (address: string) => readAddress(new URLSearchParams(address), () => false);
const NOW = new Date(2026, 10, 15, 21, 40).getTime();

describe('a filter in the address', () => {
  test('comes back as it was written', () => {
    const filter = {
      from: 1_000,
      to: 2_000,
      actor: 'pass:ab',
      holder: 'Mira & Kade = "1"',
      tool: 'access/codes',
      target: 'network:2001:db8::/64',
      outcome: 'refused',
      platform: 'discord',
      job: '12',
    } as const;
    expect(read(writeAddress(filter).toString())).toEqual(filter);
    expect(read('time=week')).toEqual({ time: 'week' });
  });

  test.each([
    'outcome=maybe',
    'platform=toString',
    'time=ever',
    'from=-1',
    'to=1e3',
    'from=1234567890123456',
    'job=x',
    'holder=%20',
    `holder=${'x'.repeat(101)}`,
    'target=156',
    'target=person:156',
    'target=roblox:',
    'unknown=1',
  ])('%s, which cannot be asked for, is left out', (address) => {
    expect(isEmpty(read(address))).toBe(true);
  });

  test('that holds a secret is not read', () => {
    const params = new URLSearchParams('holder=GATE-secret&tool=bans');
    expect(readAddress(params, (text) => text.includes('secret'))).toEqual({ tool: 'bans' });
  });

  test('has a quick period or a range of its own, never both', () => {
    expect(read('time=today&from=5&to=6')).toEqual({ time: 'today' });
    const range = { from: 5, to: 6, tool: 'bans' };
    expect(changeFilter(range, { time: 'week' })).toEqual({ time: 'week', tool: 'bans' });
    expect(changeFilter(range, { from: undefined })).toEqual({ tool: 'bans' });
    expect(changeFilter({ time: 'week' }, { from: 7 })).toEqual({ from: 7 });
    expect(changeFilter(range, { tool: undefined })).toEqual({ from: 5, to: 6 });
  });

  test('is sent as the server takes it: a period as the beginning of its first day', () => {
    const today = new Date(2026, 10, 15).getTime();
    expect(makeInput({ time: 'today', tool: 'bans' }, NOW)).toEqual({
      tool: 'bans',
      from: String(today),
    });
    expect(makeInput({ from: 0, to: 9 }, NOW)).toEqual({ from: '0', to: '9' });
    expect(makeInput({}, NOW)).toEqual({});
  });
});

test('a period begins at midnight of the reader and counts today', () => {
  expect(findStart('today', NOW)).toBe(new Date(2026, 10, 15).getTime());
  expect(findStart('week', NOW)).toBe(new Date(2026, 10, 9).getTime());
  expect(findStart('month', NOW)).toBe(new Date(2026, 9, 17).getTime());
});

test.each([
  ['pass:1', true],
  ['key:1', true],
  ['cli', true],
  ['desk', true],
  ['first-start', true],
  ['visitor', false],
  ['session:1', false],
  ['client', false],
])('a link to all cases of %s is offered: %s', (actor, isOffered) => {
  expect(isFindable(actor)).toBe(isOffered);
});
