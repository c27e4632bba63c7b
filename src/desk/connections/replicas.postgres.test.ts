// Two desks on one database share connections and the practice world.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { BOT_TOKEN, startPlatform, type TestPlatform } from './platform.fixture.ts';

const FOLDER = '/nowhere/connections';

let platform: TestPlatform;
let first: TestDesk;
let second: TestDesk;
let admin: AdminClient;

const join = () => startDesk({ folder: FOLDER, environment: platform.environment, untended: true });

beforeEach(async () => {
  platform = await startPlatform();
  first = await join();
  second = await join();
  admin = await visitAsAdmin(first);
});

afterEach(async () => {
  await first.stop();
  await second.stop();
  await platform.close();
  forgetStore(FOLDER);
});

const asking = () => ({ signal: AbortSignal.timeout(10_000) });
const modeAt = ({ desk }: TestDesk) => desk.connections.modes().discord;

describe('a connection', () => {
  it('that one replica saves, loses and fixes is so at the other', async () => {
    const wish = { platform: 'discord', credential: BOT_TOKEN, listed: platform.guildIds };
    expect((await admin.post('/api/admin/connections/save', wish)).status).toBe(200);
    await expect.poll(() => modeAt(second)).toBe('connected');
    const link = await second.desk.connections.discord();
    expect((await link.api.identity.self(asking())).bot).toBe(true);

    platform.takes({});
    await expect(link.api.identity.self(asking())).rejects.toMatchObject({
      code: 'platform/revoked',
    });
    await expect.poll(() => modeAt(first)).toBe('broken');
    const sent = platform.calls.length;
    await expect(first.desk.connections.discord()).rejects.toMatchObject({
      code: 'platform/revoked',
    });
    expect(platform.calls).toHaveLength(sent);

    platform.takes({ token: BOT_TOKEN });
    const checked = await admin.post('/api/admin/connections/check', { platform: 'discord' });
    expect(checked.body.discord).toMatchObject({ mode: 'connected' });
    await expect.poll(() => modeAt(second)).toBe('connected');
    const again = await second.desk.connections.discord();
    expect((await again.api.identity.self(asking())).bot).toBe(true);

    await admin.post('/api/admin/connections/forget', { platform: 'discord' });
    await expect.poll(() => modeAt(second)).toBe('practice');
  });
});

describe('the practice world', () => {
  it('is one: what is done at either is seen at both, and nothing is lost', async () => {
    const here = await first.desk.connections.discord();
    const there = await second.desk.connections.discord();
    expect(there.guilds).toEqual(here.guilds);
    const guild = here.guilds[0]!.id;
    const before = await here.api.bans.list({ guild, limit: 1_000 }, asking());
    const raid = (first.sandbox.describe(Date.now()).raid as { id: string }[]).slice(0, 20);
    // All at once and alternating, because each of them changes the same row.
    await Promise.all(
      raid.map(({ id: user }, index) =>
        (index % 2 === 0 ? here : there).api.bans.put(
          { guild, user, reason: `case ${index}`, deleteMessageSeconds: 0 },
          asking(),
        ),
      ),
    );
    for (const { api } of [here, there]) {
      const bans = await api.bans.list({ guild, limit: 1_000 }, asking());
      expect(bans).toHaveLength(before.length + raid.length);
    }
  });

  it('is put back for both', async () => {
    const here = await first.desk.connections.discord();
    const guild = here.guilds[0]!.id;
    const [one] = first.sandbox.describe(Date.now()).raid as { id: string }[];
    const at = { guild, user: one!.id };
    await here.api.bans.put({ ...at, reason: 'x', deleteMessageSeconds: 0 }, asking());
    const there = await second.desk.connections.discord();
    expect((await there.api.bans.get(at, asking())).reason).toBe('x');
    await admin.post('/api/admin/connections/reset_practice');
    const anew = await second.desk.connections.discord();
    await expect(
      anew.api.bans.get({ ...at, guild: anew.guilds[0]!.id }, asking()),
    ).rejects.toMatchObject({ code: 'discord/unknown-ban' });
  });
});
