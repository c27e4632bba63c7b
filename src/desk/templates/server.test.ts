import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { TEMPLATES_MAX } from './contract.ts';

let desk: TestDesk;
let mira: Client;
let jo: Client;
let owner: AdminClient;

beforeAll(async () => {
  desk = await startDesk({
    settings: { passRequestsPerMinute: 10_000, addressRequestsPerMinute: 10_000 },
  });
  mira = await visit(desk, await desk.createCode({ label: 'mira' }));
  jo = await visit(desk, await desk.createCode({ label: 'jo' }));
  owner = await visitAsAdmin(desk, 'full', 'Ada');
});

afterAll(() => desk.stop());

const as = (client: Client, path: string, input: object) =>
  client.post(`/api${path}`, { session_token: client.session, redeem_code: client.pass, ...input });

const save = (client: Client, input: object) =>
  as(client, '/templates/save', { tool: 'ban-tool', reason: 'Exploiting.', ...input });

interface Listed {
  id: string;
  name: string;
  is_yours: boolean;
  by: string;
}

async function list(client: Client, tool?: string): Promise<Listed[]> {
  const reply = await as(client, '/templates/list', tool === undefined ? {} : { tool });
  return reply.body.templates as Listed[];
}

const idOf = (reply: { body: Record<string, unknown> }) => (reply.body.template as Listed).id;

it('a reason is kept for everybody with the tool, under the name of who made it', async () => {
  const saved = await save(mira, {
    name: ' Exploiting ',
    reason: ' Exploiting is not allowed. ',
    private_reason: 'Clip in the channel',
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    detail: '“Exploiting” is saved.',
    template: {
      tool: 'ban-tool',
      name: 'Exploiting',
      reason: 'Exploiting is not allowed.',
      private_reason: 'Clip in the channel',
      by: 'mira',
      is_yours: true,
    },
  });
  const [seen] = await list(jo, 'ban-tool');
  expect(seen).toMatchObject({ name: 'Exploiting', by: 'mira', is_yours: false });
  expect(await list(jo, 'server-ban')).toEqual([]);
});

it('a name is given once for a tool, however it is written', async () => {
  await save(mira, { name: 'Spam' });
  const again = await save(jo, { name: 'sPAM ' });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    code: 'templates/name-taken',
    errors: [{ field: 'name' }],
  });
  const elsewhere = await as(jo, '/templates/save', {
    tool: 'server-ban',
    name: 'Spam',
    reason: 'x',
  });
  expect(elsewhere.status).toBe(200);
});

describe('changing and removing', () => {
  it('whoever made it may, and an admin; nobody else', async () => {
    const id = idOf(await save(mira, { name: 'Bug abuse' }));
    const byJo = await save(jo, { id, name: 'Bug abuse', reason: 'Mine now.' });
    expect(byJo.body.code).toBe('templates/not-yours');
    expect((await as(jo, '/templates/delete', { id })).body.code).toBe('templates/not-yours');
    expect((await save(mira, { id, name: 'Glitching', reason: 'Other words.' })).status).toBe(200);
    const byOwner = await owner.post('/api/templates/save', {
      ...{ id, tool: 'ban-tool', name: 'Glitching', reason: 'The owner’s words.' },
    });
    expect(byOwner.body).toMatchObject({ template: { by: 'mira', reason: 'The owner’s words.' } });
    expect((await owner.post('/api/templates/delete', { id })).status).toBe(200);
    expect((await list(mira)).map((one) => one.id)).not.toContain(id);
  });

  it('what is gone cannot be changed, nor moved to another tool', async () => {
    const id = idOf(await save(mira, { name: 'Short lived' }));
    const moved = await as(mira, '/templates/save', {
      id,
      tool: 'server-ban',
      name: 'x',
      reason: 'x',
    });
    expect(moved.body.code).toBe('templates/no-such');
    await as(mira, '/templates/delete', { id });
    expect((await as(mira, '/templates/delete', { id })).body.code).toBe('templates/no-such');
    expect((await save(mira, { id, name: 'Back' })).body.code).toBe('templates/no-such');
  });

  it('a read-only admin sees them, and changes none', async () => {
    const reader = await visitAsAdmin(desk, 'read');
    const before = await reader.post('/api/templates/list');
    expect((before.body.templates as Listed[]).length).toBeGreaterThan(0);
    const id = (before.body.templates as Listed[])[0]?.id;
    expect((await reader.post('/api/templates/delete', { id })).body.code).toBe('access/read-only');
  });
});

it('without the tool nothing of its templates is seen or changed', async () => {
  const narrow = await visit(desk, await desk.createCode({ scope: ['server-ban'] }));
  expect((await list(narrow)).every((one) => 'tool' in one && one.tool === 'server-ban')).toBe(
    true,
  );
  const refused = await save(narrow, { name: 'Sneaked in' });
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('templates/no-tool');
});

it('what the platform would not take is refused, with how much to cut', async () => {
  const long = await save(mira, { name: 'Long', reason: 'é'.repeat(403) });
  expect(long.body).toMatchObject({
    code: 'templates/too-long',
    detail: 'Cut 3 characters: the limit is 400. Nothing changed.',
    errors: [{ field: 'reason' }],
  });
  expect((await save(mira, { name: 'Just right', reason: '🙂'.repeat(400) })).status).toBe(200);
  const secret = { tool: 'server-ban', name: 'Private', reason: 'x', private_reason: 'y' };
  expect((await as(mira, '/templates/save', secret)).body.code).toBe('templates/no-private');
  for (const bad of [{ name: ' ' }, { name: 'x'.repeat(61) }, { name: 'a', reason: '' }, {}]) {
    expect((await save(mira, bad)).status).toBe(422);
  }
});

it('somebody’s login is no reason', async () => {
  const warning = '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you';
  const refused = await save(mira, { name: 'Leaked', reason: `${warning}|_${'A1'.repeat(200)}` });
  expect(refused.body.code).toBe('guard/login-secret');
  expect((await list(mira)).map((one) => one.name)).not.toContain('Leaked');
});

it('a tool keeps a hundred, also when many come at once', async () => {
  const names = Array.from({ length: TEMPLATES_MAX + 5 }, (_, at) => `Template ${at}`);
  const replies = await Promise.all(
    names.map((name) => as(mira, '/templates/save', { tool: 'server-ban', name, reason: 'x' })),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['templates/full']));
  expect((await list(mira, 'server-ban')).length).toBe(TEMPLATES_MAX);
});

it('every change is a case', async () => {
  const saved = await save(mira, { name: 'Audited' });
  await as(mira, '/templates/delete', { id: idOf(saved) });
  const log = await owner.get('/api/admin/audit?tool=templates');
  expect(log.text).toContain('Audited');
  expect(log.text).toContain('templates/delete');
});

describe('a message', () => {
  const message = { content: 'Notes', username: 'Harbour', embeds: [{ title: 'Version 3' }] };
  const saveMessage = (input: object) =>
    as(mira, '/templates/save', { tool: 'webhook-sender', name: 'Update notes', ...input });

  it('is kept whole, and shown by its first words', async () => {
    const saved = await saveMessage({ message });
    expect(saved.body).toMatchObject({ template: { reason: 'Notes', message } });
    const [seen] = await list(jo, 'webhook-sender');
    expect(seen).toMatchObject({ name: 'Update notes', message });
  });

  it('has neither an address nor files, and has to be one that could be sent', async () => {
    const withUrl = await saveMessage({ message: { ...message, webhook_url: 'https://x' } });
    expect(withUrl.body.code).toBe('desk/invalid-input');
    const withFiles = await saveMessage({ message: { ...message, files: [] } });
    expect(withFiles.body.code).toBe('desk/invalid-input');
    expect((await saveMessage({ message: { content: ' ' } })).body.code).toBe('templates/message');
    expect((await saveMessage({ reason: 'x' })).body.code).toBe('templates/other-kind');
    expect((await save(mira, { name: 'x', message })).body.code).toBe('templates/other-kind');
  });
});
