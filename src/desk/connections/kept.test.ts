// The desk copes with whatever the store contains about a connection or the practice world.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { BOT_TOKEN, CLOUD_KEY, startPlatform, type TestPlatform } from './platform.fixture.ts';

let platform: TestPlatform;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  platform = await startPlatform();
  desk = await startDesk({ environment: platform.environment, untended: true });
  admin = await visitAsAdmin(desk);
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

const save = (wish: object) => admin.post('/api/admin/connections/save', wish);
const connect = (listed = platform.guildIds) =>
  save({ platform: 'discord', credential: BOT_TOKEN, listed });
const run = (sql: string, values: string[] = []) =>
  desk.desk.database.transaction((tx) => tx.run(sql, values));
const guilds = async () => (await desk.desk.connections.discord()).guilds.map(({ id }) => id);

describe('a report', () => {
  const reports = [
    '',
    '{',
    'null',
    '{}',
    '[]',
    '{"guilds":[]}',
    '{"bot":{},"guilds":[{"id":"1"}]}',
  ];

  it.each(reports)('that reads %j is none: the platform is asked anew', async (report) => {
    expect((await connect()).status).toBe(200);
    await run('UPDATE connections SET report = $1', [report]);
    const asked = platform.calls.length;
    await desk.desk.connections.reload();
    expect(desk.desk.connections.states().discord.seen).toBeNull();
    expect((await admin.get('/api/admin/connections')).status).toBe(200);
    expect(await guilds()).toEqual(platform.guildIds);
    expect(platform.calls.length).toBeGreaterThan(asked);
  });

  it('of servers that are not listed opens none of them', async () => {
    const [first = ''] = platform.guildIds;
    await connect();
    await run('UPDATE connections SET listed = $1', [JSON.stringify([first])]);
    await desk.desk.connections.reload();
    expect(await guilds()).toEqual([first]);
  });

  it('that comes after another list was saved is not kept with it', async () => {
    const [first = ''] = platform.guildIds;
    await connect();
    platform.takes({});
    await admin.post('/api/admin/connections/check', { platform: 'discord' });
    expect(desk.desk.connections.modes().discord).toBe('broken');
    platform.takes({ token: BOT_TOKEN });
    const reached = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    let isHeld = false;
    platform.hold = async (call) => {
      if (isHeld || !call.includes('/users/@me/guilds')) return;
      isHeld = true;
      reached.resolve();
      await goesOn.promise;
    };
    const checking = admin.post('/api/admin/connections/check', { platform: 'discord' });
    await reached.promise;
    expect((await save({ platform: 'discord', listed: [first] })).status).toBe(200);
    goesOn.resolve();
    await checking;
    await desk.desk.connections.reload();
    expect(await guilds()).toEqual([first]);
    const { seen } = desk.desk.connections.states().discord;
    expect(seen?.guilds.map(({ id }) => id)).toEqual([first]);
  });
});

it.each(['', '{', 'null', '{"a":1}', '[1]'])(
  'a list that reads %j lists nothing',
  async (listed) => {
    await connect();
    await run('UPDATE connections SET listed = $1', [listed]);
    await desk.desk.connections.reload();
    expect(await guilds()).toEqual([]);
    expect((await admin.get('/api/admin/connections')).body.discord).toMatchObject({ listed: [] });
  },
);

describe('a practice world', () => {
  it.each(['', '{', '7', '{"startMs":"x"}'])(
    'that reads %j begins anew, and the log says so',
    async (world) => {
      const client = await visit(desk, await desk.createCode());
      const look = () =>
        client.post('/api/platforms/practice', {
          session_token: client.session,
          redeem_code: client.pass,
        });
      expect((await look()).status).toBe(200);
      await run('UPDATE practice_worlds SET world = $1, revision = revision + 1', [world]);
      expect((await look()).status).toBe(200);
      expect((await look()).status).toBe(200);
      const said = desk.log.filter((line) => line.includes('Could not read the practice sandbox'));
      expect(said).toHaveLength(1);
    },
  );
});

it('what was typed in the place of an id is in no case', async () => {
  const listed = ['P4SSWORDMARK'];
  const reply = await save({ platform: 'discord', credential: BOT_TOKEN, listed });
  expect([reply.status, reply.body.code]).toEqual([422, 'connections/bad-id']);
  const rows = await desk.desk.database.transaction((tx) =>
    tx.all<object>("SELECT * FROM audit WHERE action = 'connections/save'"),
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('P4SSWORDMARK');
  expect(desk.log.join()).not.toContain('P4SSWORDMARK');
});

describe('what cannot be a secret of an app or a key', () => {
  it.each([
    ['client_secret', 'two words'],
    ['client_secret', 'schlüssel'],
    ['client_id', 'a:b'],
    ['client_id', 'ä'],
  ])('%s %j is refused before anything is tried', async (field, text) => {
    const app = { client_id: '1234', client_secret: 'S3CRETMARK', [field]: text };
    const reply = await save({ platform: 'discord', credential: BOT_TOKEN, listed: [], ...app });
    expect([reply.status, reply.body.code]).toEqual([422, 'connections/bad-app']);
    expect(reply.text).not.toContain(text);
    expect(platform.calls).toEqual([]);
  });

  it('the value of a login cookie, without the warning that tells it, is not sent as a key', async () => {
    for (const credential of ['0123456789ABCDEF'.repeat(40), `CAEaAhAB.${'0F'.repeat(200)}`]) {
      const reply = await save({ platform: 'roblox', credential, listed: [] });
      expect([reply.status, reply.body.code]).toEqual([422, 'connections/shape']);
    }
    expect(platform.calls).toEqual([]);
    const real = await save({ platform: 'roblox', credential: CLOUD_KEY, listed: [] });
    expect(real.status).toBe(200);
  });
});
