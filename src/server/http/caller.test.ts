import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = await startDesk({ environment: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } });
});

afterEach(() => desk.stop());

const PROXY = '127.0.0.1';
const banned = async (forwarded: string) => {
  const reply = await fetch(`${desk.url}/api/check_ban`, {
    headers: { 'x-forwarded-for': forwarded },
  });
  return reply.status;
};
const warnings = () => desk.log.filter((line) => line.includes('X-Forwarded-For'));

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:DB8:0::7', '2001:db8::7'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['9.9.9.9, 1.2.3.4:80', '1.2.3.4'],
  ['1.2.3.4:80, 10.1.1.1:9000', '1.2.3.4'],
  ['foo:bar, 1.2.3.4', '1.2.3.4'],
])('%j comes from %s', async (forwarded, address) => {
  expect(await banned(forwarded)).toBe(200);
  await desk.banAddress(address);
  expect(await banned(forwarded)).toBe(530);
  expect(warnings()).toEqual([]);
});

it.each([
  ['foo:bar', PROXY],
  ['unknown', PROXY],
  ['', PROXY],
  ['1.2.3.4:', PROXY],
  ['[1.2.3.4', PROXY],
  ['[2001:db8::7]:443:1', PROXY],
  ['127.1', PROXY],
  ['1.2.3.4, _hidden', PROXY],
  ['foo:bar, 10.1.1.1', '10.1.1.1'],
])(
  '%j is no address: it counts as the proxy that sent it, and is warned of once',
  async (forwarded, address) => {
    expect(await banned(forwarded)).toBe(200);
    expect(await banned(forwarded)).toBe(200);
    expect(warnings()).toHaveLength(1);
    await desk.banAddress(address);
    expect(await banned(forwarded)).toBe(530);
    expect(await banned('1.2.3.4')).toBe(200);
  },
);
