import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type SampleChange, sampleActions } from '#testing/sample-tool.ts';

let desk: TestDesk;
let ann: Client;
let bert: Client;
let work: SampleChange;

beforeEach(async () => {
  desk = await startDesk({
    settings: { toolCooldownMs: 0 },
    // An action that may run for as long as a test needs.
    extraActions: sampleActions((input, context) => work(input, context)).map((loaded) => ({
      ...loaded,
      action: { ...loaded.action, deadlineMs: 600_000 },
    })),
  });
  ann = await visit(desk, await desk.createCode({ label: 'ann' }));
  bert = await visit(desk, await desk.createCode({ label: 'bert' }));
});

afterEach(() => desk.stop());

const credentials = ({ session, pass }: Client) => ({ session_token: session, redeem_code: pass });
const lock = (client: Client) =>
  client.post('/api/ip_lock', { ...credentials(client), to: 'address' });
const read = (client: Client, caseId: number) =>
  client.post('/api/cases/get', { ...credentials(client), case_id: caseId });

async function passIdOf(client: Client): Promise<string> {
  const { body } = await client.post('/api/pass', credentials(client));
  return String(body.id);
}

describe('what somebody did to their own pass', () => {
  it('is seen by that pass and by admins, and by no other pass', async () => {
    const caseId = Number((await lock(ann)).headers.get('x-case-id'));
    expect((await read(ann, caseId)).status).toBe(200);
    const refused = await read(bert, caseId);
    expect(refused.body.code).toBe('audit/no-such-case');
    expect(refused.text).not.toContain('127.0.0.1');
    expect(refused.body.detail).toContain(String(caseId));
    const admin = await visitAsAdmin(desk, 'read');
    const seen = await admin.post('/api/cases/get', { case_id: caseId });
    expect(seen.status).toBe(200);
    // Admins see the network; no one sees the whole address.
    const { cases } = (await admin.get('/api/admin/audit')).body as never as {
      cases: { id: number; address: string | null }[];
    };
    expect(cases.find(({ id }) => id === caseId)?.address).toBe('127.0.0.x');
    expect(seen.text).not.toContain('127.0.0.1"');
  });

  it('is not asked for by what is no target', async () => {
    const reply = await ann.post('/api/cases/list', { ...credentials(ann), target: 'nobody' });
    expect(reply).toMatchObject({ status: 422, body: { code: 'audit/bad-target' } });
  });

  it('is in the history of that pass, and another pass that asks for it finds nothing', async () => {
    await lock(ann);
    const target = `pass:${await passIdOf(ann)}`;
    const list = async (client: Client) => {
      const { body } = await client.post('/api/cases/list', { ...credentials(client), target });
      return (body.cases as { action: string }[]).map(({ action }) => action);
    };
    expect(await list(ann)).toEqual(['ip-lock/lock']);
    expect(await list(bert)).toEqual([]);
  });

  it('takes no note of another pass', async () => {
    const caseId = Number((await lock(ann)).headers.get('x-case-id'));
    const note = { ...credentials(bert), case_id: caseId, text: 'I was here' };
    expect((await bert.post('/api/cases/note', note)).body.code).toBe('audit/no-such-case');
    const { body } = await read(ann, caseId);
    expect(body.notes).toEqual([]);
  });
});

describe('what an admin did to a network', () => {
  const NETWORK = '203.0.113.12';

  async function ban(reason: string) {
    const admin = await visitAsAdmin(desk);
    const reply = await admin.post('/api/ban_user', { banned_ip: NETWORK, reason });
    expect(reply.status).toBe(200);
    return { admin, caseId: Number(reply.headers.get('x-case-id')) };
  }

  it('is told page by page, with what was refused', async () => {
    const { admin } = await ban('Raid');
    await admin.post('/api/ban_user', { banned_ip: NETWORK, reason: 'Again' });
    await admin.post('/api/unban_user', { unbanned_ip: NETWORK });
    const target = `network:${NETWORK}/32`;
    const page = async (cursor?: unknown) => {
      const { body } = await admin.post('/api/cases/list', { target, limit: 2, cursor });
      const found = body.cases as { action: string; outcome: string }[];
      return { next: body.next_cursor, cases: found.map((one) => `${one.action} ${one.outcome}`) };
    };
    const newest = await page();
    expect(newest.cases).toEqual(['bans/unban done', 'bans/ban bans/already']);
    expect(await page(newest.next)).toEqual({ next: null, cases: ['bans/ban done'] });
  });

  it('is no case to a pass, and in no list of its own', async () => {
    const { caseId } = await ban('Secret reason');
    const refused = await read(ann, caseId);
    expect(refused.body).toMatchObject({ status: 404, code: 'audit/no-such-case' });
    expect(refused.text).not.toMatch(/203\.0\.113\.12|Secret reason/);
    const target = `network:${NETWORK}/32`;
    const { body } = await ann.post('/api/cases/list', { ...credentials(ann), target });
    expect(body.cases).toEqual([]);
  });

  it('cannot be undone from its case once the network is erased, nor read', async () => {
    const { admin, caseId } = await ban('Called Ann');
    const shown = await admin.post('/api/cases/get', { case_id: caseId });
    expect(shown.body.undo).toMatchObject({ action: 'bans/unban' });
    await admin.post('/api/admin/audit/erase', { target: `network:${NETWORK}/32` });
    const erased = await admin.post('/api/cases/get', { case_id: caseId });
    expect(erased.body).toMatchObject({ case: { is_erased: true }, undo: null });
    expect(erased.text).not.toMatch(/203\.0\.113\.12|Called Ann/);
  });
});

it('a case has no outcome while it is under way, and then the one that it came to', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<number>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  work = async ({ user }, { caseId = 0 }) => {
    begin(caseId);
    await ended;
    return { user, case_id: caseId };
  };
  const change = { ...credentials(ann), user: 'kestrel', reason: 'Raid' };
  const answer = ann.post('/api/sample_change', change);
  const caseId = await begun;
  expect((await read(ann, caseId)).body).toMatchObject({ case: { outcome: null }, undo: null });
  end();
  await answer;
  expect((await read(ann, caseId)).body).toMatchObject({ case: { outcome: 'done' } });
});
