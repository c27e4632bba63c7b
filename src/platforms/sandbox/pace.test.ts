import { describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

const restrict = 'PATCH /cloud/v2/universes/:universeId/user-restrictions/:userId';
const ban = 'PUT /guilds/:guild/bans/:user';
const START = Date.UTC(2026, 10, 15);

describe('the pace of practice', () => {
  it('is the documented limit where there is one, and a drawn one on Discord', () => {
    const sandbox = new Sandbox({ isPaced: true });
    expect(sandbox.pace('roblox', restrict)).toBe(10);
    expect(sandbox.pace('discord', ban)).toBe(1.25);
    expect(sandbox.pace('discord', 'DELETE /guilds/:guild/bans/:user')).toBe(1.25);
    expect(sandbox.pace('roblox', 'PATCH /no/such/path')).toBeNull();
  });

  it('is unknown in a world without limits, and in one that is served to others', () => {
    expect(new Sandbox({ isPaced: true, hasLimits: false }).pace('discord', ban)).toBeNull();
    expect(new Sandbox().pace('discord', ban)).toBeNull();
  });

  it.each([
    [{ isPaced: true }, 8_000],
    [{ isPaced: true, hasLimits: false }, undefined],
    [{}, undefined],
  ])('%j: ten accounts in one call take as long as ten calls', (options, delayMs) => {
    const sandbox = new Sandbox(options);
    const { guilds, raid } = sandbox.describe(START) as {
      guilds: { id: string }[];
      raid: { id: string }[];
    };
    const user_ids = raid.slice(0, 10).map(({ id }) => id);
    const reply = sandbox.handle(
      {
        base: 'discord',
        method: 'POST',
        path: `/guilds/${guilds[0]?.id}/bulk-ban`,
        headers: {
          'user-agent': 'DiscordBot (test, 1)',
          authorization: 'Bot sandbox',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ user_ids }),
      },
      START,
    );
    expect([reply.status, reply.delayMs]).toEqual([200, delayMs]);
  });
});
