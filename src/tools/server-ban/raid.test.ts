import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

interface Group {
  began_at: number;
  ended_at: number;
  accounts: { user_id: string; username: string }[];
}

interface Found {
  groups: Group[];
  finding: string | null;
  looked_at: number;
  is_whole: boolean;
}

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});
afterEach(() => house.stop());

const here = () => ({ guild_id: house.world().guilds[0]!.id });
const find = async (by?: Client) => {
  const { status, body } = await house.post('/server_raid', here(), by);
  expect(status).toBe(200);
  return body as unknown as Found;
};
const idsOf = ({ accounts }: Group) => accounts.map(({ user_id }) => user_id).sort();

describe('a raid', () => {
  it('is found among all members by when their accounts were created', async () => {
    const found = await find();
    expect(idsOf(found.groups[0]!)).toEqual(
      house
        .world()
        .raid.map(({ id }) => id)
        .sort(),
    );
    expect(found).toMatchObject({
      is_whole: true,
      finding: expect.stringMatching(/^60 of \d+ accounts were created within \d+ hours$/),
    });
    const { began_at, ended_at } = found.groups[0]!;
    expect(began_at).toBeLessThan(ended_at);
  });

  it('is found in a server of several pages, and every member is compared once', async () => {
    await house.stop();
    house = await openPractice({ sandbox: { members: 2_500 } });
    const bots = house.world().members.length - 2_500;
    const found = await find();
    expect(idsOf(found.groups[0]!)).toEqual(
      house
        .world()
        .raid.map(({ id }) => id)
        .sort(),
    );
    expect(found.is_whole).toBe(true);
    expect(found.looked_at).toBeLessThanOrEqual(2_500 + bots);
    expect(found.looked_at).toBeGreaterThan(2_400);
  });

  it('of years ago is found, too: all members are compared while there are pages left', async () => {
    house.clock.advance(3 * 365 * 86_400_000);
    const client = await house.visit({ label: 'later' });
    expect((await find(client)).groups[0]?.accounts).toHaveLength(60);
  });

  it('is looked for no further than 20 pages, and the answer says so', async () => {
    await house.stop();
    house = await openPractice({ sandbox: { members: 21_500 } });
    const found = await find();
    expect(found.is_whole).toBe(false);
    expect(found.looked_at).toBeLessThanOrEqual(20_000);
    expect(found.groups.length).toBeLessThanOrEqual(5);
  });

  it('isn’t looked for in a server that isn’t listed, or if Discord breaks off', async () => {
    const other = await house.post('/server_raid', { guild_id: '1130650140672000000' });
    expect([other.status, other.body.code]).toEqual([409, 'server-ban/not-listed']);
    house.fault({ name: 'down' });
    expect((await house.post('/server_raid', here())).status).toBe(503);
  });
});
