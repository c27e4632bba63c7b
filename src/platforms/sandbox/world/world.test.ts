import { describe, expect, test } from 'vitest';
import { NOON_MS, openSandbox } from '../sandbox.fixture.ts';
import { compareIds, readSnowflakeTime } from './snowflake.ts';
import { makeWorld } from './world.ts';

const options = { seed: 'a', members: 400, isManageGuildGranted: true, startMs: NOON_MS };
const HOUR_MS = 3_600_000;

describe('the world', () => {
  const world = makeWorld(options);
  const main = world.guilds.get(world.mainGuildId)!;

  test('has as many members as it was asked for, with names of their own', () => {
    expect(main.members.size).toBe(400);
    const names = [...world.users.values()].map(({ username }) => username);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9_.-]{2,32}$/);
    expect(main.memberIds).toEqual([...main.memberIds].sort(compareIds));
  });

  test('nobody joined before their account or the guild was made, or after the start', () => {
    for (const { user, joinedMs } of main.members.values()) {
      expect(joinedMs).toBeGreaterThanOrEqual(readSnowflakeTime(user.id));
      expect(joinedMs).toBeGreaterThanOrEqual(readSnowflakeTime(main.id));
      expect(joinedMs).toBeLessThan(NOON_MS);
    }
  });

  test('has a raid that looks like one', () => {
    const raid = world.raidIds.map((userId) => main.members.get(userId)!);
    expect(raid).toHaveLength(60);
    const made = raid.map(({ user }) => readSnowflakeTime(user.id));
    const joined = raid.map(({ joinedMs }) => joinedMs);
    expect(Math.max(...made) - Math.min(...made)).toBeLessThan(2 * HOUR_MS);
    expect(Math.max(...joined) - Math.min(...joined)).toBeLessThan(HOUR_MS / 3);
    expect(NOON_MS - Math.max(...joined)).toBeLessThan(12 * HOUR_MS);
    expect(raid.every(({ user, roleIds }) => user.avatar === null && roleIds.length === 0)).toBe(
      true,
    );
  });

  test('is the same for the same seed, and another for another', () => {
    const ids = (seed: string) => [...makeWorld({ ...options, seed }).users.keys()];
    expect(ids('a')).toEqual([...world.users.keys()]);
    expect(ids('b')).not.toEqual(ids('a'));
  });

  test('keeps its ids but for the raid when it starts on another day', () => {
    const later = makeWorld({ ...options, startMs: NOON_MS + 400 * 24 * HOUR_MS });
    const isRaid = new Set([...world.raidIds, ...later.raidIds]);
    const others = (ids: Iterable<string>) => [...ids].filter((id) => !isRaid.has(id));
    expect(others(later.users.keys())).toEqual(others(world.users.keys()));
    expect([...later.webhooks.keys()]).toEqual([...world.webhooks.keys()]);
  });

  test('takes a clock that begins at nothing', () => {
    const { bot, sandbox, guild } = openSandbox();
    sandbox.reset();
    expect(bot(`GET ${guild}`, { nowMs: 0 }).status).toBe(200);
  });

  test('can be as small as fifty and as large as wanted', () => {
    const sizes = [50, 5000].map((members) => {
      const { guilds, mainGuildId, raidIds } = makeWorld({ ...options, members });
      return [guilds.get(mainGuildId)!.members.size, raidIds.length];
    });
    expect(sizes).toEqual([
      [50, 12],
      [5000, 60],
    ]);
  });

  test('webhook tokens look like tokens', () => {
    for (const { token } of world.webhooks.values()) expect(token).toMatch(/^[\w-]{68}$/);
  });
});
