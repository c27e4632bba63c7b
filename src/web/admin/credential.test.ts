import { expect, test } from 'vitest';
import { bareCredential, loginIn } from '#desk/connections/page/use-draft.ts';
import * as guard from '#desk/guard/rules.ts';
import type { Guard } from '#kit/page/client.tsx';

// Assembled here so that this file contains no credential.
const token = [btoa('123456789012345678').replaceAll('=', ''), 'Gx1aB2', 'Zk3yq'.repeat(5)].join(
  '.',
);
const cookie = `_|WARNING:-DO-NOT-SHARE-THIS.--|_${'C0FFEE'.repeat(40)}`;
const look = (platform: 'discord' | 'roblox', typed: string) =>
  loginIn(guard as Guard, platform, typed);

test('the guard does know the token, or these tests would prove nothing', () => {
  expect(guard.findLogin(token)?.kind).toBe('discord-token');
  expect(guard.findLogin(cookie)?.kind).toBe('roblox-cookie');
});

test.each([token, `  ${token}\n`, `Bot ${token}`])(
  'a bot’s token alone is let through',
  (typed) => {
    expect(look('discord', typed)).toBeUndefined();
    expect(bareCredential(typed)).toBe(token);
  },
);

test('a token is let through for Discord only', () => {
  expect(look('roblox', token)).toBe('discord-token');
});

test.each([`my token is ${token}`, `${token} ${token}`, `mira:secret:${token}`])(
  'a token with anything beside it is not',
  (typed) => {
    expect(look('discord', typed)).toBeDefined();
  },
);

test('a cookie is refused on both sides, beside a token too', () => {
  expect(look('discord', cookie)).toBe('roblox-cookie');
  expect(look('roblox', cookie)).toBe('roblox-cookie');
  expect(look('discord', `${token}\n${cookie}`)).toBeDefined();
});

test('a key of Open Cloud is no login', () => {
  expect(look('roblox', 'k3y/with+letters=='.repeat(4))).toBeUndefined();
});
