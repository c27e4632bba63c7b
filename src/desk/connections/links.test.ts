import { expect, test } from 'vitest';
import { avatars } from './links.ts';

const id = '198622483471925248';

test('a picture is the one of the account, or the one that Discord shows without', () => {
  const avatarOf = avatars(false);
  const cdn = 'https://cdn.discordapp.com';
  expect(avatarOf({ id, avatar: 'a_1f' })).toBe(`${cdn}/avatars/${id}/a_1f.png?size=128`);
  const byId = `${cdn}/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`;
  expect(avatarOf({ id, avatar: null, discriminator: '0' })).toBe(byId);
  expect(avatarOf({ id })).toBe(byId);
  expect(avatarOf({ id, discriminator: '0007' })).toBe(`${cdn}/embed/avatars/2.png`);
});

test('of a sandbox nothing is fetched: it is drawn, the same each time', () => {
  const avatarOf = avatars(true);
  expect(avatarOf({ id, avatar: 'a_1f' })).toMatch(/^data:image\/svg\+xml,/);
  expect(avatarOf({ id })).toBe(avatarOf({ id }));
});
