import { expect, test } from 'vitest';
import { readSite } from './site.ts';

const bare = {
  siteName: 'Gatehouse',
  communityInviteUrl: null,
  supportContact: null,
  version: null,
  keeps: null,
  modes: null,
};

test('what the server tells is taken over', () => {
  const told = {
    siteName: 'Lantern Bay',
    communityInviteUrl: 'https://discord.gg/lantern',
    supportContact: 'support@lantern.example',
    version: '0.1.0',
    keeps: { sessionsMs: 1, addressesMs: 2, casesMs: 3 },
    modes: { discord: 'practice', roblox: 'connected' },
  };
  expect(readSite(JSON.stringify(told))).toEqual(told);
});

test.each([undefined, null, '', '{', '[]', 'null', '7', '{"siteName":5}', '{"siteName":" "}'])(
  'a page told %j still has a name and no links',
  (text) => {
    expect(readSite(text)).toEqual(bare);
  },
);

test.each([
  null,
  5,
  {},
  { sessionsMs: 1, addressesMs: 2 },
  { sessionsMs: 1, addressesMs: 2, casesMs: 'x' },
])('keeping times of %j are not taken', (keeps) => {
  expect(readSite(JSON.stringify({ keeps })).keeps).toBeNull();
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere', 'discord.gg/lantern'])(
  'an invite of %s never becomes a link',
  (communityInviteUrl) => {
    expect(readSite(JSON.stringify({ communityInviteUrl })).communityInviteUrl).toBeNull();
  },
);
