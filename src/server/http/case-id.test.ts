import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type SampleChange, sampleActions } from '#testing/sample-tool.ts';

let desk: TestDesk;
let client: Client;
let work: SampleChange;

beforeEach(async () => {
  work = async ({ user }, { caseId }) => ({ user, case_id: caseId });
  desk = await startDesk({
    extraActions: sampleActions((input, context) => work(input, context)),
    settings: { toolCooldownMs: 0 },
  });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const change = (user = 'kestrel_092', headers: Record<string, string> = {}) => {
  const credentials = { session_token: client.session, redeem_code: client.pass };
  return client.post('/api/sample_change', { ...credentials, user, reason: 'spam' }, headers);
};

const latestCase = () =>
  desk.desk.database
    .transaction((tx) => tx.one<{ id: number }>('SELECT MAX(number) AS id FROM audit'))
    .then((row) => String(row?.id));

describe('X-Case-Id', () => {
  it('names the case of a change, with a pass and with an admin key', async () => {
    const reply = await change();
    expect(reply.headers.get('x-case-id')).toBe(String(reply.body.case_id));
    const admin = await visitAsAdmin(desk);
    const ban = { banned_ip: '203.0.113.9', reason: 'Raid' };
    const banned = await admin.post('/api/ban_user', ban);
    expect(banned.status).toBe(200);
    expect(banned.headers.get('x-case-id')).toBe(await latestCase());
  });

  it('is the same when a key repeats the answer, and missing where the key was for something else', async () => {
    const key = { 'idempotency-key': 'one-and-only' };
    const first = await change('kestrel_092', key);
    const again = await change('kestrel_092', key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('x-case-id')).toBe(first.headers.get('x-case-id'));
    const other = await change('mossy_fox', key);
    expect(other.body.code).toBe('idempotency/other-body');
    expect(other.headers.get('x-case-id')).toBeNull();
  });

  it('names the case of what the tool refused, and of what nobody knows the end of', async () => {
    work = async () => {
      throw new DeskError('qr/failed');
    };
    const refused = await change();
    expect(refused.status).toBe(422);
    expect(refused.headers.get('x-case-id')).toBe(await latestCase());
    work = async () => {
      throw new TypeError('the lamp is made of glass');
    };
    const broken = await change('kestrel_092', { 'idempotency-key': 'broken' });
    expect(broken.status).toBe(500);
    const caseId = broken.headers.get('x-case-id');
    expect(caseId).toBe(await latestCase());
    const asked = await change('kestrel_092', { 'idempotency-key': 'broken' });
    expect(asked.body.code).toBe('idempotency/interrupted');
    expect(asked.headers.get('x-case-id')).toBe(caseId);
  });

  it('is on nothing that reads, nothing that was not let in, and no answer to a visitor', async () => {
    const credentials = { session_token: client.session, redeem_code: client.pass };
    const read = await client.post('/api/pass', credentials);
    expect(read.headers.get('x-case-id')).toBeNull();
    await desk.desk.changeSettings({ toolCooldownMs: 60_000 }, 'test');
    await change();
    const cooling = await change();
    expect(cooling.body.code).toBe('limits/cooldown');
    expect(cooling.headers.get('x-case-id')).toBeNull();
    const visitor = await visit(desk);
    const code = await desk.createCode();
    const redeemed = await visitor.post('/api/redeem', { session_id: visitor.session, code });
    expect(redeemed.status).toBe(200);
    expect(redeemed.headers.get('x-case-id')).toBeNull();
  });
});

it('an undo that is repeated with its key gets its first answer, and is one case', async () => {
  const admin = await visitAsAdmin(desk);
  const banned = await admin.post('/api/ban_user', { banned_ip: '203.0.113.9', reason: 'Raid' });
  const undoes = Number(banned.headers.get('x-case-id'));
  const undo = { unbanned_ip: '203.0.113.9/32', undoes };
  const first = await admin.post('/api/unban_user', undo, { 'idempotency-key': 'undo' });
  expect(first.status).toBe(200);
  const again = await admin.post('/api/unban_user', undo, { 'idempotency-key': 'undo' });
  expect(again.text).toBe(first.text);
  expect(again.headers.get('x-case-id')).toBe(first.headers.get('x-case-id'));
  const other = await admin.post('/api/unban_user', undo, { 'idempotency-key': 'another' });
  expect(other.body.code).toBe('audit/undone');
  // It was refused before anything was done, so the key can be used for something else.
  const ban = { unbanned_ip: '203.0.113.9' };
  const freed = await admin.post('/api/unban_user', ban, { 'idempotency-key': 'another' });
  expect(freed.body.code).toBe('bans/not-listed');
});

it('the API’s description says which calls name a case, and that a change may take one back', async () => {
  const { body } = await client.get('/api/openapi.json');
  const paths = body.paths as Record<string, { post: Described }>;
  const ban = paths['/ban_user']?.post;
  expect(ban?.responses[200]?.headers?.['X-Case-Id']).toBeDefined();
  expect(ban?.requestBody.content['application/json'].schema.properties.undoes).toBeDefined();
  const list = paths['/cases/list']?.post;
  expect(list?.responses[200]?.headers).toBeUndefined();
  expect(list?.requestBody.content['application/json'].schema.properties.undoes).toBeUndefined();
  expect(paths['/redeem']?.post.responses[200]?.headers).toBeUndefined();
});

interface Described {
  responses: Record<number, { headers?: Record<string, unknown> }>;
  requestBody: {
    content: { 'application/json': { schema: { properties: Record<string, unknown> } } };
  };
}
