import { expect, test } from 'vitest';
import { checkAddress } from './rules.ts';

test.each([
  ['https://desk.example', true],
  ['https://desk.example:8443/', true],
  ['http://desk.example', false],
  ['https://10.0.0.4', false],
  ['https://desk.lan', false],
  ['https://desk', false],
  ['https://localhost', false],
  ['https://[::1]', false],
  ['desk.example', false],
])('Discord can reach %s: %s', (publicUrl, canReach) => {
  const check = () => checkAddress(publicUrl, { isSandbox: false });
  if (canReach) expect(check()).toBe(`${publicUrl.replace(/\/$/, '')}/discord/interactions`);
  else expect(check).toThrow('from the internet');
});

test.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['https://desk.example', true],
  ['http://desk.example', false],
  ['https://10.0.0.4', false],
])('a sandbox on this machine can reach %s: %s', (publicUrl, canReach) => {
  const check = () => checkAddress(publicUrl, { isSandbox: true });
  if (canReach) expect(check()).toBe(`${publicUrl}/discord/interactions`);
  else expect(check).toThrow('from the internet');
});

test('without a public address there is nothing to reach', () => {
  expect(() => checkAddress('', { isSandbox: true })).toThrow('none is set');
});
