// Practice and the real platforms never mix, whatever is connected and when.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BOT_TOKEN,
  CLOUD_KEY,
  startPlatform,
  type TestPlatform,
} from '#desk/connections/platform.fixture.ts';
import { neededPlatforms } from '#kit/contract/needs.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { arbitraryInput } from '#testing/from-schema.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { loadActions } from './features.ts';

let platform: TestPlatform;
let house: PracticeDesk;
let admin: AdminClient;

beforeEach(async () => {
  platform = await startPlatform();
  house = await openPractice({
    environment: platform.environment,
    settings: {
      ...{ banCooldownMs: 0, twoPersonTargetsPerHour: 8, changesPerTenMinutes: 1_000_000 },
      ...{ addressRequestsPerMinute: 1_000_000, passRequestsPerMinute: 1_000_000 },
    },
  });
  // On a busy machine a test may take so long that the desk looks at the platforms by itself.
  house.desk.desk.monitor.tick = async () => undefined;
  admin = await visitAsAdmin(house.desk);
});

afterEach(async () => {
  await house.stop();
  await platform.close();
});

async function connect(): Promise<void> {
  const saved = await Promise.all([
    admin.post('/api/admin/connections/save', {
      ...{ platform: 'discord', credential: BOT_TOKEN, listed: platform.guildIds },
    }),
    admin.post('/api/admin/connections/save', {
      ...{ platform: 'roblox', credential: CLOUD_KEY, listed: platform.universeIds },
    }),
  ]);
  for (const { status, text } of saved) expect(status, text).toBe(200);
  platform.calls.length = 0;
}

const players = ['77700000002', '77700000003', '77700000010'];

/** Bans an account on each platform and does other things that can be undone. Returns their case numbers. */
async function practise(): Promise<number[]> {
  const guild_id = platform.guildIds[0];
  const [first, second] = house.world().raid.map(({ id }) => id);
  const done = [
    await house.post('/server_ban', { guild_id, user_ids: [first], reason: 'Raid' }),
    await house.post('/server_timeout', {
      guild_id,
      user_ids: [second],
      duration_seconds: 3_600,
      reason: 'Raid',
    }),
    await house.post('/ban', {
      universe_id: platform.universeIds[0],
      users: [players[0]],
      display_reason: 'Cheating',
    }),
  ];
  return done.map(({ status, body, text }) => {
    expect(status, text).toBe(200);
    return body.case_id as number;
  });
}

const readCase = async (id: number) => (await admin.post('/api/cases/get', { case_id: id })).body;
const writes = () => platform.calls.filter((call) => !call.startsWith('GET '));

describe('what was practiced', () => {
  it('says so in its case, also after the person was erased, and in the export', async () => {
    const ids = await practise();
    await connect();
    for (const id of ids) {
      const { case: found } = (await readCase(id)) as { case: { platform: string } };
      expect(found).toMatchObject({ is_practice: true, outcome: 'done' });
      expect(['discord', 'roblox']).toContain(found.platform);
    }
    const { text } = await admin.get('/api/admin/audit/export?format=csv');
    const [head = '', ...lines] = text.split('\r\n').map((line) => line.split(','));
    const at = head.indexOf('practice');
    for (const id of ids) {
      expect(lines.find(([number]) => number === String(id))?.[at]).toBe('practice');
    }
    const erased = { target: `roblox:${players[0]}` };
    const reply = await admin.post('/api/admin/audit/erase', erased);
    expect(reply.status, reply.text).toBe(200);
    expect(await readCase(ids[2] ?? 0)).toMatchObject({
      case: { is_practice: true, is_erased: true, platform: 'roblox' },
    });
    const verdict = await admin.post('/api/admin/audit/verify', {});
    expect(verdict.body).toMatchObject({ verdict: { state: 'intact' } });
  });

  it('is found by its platform like everything else', async () => {
    const [id] = await practise();
    const { body } = await admin.get('/api/admin/audit?platform=discord');
    expect((body.cases as { id: number }[]).map((one) => one.id)).toContain(id);
  });

  it('is not undone once the platform is connected: nothing is sent, and nothing is said to be lifted', async () => {
    const ids = await practise();
    const plans = await Promise.all(ids.map(readCase));
    await connect();
    const paths: Record<string, string> = {
      'server-ban/unban': '/server_unban',
      'server-ban/timeout': '/server_timeout',
      'ban-tool/unban': '/unban',
    };
    for (const [at, id] of ids.entries()) {
      const { undo } = plans[at] as { undo: { action: string; input: object } };
      const path = paths[undo.action];
      if (path === undefined) throw new Error(`${undo.action} has no path here`);
      const reply = await house.post(path, { ...undo.input, undoes: id });
      expect([reply.status, reply.body.code]).toEqual([409, 'platform/practice-ended']);
      expect(await readCase(id)).toMatchObject({ undo: null, case: { undone_by: null } });
    }
    expect(platform.calls).toEqual([]);
  });

  it('is left out of a roll back, which says why', async () => {
    await practise();
    await connect();
    const { body: own } = await house.post('/pass');
    const span = { pass_id: own.id, from: 0, to: house.clock.now(), dry_run: true };
    const { body, text } = await admin.post('/api/rollback', span);
    const leftOut = body.left_out as { why: string }[];
    expect(leftOut, text).not.toEqual([]);
    for (const { why } of leftOut)
      expect(why).toMatch(/^This was practice, and \w+ is connected now\.$/);
    expect(writes()).toEqual([]);
  });

  it('is approved and undone as a job in the sandbox, and stays practice', async () => {
    const guild_id = platform.guildIds[0];
    const raid = house.world().raid.map(({ id }) => id);
    const plan = (from: number, to: number) =>
      house.post('/server_ban', { guild_id, user_ids: raid.slice(from, to), reason: 'Raid' });
    const small = Number((await plan(0, 3)).body.job_id);
    const readJob = async (id: number) => (await house.post('/jobs/get', { job_id: id })).body.job;
    await expect.poll(() => readJob(small)).toMatchObject({ state: 'done', is_practice: true });
    const waiting = Number((await plan(3, 15)).body.job_id);
    await connect();
    const approved = await admin.post('/api/jobs/approve', { job_id: waiting });
    expect(approved.status, approved.text).toBe(200);
    await expect.poll(() => readJob(waiting)).toMatchObject({ state: 'done', is_practice: true });
    const undone = await admin.post('/api/jobs/undo', { job_id: small });
    expect(undone.status, undone.text).toBe(202);
    const undo = Number(undone.body.job_id);
    await expect
      .poll(() => readJob(undo))
      .toMatchObject({
        ...{ state: 'done', is_practice: true, counts: { done: 3 } },
      });
    expect(writes()).toEqual([]);
  });
});

it('no action of a tool reaches a platform that was connected after the call came in', async () => {
  await connect();
  const { connections } = house.desk.desk;
  connections.practised = () => ({ discord: true, roblox: true });
  const actions = (await loadActions()).filter(
    ({ tool, action }) => tool && neededPlatforms(tool).length > 0 && action.method === 'POST',
  );
  expect(actions.length).toBeGreaterThan(15);
  for (const { action, schemas } of actions) {
    await fc.assert(
      fc.asyncProperty(arbitraryInput(schemas.input), async (fields) => {
        await house.post(action.path, fields);
        expect(platform.calls).toEqual([]);
      }),
      { numRuns: 10 },
    );
  }
  const user_ids = [house.world().raid[0]?.id ?? ''];
  const meant = { guild_id: platform.guildIds[0], user_ids, reason: 'Raid' };
  const reply = await house.post('/server_ban', meant);
  expect([reply.status, reply.body.code]).toEqual([409, 'platform/practice-ended']);
  expect(platform.calls).toEqual([]);
});
