import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { sampleActions } from '#testing/sample-tool.ts';

let clock: TestClock;
let desk: TestDesk;
let mira: Client;
let owner: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    extraActions: sampleActions(),
    settings: {
      toolCooldownMs: 0,
      changesPerTenMinutes: 3,
      changesPerDay: 5,
      twoPersonTargetsPerHour: 8,
    },
  });
  const scope = ['sample-tool', 'qr-generator'];
  mira = await visit(desk, await desk.createCode({ label: 'mira', scope }));
  owner = await visitAsAdmin(desk, 'full', 'Ada');
});

afterEach(() => desk.stop());

const as = (client: Client, path: string, input: object = {}) =>
  client.post(`/api${path}`, { session_token: client.session, redeem_code: client.pass, ...input });

const ask = (input: object, client = mira) => as(client, '/requests/ask', input);
const change = (client = mira) => as(client, '/sample_change', { user: '1', reason: 'x' });
const answer = (input: object) => owner.post('/api/requests/answer', input);
const idOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.request as { id: number }).id;

async function changeUntilRefused(client = mira): Promise<{ done: number; code: unknown }> {
  for (let done = 0; done < 50; done += 1) {
    const reply = await change(client);
    if (reply.status !== 200) return { done, code: reply.body.code };
  }
  throw new Error('Nothing refused it');
}

describe('asking', () => {
  it('puts it in the admin’s list, once however often it is asked', async () => {
    const first = await ask({ kind: 'tool', tool: 'check-tool', note: ' For the raid ' });
    expect(first.body).toMatchObject({
      detail: 'Asked. The owner sees it under Admin > Requests.',
      request: {
        kind: 'tool',
        tool: { id: 'check-tool', title: 'Check Tool' },
        note: 'For the raid',
      },
    });
    const again = await ask({ kind: 'tool', tool: 'check-tool' });
    expect(idOf(again)).toBe(idOf(first));
    const seen = await owner.post('/api/requests/list');
    expect(seen.body).toMatchObject({ open: 1, next_cursor: null });
    expect(seen.body.requests).toMatchObject([{ holder: 'mira', state: 'open', is_yours: false }]);
  });

  it('is for a tool that is there and that the pass does not open', async () => {
    expect((await ask({ kind: 'tool', tool: 'qr-generator' })).body.code).toBe(
      'requests/open-already',
    );
    expect((await ask({ kind: 'tool', tool: 'no-tool' })).body.code).toBe('requests/no-such-tool');
    expect((await ask({ kind: 'tool' })).body.code).toBe('requests/no-such-tool');
    expect((await ask({ kind: 'money' })).status).toBe(422);
  });

  it('five wait at the most, also when they come at once', async () => {
    const tools = [
      'check-tool',
      'ip-lock',
      'sign-out',
      'webhook-info',
      'delete-webhook',
      'key-inspector',
    ];
    const replies = await Promise.all(tools.map((tool) => ask({ kind: 'tool', tool })));
    const codes = replies.map(({ body }) => body.code).filter((code) => code !== undefined);
    expect(codes).toEqual(['requests/too-many']);
  });

  it('one sees one’s own, and nobody else’s', async () => {
    await ask({ kind: 'budget' });
    const jo = await visit(desk, await desk.createCode({ label: 'jo' }));
    expect((await as(jo, '/requests/list')).body).toMatchObject({ requests: [], open: 0 });
    expect((await as(mira, '/requests/list')).body).toMatchObject({
      requests: [{ is_yours: true, tool: null }],
      open: 1,
    });
  });
});

describe('granting a tool', () => {
  it('opens it to the pass at once', async () => {
    expect((await as(mira, '/inspect_key')).body.code).toBe('access/out-of-scope');
    const id = idOf(await ask({ kind: 'tool', tool: 'key-inspector' }));
    const granted = await answer({ request_id: id, grant: true, answer: 'Have fun' });
    expect(granted.body).toMatchObject({
      detail: 'mira can now use Key Inspector.',
      request: { state: 'granted', answered_by: 'Ada', answer: 'Have fun', granted_targets: null },
    });
    expect((await as(mira, '/inspect_key')).status).toBe(200);
    const { body } = await as(mira, '/pass');
    expect(body.scope).toEqual(['sample-tool', 'qr-generator', 'key-inspector']);
  });

  it('two answers at once both count', async () => {
    const one = idOf(await ask({ kind: 'tool', tool: 'ip-lock' }));
    const other = idOf(await ask({ kind: 'tool', tool: 'sign-out' }));
    await Promise.all([one, other].map((id) => answer({ request_id: id, grant: true })));
    const { body } = await as(mira, '/pass');
    expect([...(body.scope as string[])].sort()).toEqual([
      'ip-lock',
      'qr-generator',
      'sample-tool',
      'sign-out',
    ]);
  });

  it('is refused once the pass has ended; declining is not', async () => {
    const id = idOf(await ask({ kind: 'tool', tool: 'ip-lock' }));
    await desk.desk.database.transaction((tx) => {
      tx.announce('passes');
      return tx.run('UPDATE passes SET revoked_at = 1');
    });
    expect((await answer({ request_id: id, grant: true })).body.code).toBe('requests/pass-ended');
    expect((await answer({ request_id: id, grant: false })).status).toBe(200);
  });
});

describe('granting a budget', () => {
  it('gives more for ten minutes and for today, and the meter says so', async () => {
    expect(await changeUntilRefused()).toEqual({ done: 3, code: 'limits/budget' });
    const id = idOf(await ask({ kind: 'budget', note: 'A raid' }));
    const granted = await answer({ request_id: id, grant: true, targets: 4 });
    expect(granted.body).toMatchObject({
      detail: 'mira can act on 4 more targets today.',
      request: { granted_targets: 4 },
    });
    expect((await as(mira, '/pass')).body).toMatchObject({
      changes: { used: 3, limit: 9 },
      ten_minutes: { used: 3, limit: 7 },
      hour: { used: 3, limit: 8 },
    });
    expect(await changeUntilRefused()).toEqual({ done: 4, code: 'limits/budget' });
    clock.advance(12 * 60_000);
    // The grant for the ten minutes is over, but the grant for the day isn't.
    expect((await as(mira, '/pass')).body).toMatchObject({
      changes: { used: 7, limit: 9 },
      ten_minutes: { used: 0, limit: 3, back_at: null },
    });
    expect(await changeUntilRefused()).toEqual({ done: 1, code: 'limits/second-person' });
  });

  it('never lifts the rule of two people', async () => {
    const id = idOf(await ask({ kind: 'budget' }));
    await answer({ request_id: id, grant: true, targets: 1_000 });
    expect(await changeUntilRefused()).toEqual({ done: 8, code: 'limits/second-person' });
    expect((await as(mira, '/pass')).body.hour).toMatchObject({ used: 8, limit: 8 });
  });

  it('is of the pass that asked, and of no other of its holder', async () => {
    const twin = await visit(
      desk,
      await desk.createCode({ label: 'mira', scope: ['sample-tool'] }),
    );
    const id = idOf(await ask({ kind: 'budget' }));
    await answer({ request_id: id, grant: true, targets: 4 });
    expect((await as(twin, '/pass')).body).toMatchObject({
      changes: { used: 0, limit: 5 },
      ten_minutes: { used: 0, limit: 3 },
    });
    expect((await changeUntilRefused(twin)).done).toBe(3);
  });

  it('gives the ten minutes once more where no number is said', async () => {
    const id = idOf(await ask({ kind: 'budget' }));
    const { body } = await answer({ request_id: id, grant: true });
    expect(body.request).toMatchObject({ granted_targets: 3 });
  });
});

describe('an answer', () => {
  it('is given once, and the moderator sees it', async () => {
    const id = idOf(await ask({ kind: 'budget' }));
    const both = await Promise.all([
      answer({ request_id: id, grant: true, targets: 2 }),
      answer({ request_id: id, grant: false, answer: 'Not today' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await as(mira, '/requests/list');
    expect(body.requests).toMatchObject([{ answered_by: 'Ada' }]);
    const isGranted = both[0]?.status === 200;
    expect((await as(mira, '/pass')).body.changes).toMatchObject({ limit: isGranted ? 7 : 5 });
  });

  it('can be refused to what was never asked', async () => {
    expect((await answer({ request_id: 999, grant: true })).body.code).toBe('requests/no-such');
  });

  it('is a case about the pass', async () => {
    const id = idOf(await ask({ kind: 'budget' }));
    await answer({ request_id: id, grant: true, targets: 2 });
    const log = await owner.get('/api/admin/audit?tool=requests');
    expect(log.text).toContain('requests/answer');
    expect(log.text).toContain('requests/ask');
  });

  it('is followed by room for another request', async () => {
    const id = idOf(await ask({ kind: 'budget' }));
    await answer({ request_id: id, grant: false });
    expect(idOf(await ask({ kind: 'budget' }))).not.toBe(id);
  });
});
