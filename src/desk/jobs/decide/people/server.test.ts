import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, ownAddress, type Reply, visitAsAdmin } from '#testing/client.ts';
import { accounts, type JobBody, type JobDeskFixture, openJobDesk } from '../../jobs.fixture.ts';

const BROWSER = '0123456789abcdef0123456789abcdef';
const OTHER_BROWSER = 'fedcba9876543210fedcba9876543210';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let desk: JobDeskFixture;

beforeEach(async () => {
  desk = await openJobDesk();
});

afterEach(() => desk.stop());

const approve = (jobId: number, by: Client) => desk.post('/jobs/approve', { job_id: jobId }, by);
const approveAsAdmin = (jobId: number) => desk.admin.post('/api/jobs/approve', { job_id: jobId });
const readJob = (reply: Reply) => reply.body.job as JobBody;

describe('one person with two codes', () => {
  it('in one browser at one address, each in a session of its own, approves nothing', async () => {
    const here = { browser: BROWSER, address: ownAddress() };
    const mira = await desk.visit({ label: 'Mira' }, here);
    const kade = await desk.visit({ label: 'Kade' }, here);
    const jobId = await desk.start(accounts(15), mira);
    const refused = await approve(jobId, kade);
    expect([refused.status, refused.body.code]).toEqual([403, 'jobs/shared-browser']);
    expect(refused.body.detail).toBe(
      `You and Mira used the same browser, so the desk can’t tell that you are two people. An admin can approve job ${jobId}, or confirm on its page that you are. Nothing changed.`,
    );
    expect((await desk.job(jobId, kade)).may.approve).toEqual({
      allowed: false,
      why: refused.body.detail?.replace(' Nothing changed.', ''),
    });
    expect(desk.made.ledger).toEqual([]);
    // Wherever they take it, it stays the same browser.
    desk.clock.advance(2 * DAY_MS);
    const later = await desk.start(accounts(15, 500), await renewed(mira));
    const elsewhere = await renewed({ ...kade, ...(await comingFrom(ownAddress())) });
    expect((await approve(later, elsewhere)).body.code).toBe('jobs/shared-browser');
  });

  it.each([
    ['203.0.113.7', '203.0.113.99'],
    ['2001:db8:1:2::7', '2001:db8:1:2:3:4:5:6'],
  ])('in two browsers of one network (%s and %s) approves nothing', async (one, other) => {
    const mira = await desk.visit({ label: 'Mira' }, { browser: BROWSER, address: one });
    const kade = await desk.visit({ label: 'Kade' }, { browser: OTHER_BROWSER, address: other });
    const jobId = await desk.start(accounts(15), mira);
    const refused = await approve(jobId, kade);
    expect([refused.status, refused.body.code]).toEqual([403, 'jobs/shared-network']);
    expect(refused.body.detail).toContain(
      'You and Mira used the same network in the last 24 hours',
    );
    expect((await desk.job(jobId)).state).toBe('waiting');
  });

  it('is found out by any pass of a holder, also with one that is used elsewhere', async () => {
    const here = { browser: BROWSER, address: ownAddress() };
    const mira = await desk.visit({ label: 'Mira' }, here);
    await desk.visit({ label: 'Kade 1', holder: 'Kade' }, here);
    const kade = await desk.visit({ label: 'Kade 2', holder: 'kade' });
    const jobId = await desk.start(accounts(15), mira);
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-browser');
  });
});

describe('two people', () => {
  it('of neighbouring networks, each in a browser of their own, need nobody’s help', async () => {
    const mira = await desk.visit({ label: 'Mira' }, { browser: BROWSER, address: '203.0.113.7' });
    const kade = await desk.visit(
      { label: 'Kade' },
      { browser: OTHER_BROWSER, address: '203.0.114.7' },
    );
    const jobId = await desk.start(accounts(15), mira);
    expect((await approve(jobId, kade)).status).toBe(200);
    expect((await desk.settled(jobId)).decision).toMatchObject({ holder: 'Kade', is_alone: false });
  });

  it('who once shared a network may decide again when neither used it for a day', async () => {
    const address = ownAddress();
    const mira = await desk.visit({ label: 'Mira' }, { address });
    const kade = await desk.visit({ label: 'Kade' }, { address });
    desk.clock.advance(DAY_MS - MINUTE_MS);
    const moved = { ...kade, ...(await comingFrom(ownAddress())) };
    const soon = await desk.start(accounts(15), await renewed(mira));
    expect((await approve(soon, moved)).body.code).toBe('jobs/shared-network');
    desk.clock.advance(3 * MINUTE_MS);
    expect((await approve(soon, moved)).status).toBe(200);
  });

  it('behind one address are helped by an admin, who approves instead', async () => {
    // As if no proxy were configured: all three come from one address.
    const mira = await desk.visit({ label: 'Mira' }, {});
    const kade = await desk.visit({ label: 'Kade' }, {});
    const jobId = await desk.start(accounts(15), mira);
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-network');
    const seen = await desk.job(jobId);
    expect(seen.may.approve).toEqual({ allowed: true, why: null });
    expect((await desk.job(jobId, kade)).alike).toEqual([]);
    expect((await approveAsAdmin(jobId)).status).toBe(200);
    expect((await desk.settled(jobId)).decision).toMatchObject({
      holder: 'Owner',
      is_alone: false,
    });
  });

  it('are confirmed by an admin once, with a case, and then decide for each other', async () => {
    const here = { browser: BROWSER, address: ownAddress() };
    const mira = await desk.visit({ label: 'Mira' }, here);
    const kade = await desk.visit({ label: 'Kade' }, here);
    const jobId = await desk.start(accounts(15), mira);
    const alike = { holder: 'Kade', browser: true, network: true };
    expect((await desk.job(jobId)).alike).toEqual([alike]);
    const confirm = (holder: string) =>
      desk.admin.post('/api/jobs/confirm_two', { job_id: jobId, holder });
    for (const holder of ['Nobody', 'mira']) {
      const refused = await confirm(holder);
      expect([refused.status, refused.body.code]).toEqual([404, 'jobs/no-such-holder']);
    }
    const reply = await confirm(' KADE');
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.detail).toBe('Mira and Kade now count as two people.');
    expect(readJob(reply)).toMatchObject({ state: 'waiting', alike: [] });
    expect((await confirm('Kade')).status).toBe(200);
    const cases = await desk.cases('jobs/confirmTwo');
    expect(cases.at(-1)).toMatchObject({
      outcome: 'done',
      detail: { planner: 'Mira', holder: 'Kade' },
    });
    expect((await approve(jobId, kade)).status).toBe(200);
    await desk.settled(jobId);
    const back = await desk.start(accounts(15, 500), kade);
    expect((await approve(back, mira)).status).toBe(200);
    await desk.settled(back);
  });

  it('are not confirmed by a moderator, nor by a read-only key', async () => {
    const jobId = await desk.start(accounts(15));
    const wish = { job_id: jobId, holder: 'Owner' };
    expect((await desk.post('/jobs/confirm_two', wish)).body.code).toBe('desk/invalid-input');
    const reader = await visitAsAdmin(desk.desk, 'read');
    expect((await reader.post('/api/jobs/confirm_two', wish)).body.code).toBe('access/read-only');
  });
});

describe('an admin', () => {
  /** Logs in with a key, in this browser. */
  async function logIn(label: string, browser: string) {
    const key = await desk.desk.createKey('full', label);
    const { body } = await desk.client.post('/api/authentication', { key, browser });
    const post = (path: string, wish: object) =>
      desk.client.post(`/api${path}`, { admin_key: body.admin_token, ...wish });
    return { post };
  }

  it('in the browser of the planner is no second person; one in another browser is', async () => {
    const mira = await desk.visit({ label: 'Mira' }, { browser: BROWSER, address: ownAddress() });
    const jobId = await desk.start(accounts(15), mira);
    const noor = await logIn('Noor', BROWSER);
    const refused = await noor.post('/jobs/approve', { job_id: jobId });
    expect([refused.status, refused.body.code]).toEqual([403, 'jobs/shared-browser']);
    expect(refused.body.detail).toContain(`Another admin can approve job ${jobId}`);
    const said = await noor.post('/jobs/confirm_two', { job_id: jobId, holder: 'Noor' });
    expect([said.status, said.body.code]).toEqual([403, 'jobs/confirm-yourself']);
    const ada = await logIn('Ada', OTHER_BROWSER);
    expect((await ada.post('/jobs/approve', { job_id: jobId })).status).toBe(200);
    await desk.settled(jobId);
  });

  it('who has the planner’s name is none either', async () => {
    const jobId = await desk.start(accounts(15), await desk.visit({ label: 'x', holder: 'owner' }));
    expect((await approveAsAdmin(jobId)).body.code).toBe('jobs/own-plan');
  });

  it('may say of themselves and somebody on their network that they are two, where no other admin could', async () => {
    await desk.desk.desk.changeSettings({ twoPersonTargetsPerHour: 2 }, 'test');
    const kade = await desk.visit({ label: 'Kade' }, {});
    await approveAsAdmin(await desk.start(accounts(3), kade));
    const [, jobId] = await rollBack(kade);
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-network');
    const wish = { job_id: jobId, holder: 'Kade' };
    const noor = await logIn('Noor', OTHER_BROWSER);
    const refused = await desk.admin.post('/api/jobs/confirm_two', wish);
    expect(refused.body).toMatchObject({ code: 'jobs/confirm-yourself' });
    await noor.post('/admin/keys/revoke', { key_id: await createKey('Noor') });
    expect((await desk.admin.post('/api/jobs/confirm_two', wish)).status).toBe(200);
    expect((await approve(jobId, kade)).status).toBe(200);
    await desk.settled(jobId);
  });
});

const createKey = async (label: string) => {
  const { body } = await desk.admin.get('/api/admin/keys');
  return (body.keys as { id: string; label: string }[]).find((key) => key.label === label)?.id;
};

async function rollBack(by: Client): Promise<[Reply, number]> {
  await expect.poll(() => desk.made.ledger.length).toBe(3);
  const { body } = await desk.post('/pass', {}, by);
  const span = { pass_id: body.id, from: 0, to: desk.clock.now() };
  const reply = await desk.admin.post('/api/rollback', span);
  return [reply, reply.body.job_id as number];
}

/** The same pass in a new session, because the old one has expired. */
async function renewed(client: Client): Promise<Client> {
  const { body } = await client.get('/api/session_token');
  return { ...client, session: body.session_token as string };
}

/** Returns the functions of a client that calls from another address. */
async function comingFrom(address: string): Promise<Pick<Client, 'get' | 'post' | 'session'>> {
  const { get, post, session } = await desk.visit({ label: `at ${address}` }, { address });
  return { get, post, session };
}

it('neither the id of a browser nor a network stands in what the desk keeps', async () => {
  await desk.visit({ label: 'Mira' }, { browser: BROWSER, address: '203.0.113.7' });
  expect(await desk.search(BROWSER)).toEqual([]);
  const { database } = desk.desk.desk;
  const traces = await database.transaction((tx) =>
    tx.all<{ kind: string; digest: string }>("SELECT * FROM traces WHERE person = 'mira'"),
  );
  expect(traces.map(({ kind }) => kind).sort()).toEqual(['browser', 'network']);
  for (const { digest } of traces) expect(digest).toMatch(/^[\w-]{43}$/);
});

it('what was noted of networks is gone with the upkeep after a day', async () => {
  await desk.visit({ label: 'Mira' }, { browser: BROWSER, address: '203.0.113.7' });
  const count = () =>
    desk.desk.desk.database.transaction((tx) =>
      tx.all("SELECT digest FROM traces WHERE kind = 'network' AND person = 'mira'"),
    );
  desk.clock.advance(DAY_MS - 1);
  await desk.sweep();
  expect(await count()).toHaveLength(1);
  desk.clock.advance(2 * MINUTE_MS);
  await desk.sweep();
  expect(await count()).toHaveLength(0);
});

it('the id of a browser is 32 hexadecimal digits, or the code is not spent', async () => {
  const code = await desk.desk.createCode({ label: 'Mira' });
  const { session } = desk.client;
  const redeem = (browser?: string) =>
    desk.client.post('/api/redeem', { session_id: session, code, browser });
  for (const browser of ['', 'x'.repeat(32), BROWSER.toUpperCase(), `${BROWSER}0`]) {
    expect((await redeem(browser)).body.code).toBe('desk/invalid-input');
  }
  expect((await redeem()).status).toBe(200);
});
