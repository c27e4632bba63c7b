import { expect, test } from 'vitest';
import type { Guard } from '../page/client.tsx';
import { keepLoginOut } from './keep-login-out.ts';

const guard: Guard = {
  findLogin: (value) =>
    String(value).includes('COOKIE') ? { kind: 'roblox-cookie', path: '' } : undefined,
  loginWords: () => ({ kind: '', revoke: '', revokeUrl: '' }),
};

test('what is no login is kept as it was typed', () => {
  expect(keepLoginOut(guard, 'Raid', 'Raid under way')).toEqual({
    text: 'Raid under way',
    login: undefined,
  });
});

test('a login that is pasted into a text is left out, and the text stays', () => {
  expect(keepLoginOut(guard, 'Raid under way', 'Raid COOKIE under way')).toEqual({
    text: 'Raid under way',
    login: 'roblox-cookie',
  });
});

test('a login that was typed letter by letter takes the text with it', () => {
  expect(keepLoginOut(guard, 'COOKI', 'COOKIE').text).toBe('');
});
