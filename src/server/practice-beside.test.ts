// A pass practices while both platforms are connected. Nothing of it may reach them, and nothing real may
// be meant for practice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BOT_TOKEN,
  CLOUD_KEY,
  startPlatform,
  type TestPlatform,
} from '#desk/connections/platform.fixture.ts';
import type { Sandbox } from '#platforms/sandbox/sandbox.ts';
import { type AdminClient, type Client, type Reply, visitAsAdmin } from '#testing/client.ts';
import { engine } from '#testing/engine.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const HOUR_MS = 3_600_000;
const LIMIT = 8;
let platform: TestPlatform;
let house: PracticeDesk;
let admin: AdminClient;
let wren: Client;
let stopJobs: () => Promise<void>;

beforeEach(async () => {
  platform = await startPlatform();
  house = await openPractice({
    environment: platform.environment,
    settings: { banCooldownMs: 0, twoPersonTargetsPerHour: LIMIT },
    // On a busy machine a test may take so long that the desk looks at the platforms by itself.
    untended: true,
  });
  stopJobs = house.desk.desk.runner.start();
  admin = await visitAsAdmin(house.desk);
  wren = await house.visit({ label: 'wren', holder: 'Wren' });
  for (const connected of [
    { platform: 'discord', credential: BOT_TOKEN, listed: platform.guildIds },
    { platform: 'roblox', credential: CLOUD_KEY, listed: platform.universeIds },
  ]) {
    const saved = await admin.post('/api/admin/connections/save', connected);
    expect(saved.status, saved.text).toBe(200);
  }
  platform.calls.length = 0;
});

afterEach(async () => {
  await stopJobs();
  await house.stop();
  await platform.close();
});

const practice = (on: boolean, by?: Client) => house.post('/practice', { on }, by);
const writes = () => platform.calls.filter((call) => !call.startsWith('GET '));
/** Members of the practice world. */
const raid = () => house.world().raid.map(({ id }) => id);
/** Members of the connected server. */
const realRaid = () => {
  const { raid: members } = platform.sandbox.describe(Date.now()) as { raid: { id: string }[] };
  return members.map(({ id }) => id);
};
const ledger = ({ ledger: { lines } }: Pick<Sandbox, 'ledger'>) =>
  lines.map(({ action }) => action);
const ban = (user_ids: string[], by?: Client) =>
  house.post('/server_ban', { guild_id: platform.guildIds[0], user_ids, reason: 'Raid' }, by);
const lookUp = (user: string, { post, session, pass } = house.client) =>
  post('/api/check', { user, session_id: session, redeem_code: pass });
const readCase = async (id: unknown) => (await admin.post('/api/cases/get', { case_id: id })).body;
const readJob = async (id: unknown) => (await house.post('/jobs/get', { job_id: id })).body.job;
const seen = ({ status, body }: Reply) => [status, body.code];

/** Sends a change as a page that shows these platforms in practice. */
function fromPage(shown: string, path: string, body: object, by = house.client) {
  const sent = { session_token: by.session, redeem_code: by.pass, ...body };
  return by.post(`/api${path}`, sent, { 'x-gatehouse-practice': shown });
}

async function finished(jobId: unknown) {
  await expect.poll(() => readJob(jobId)).toMatchObject({ state: 'done' });
  return readJob(jobId);
}

describe('a pass that practices', () => {
  it('acts in the practice world only: the connected platforms hear of nothing', async () => {
    await practice(true);
    const [member = ''] = raid();
    const banned = await ban([member]);
    expect(banned.status, banned.text).toBe(200);
    const player = await house.post('/ban', {
      ...{ universe_id: platform.universeIds[0], users: ['77700000002'] },
      display_reason: 'Cheating',
    });
    expect(player.status, player.text).toBe(200);
    const looked = await lookUp('77700000003');
    expect(looked.status, looked.text).toBe(200);
    expect(platform.calls).toEqual([]);
    expect(ledger(platform.sandbox)).toEqual([]);
    expect(ledger(house.desk.sandbox)).toEqual(['ban', 'restrict']);
    for (const { body } of [banned, player]) {
      expect(await readCase(body.case_id)).toMatchObject({ case: { is_practice: true } });
    }
  });

  it('is told of in no channel of the connected server, where its job would look real', async () => {
    const { guilds } = platform.sandbox.describe(Date.now()) as {
      guilds: { id: string; channels: { id: string; name: string }[] }[];
    };
    const [{ id: guild_id, channels } = { id: '', channels: [] }] = guilds;
    const channel_id = channels.find(({ name }) => name === 'general')?.id;
    const used = { discordDesk: true, publicUrl: 'https://desk.example' };
    await house.desk.desk.changeSettings(used, 'test');
    const chosen = await admin.post('/api/admin/notices/choose', { guild_id, channel_id });
    expect(chosen.status, chosen.text).toBe(200);
    const { jobPosts, now } = house.desk.desk;
    const post = () => jobPosts.follow({ nowMs: now(), signal: new AbortController().signal });
    const posted = () => writes().filter((call) => call.includes('/messages')).length;
    const before = posted();
    await practice(true);
    const practiced = await ban(raid().slice(0, LIMIT + 1));
    await post();
    expect([practiced.body.state, posted()]).toEqual(['waiting', before]);
    await house.post('/jobs/decline', { job_id: practiced.body.job_id });
    const { body } = await admin.get('/api/admin/notices');
    expect(body.notices).toEqual([]);
    expect((await ban(realRaid().slice(0, LIMIT + 1), wren)).body.state).toBe('waiting');
    await post();
    expect(posted()).toBe(before + 1);
  });

  it('is the only one: the pass beside it acts for real', async () => {
    await practice(true);
    const [first = ''] = realRaid();
    const [second = ''] = raid();
    const real = await ban([first], wren);
    expect(real.status, real.text).toBe(200);
    expect(ledger(platform.sandbox)).toEqual(['ban']);
    expect(await readCase(real.body.case_id)).toMatchObject({ case: { is_practice: false } });
    await ban([second]);
    expect(ledger(platform.sandbox)).toEqual(['ban']);
    expect(ledger(house.desk.sandbox)).toEqual(['ban']);
  });

  it('is told so with every load, sees the practice servers, and is told when it is over', async () => {
    const look = async () => (await house.post('/platforms/look')).body;
    expect(await look()).toMatchObject({ practice_until: null, discord: { mode: 'connected' } });
    const { body } = await practice(true);
    expect(body.practice_until).toBe(house.clock.now() + HOUR_MS);
    expect(await look()).toMatchObject({
      practice_until: house.clock.now() + HOUR_MS,
      discord: { mode: 'practice', as: null },
      roblox: { mode: 'practice', as: null },
    });
    expect((await house.post('/platforms/practice')).body.players).not.toEqual([]);
    expect((await house.post('/platforms/look', {}, wren)).body).toMatchObject({
      ...{ practice_until: null, discord: { mode: 'connected' } },
    });
    house.clock.advance(HOUR_MS - 1);
    house.client.session = (await renewed()).session;
    expect(await look()).toMatchObject({ discord: { mode: 'practice' } });
    house.clock.advance(1);
    expect(await look()).toMatchObject({ practice_until: null, discord: { mode: 'connected' } });
  });

  it('stops at once, and both are in the log in words that name the pass', async () => {
    await practice(true);
    await practice(false);
    const real = await ban(realRaid().slice(0, 1));
    expect(real.status, real.text).toBe(200);
    expect(ledger(platform.sandbox)).toEqual(['ban']);
    const rows = await house.cases('access/practice');
    const intents = rows.filter(({ phase }) => phase === 'intent');
    expect(intents.map(({ detail }) => detail?.on)).toEqual([true, false]);
    expect(intents.every(({ target }) => target?.startsWith('pass:'))).toBe(true);
  });

  it('takes nothing from what it may really do, and its own limit holds in practice too', async () => {
    const left = async () => (await house.post('/pass')).body;
    await practice(true);
    const some = await ban(raid().slice(0, LIMIT));
    expect(some.body.state).toBe('running');
    await finished(some.body.job_id);
    expect((await ban(raid().slice(LIMIT, LIMIT + 2))).body.state).toBe('waiting');
    expect(await left()).toMatchObject({ changes: { used: LIMIT }, hour: { used: LIMIT } });
    await practice(false);
    expect(await left()).toMatchObject({ changes: { used: 0 }, hour: { used: 0 } });
    const real = await ban(realRaid().slice(0, LIMIT));
    expect(real.body.state, real.text).toBe('running');
  });

  it('is not measured: the status page says nothing of practice', async () => {
    const { meter } = house.desk.desk;
    const noted: string[] = [];
    meter.done = (tool) => void noted.push(tool);
    meter.failed = (tool) => void noted.push(tool);
    await practice(true);
    expect((await lookUp('77700000003')).status).toBe(200);
    await ban(raid().slice(0, 1));
    house.fault({ name: 'down' });
    await ban(raid().slice(1, 2));
    expect(noted).toEqual([]);
    await practice(false);
    const real = await ban(realRaid().slice(0, 1));
    expect(real.status, real.text).toBe(200);
    expect(noted).toEqual(['server-ban']);
  });
});

describe('a form that was opened in the other world', () => {
  const inPractice = 'discord roblox';
  const wanted = () => ({
    ...{ guild_id: platform.guildIds[0], user_ids: raid().slice(0, 1), reason: 'Raid' },
  });

  it('in practice: is refused after 60 minutes, and after practice was stopped elsewhere', async () => {
    await practice(true);
    const sent = await fromPage(inPractice, '/server_ban', wanted());
    expect(sent.status, sent.text).toBe(200);
    const refused = [409, 'platform/practice-ended'];
    house.clock.advance(HOUR_MS);
    house.client.session = (await renewed()).session;
    expect(seen(await fromPage(inPractice, '/server_ban', wanted()))).toEqual(refused);
    await practice(true);
    await practice(false);
    expect(seen(await fromPage(inPractice, '/server_ban', wanted()))).toEqual(refused);
    expect(platform.calls).toEqual([]);
  });

  it('for real: is refused while a second browser of the pass has practice on', async () => {
    await practice(true);
    const refused = [409, 'platform/practice-now'];
    expect(seen(await fromPage('none', '/server_ban', wanted()))).toEqual(refused);
    expect(ledger(house.desk.sandbox)).toEqual([]);
    expect(platform.calls).toEqual([]);
  });

  it('opened before the owner connected: is refused, although no pass practices', async () => {
    const reply = await fromPage(inPractice, '/server_ban', wanted());
    expect(seen(reply)).toEqual([409, 'platform/practice-ended']);
    expect(platform.calls).toEqual([]);
  });

  it('a program that says nothing acts where the pass is', async () => {
    await practice(true);
    expect((await ban(raid().slice(0, 1))).status).toBe(200);
    expect([ledger(house.desk.sandbox), ledger(platform.sandbox)]).toEqual([['ban'], []]);
  });

  it('a call whose answer was lost gets that answer, also after practice ended', async () => {
    await practice(true);
    const { client } = house;
    const send = () =>
      client.post(
        '/api/server_ban',
        { session_token: client.session, redeem_code: client.pass, ...wanted() },
        { 'x-gatehouse-practice': inPractice, 'idempotency-key': 'one' },
      );
    const input = wanted();
    const first = await client.post(
      '/api/server_ban',
      { session_token: client.session, redeem_code: client.pass, ...input },
      { 'x-gatehouse-practice': inPractice, 'idempotency-key': 'two' },
    );
    await practice(false);
    const again = await client.post(
      '/api/server_ban',
      { session_token: client.session, redeem_code: client.pass, ...input },
      { 'x-gatehouse-practice': inPractice, 'idempotency-key': 'two' },
    );
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(seen(await send())).toEqual([409, 'platform/practice-ended']);
    expect(writes()).toEqual([]);
  });
});

describe('a practice job beside a connection', () => {
  async function planRaid() {
    await practice(true);
    const { body, text } = await ban(raid().slice(0, 12));
    expect(body.state, text).toBe('waiting');
    return Number(body.job_id);
  }

  it('is approved by someone who does not practice, runs in the sandbox, and is undone there', async () => {
    const jobId = await planRaid();
    const waits = await house.post('/jobs/waiting', {}, wren);
    expect(waits.body.newest).toMatchObject([{ id: jobId, is_practice: true }]);
    const own = await house.post('/jobs/approve', { job_id: jobId });
    expect(own.body.code).toBe('jobs/own-plan');
    const approved = await house.post('/jobs/approve', { job_id: jobId }, wren);
    expect(approved.status, approved.text).toBe(200);
    // It goes on although its planner is back in the real world.
    await practice(false);
    expect(await finished(jobId)).toMatchObject({ is_practice: true, counts: { done: 12 } });
    const undone = await house.post('/jobs/undo', { job_id: jobId });
    expect(undone.status, undone.text).toBe(202);
    expect(undone.body.state).toBe('waiting');
    await house.post('/jobs/approve', { job_id: undone.body.job_id }, wren);
    expect(await finished(undone.body.job_id)).toMatchObject({
      ...{ is_practice: true, counts: { done: 12 } },
    });
    expect(platform.calls).toEqual([]);
    expect(ledger(platform.sandbox)).toEqual([]);
    const receipt = await house.post('/jobs/receipt', { job_id: jobId });
    const lines = receipt.text.trim().split('\r\n').slice(1);
    expect(lines.length).toBe(12);
    expect(lines.every((line) => line.endsWith(',practice'))).toBe(true);
    for (const action of ['jobs/approve', 'jobs/undo']) {
      for (const { case_id, outcome } of await house.cases(action)) {
        if (outcome !== 'done') continue;
        expect(await readCase(case_id), action).toMatchObject({ case: { is_practice: true } });
      }
    }
  });

  it('goes on in the sandbox after a pause, by someone who does not practice', async () => {
    await practice(true);
    house.answers.hold();
    house.fault({ name: 'slow', path: '/guilds/*/bulk-ban', delayMs: HOUR_MS });
    const planned = await ban(raid().slice(0, 3));
    expect(planned.status, planned.text).toBe(202);
    const jobId = planned.body.job_id;
    expect((await house.post('/jobs/pause', { job_id: jobId })).status).toBe(200);
    expect(await readJob(jobId)).toMatchObject({ state: 'paused' });
    house.fault();
    house.answers.release();
    const resumed = await house.post('/jobs/resume', { job_id: jobId }, wren);
    expect(resumed.status, resumed.text).toBe(200);
    expect(await finished(jobId)).toMatchObject({ is_practice: true });
    expect(await readJob(jobId)).toMatchObject({ counts: { done: 3 } });
    expect(platform.calls).toEqual([]);
  });

  it('a real job is left alone by whoever practices, and by no one else', async () => {
    const { body } = await ban(realRaid().slice(0, 12), wren);
    const jobId = body.job_id;
    await practice(true);
    const refused = await house.post('/jobs/approve', { job_id: jobId });
    expect(seen(refused)).toEqual([409, 'jobs/other-world']);
    expect(refused.body.detail).toContain('you are practicing');
    expect(await readJob(jobId)).toMatchObject({ may: { approve: { allowed: false } } });
    await practice(false);
    expect((await house.post('/jobs/approve', { job_id: jobId })).status).toBe(200);
    await finished(jobId);
    expect(ledger(platform.sandbox).length).toBe(12);
    expect(ledger(house.desk.sandbox)).toEqual([]);
  });
});

describe('taking back', () => {
  it('one case: practice in practice, real for real, and never the other way round', async () => {
    const [first = ''] = realRaid();
    const [second = ''] = raid();
    const real = (await ban([first])).body.case_id;
    const plan = (await house.post('/cases/get', { case_id: real })).body.undo as { input: object };
    await practice(true);
    const practiced = (await ban([second])).body.case_id;
    const own = (await house.post('/cases/get', { case_id: practiced })).body.undo as typeof plan;
    const undo = ({ input }: typeof plan, undoes: unknown) =>
      house.post('/server_unban', { ...input, undoes });
    expect((await house.post('/cases/get', { case_id: real })).body.undo).toBeNull();
    expect(seen(await undo(plan, real))).toEqual([409, 'platform/practice-now']);
    await practice(false);
    expect(seen(await undo(own, practiced))).toEqual([409, 'platform/practice-ended']);
    expect(writes().length).toBe(1);
    expect((await undo(plan, real)).status).toBe(200);
    await practice(true);
    expect((await undo(own, practiced)).status).toBe(200);
    expect(ledger(platform.sandbox)).toEqual(['ban', 'unban']);
    expect(ledger(house.desk.sandbox)).toEqual(['ban', 'unban']);
  });

  it('a pass: real rolls back real, and practice rolls back practice', async () => {
    const [first = ''] = realRaid();
    const [second = ''] = raid();
    await ban([first]);
    await practice(true);
    await ban([second]);
    const { body: own } = await house.post('/pass');
    const roll = (more: object) =>
      admin.post('/api/rollback', { pass_id: own.id, from: 0, to: house.clock.now(), ...more });
    const look = async (more: object) => (await roll({ ...more, dry_run: true })).body;
    expect(await look({})).toMatchObject({
      plan: { total: 1 },
      left_out: [{ count: 1, why: 'This was practice, and Discord is connected now.' }],
    });
    expect(await look({ practice: true })).toMatchObject({
      plan: { total: 1 },
      left_out: [{ count: 1, why: 'This was done on the real Discord.' }],
    });
    const practiced = await roll({ practice: true });
    expect(await finished(practiced.body.job_id)).toMatchObject({ is_practice: true });
    expect([ledger(house.desk.sandbox), ledger(platform.sandbox)]).toEqual([
      ['ban', 'unban'],
      ['ban'],
    ]);
    const real = await roll({});
    expect(await finished(real.body.job_id)).toMatchObject({ is_practice: false });
    expect(ledger(platform.sandbox)).toEqual(['ban', 'unban']);
  });
});

// With SQLite no other process shares the store.
it.runIf(engine() === 'postgres')(
  'what a replica remembers of a pass decides nothing',
  async () => {
    await ban(realRaid().slice(0, 1), wren);
    await ban(realRaid().slice(1, 2), wren);
    platform.calls.length = 0;
    // Another process turns practice on, and the news is still on its way.
    const until = house.clock.now() + HOUR_MS;
    await house.desk.desk.database.transaction((tx) =>
      tx.run('UPDATE passes SET practice_until = $1', [until]),
    );
    const reply = await ban(raid().slice(2, 3), wren);
    expect(reply.status, reply.text).toBe(200);
    expect(platform.calls).toEqual([]);
  },
);

/** The session of the test's moderator ends after 15 minutes; the pass stays. */
async function renewed(): Promise<{ session: string }> {
  const { body } = await house.client.get('/api/session_token');
  return { session: String(body.session_token) };
}
