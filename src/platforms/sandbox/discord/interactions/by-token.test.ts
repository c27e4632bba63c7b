import { describe, expect, test } from 'vitest';
import { openInteractions } from '../../desk.fixture.ts';
import { NOON_MS } from '../../sandbox.fixture.ts';
import type { SandboxOptions } from '../../sandbox.ts';

const MINUTE_MS = 60_000;
const row = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'a' }] };

async function open(answer: object, options?: SandboxOptions) {
  const opened = openInteractions(options);
  opened.bot(`PUT ${opened.commandsPath}`, { body: [{ name: 'desk', description: 'x' }] });
  const { act, answers, someone, channel, nobody, sandbox } = opened;
  const user_id = someone('Moderator');
  const channel_id = channel('general');
  answers(answer);
  await act({ kind: 'command', user_id, channel_id, name: 'desk' });
  const path = opened.byToken();
  return {
    ...opened,
    user_id,
    edit: (body: object, more = {}) =>
      nobody(`PATCH ${path}/messages/@original`, { body, ...more }),
    remove: () => nobody(`DELETE ${path}/messages/@original`),
    add: (body: object, more = {}) => nobody(`POST ${path}`, { body, ...more }),
    path,
    seen: () => sandbox.acting(NOON_MS).view(user_id, channel_id).messages,
    seenByAll: () => sandbox.readChannel(channel_id, NOON_MS)!.map(({ content }) => content),
  };
}

const later = { type: 5, data: { flags: 64 } };
const hello = { type: 4, data: { content: 'Hello', flags: 64 } };

describe('the answer to an interaction', () => {
  test('is filled in later, and stays for its member alone', async () => {
    const { edit, seen, seenByAll } = await open(later);
    expect(seen().at(-1)).toMatchObject({ content: '', flags: 64 | 128 });
    const told = edit({ content: 'Banned', components: [row], flags: 0 });
    expect(told).toMatchObject({ status: 200, body: { content: 'Banned', flags: 64 } });
    expect(seen().at(-1)).toMatchObject({ content: 'Banned', components: [{ id: 1 }] });
    expect(seenByAll()).not.toContain('Banned');
    expect(edit({ components: [] }).body).toMatchObject({ content: 'Banned', components: [] });
  });

  test('for everyone is seen by everyone', async () => {
    const { edit, seenByAll } = await open({ type: 5 });
    edit({ content: 'Banned <@5> @everyone' });
    expect(seenByAll()).toContain('Banned <@5> @everyone');
  });

  test('can be deleted, and then no more be changed', async () => {
    const { edit, remove, seen } = await open(hello);
    expect(remove().status).toBe(204);
    expect(seen().map(({ content }) => content)).not.toContain('Hello');
    expect(edit({ content: 'x' })).toMatchObject({ status: 404, body: { code: 10008 } });
    expect(remove()).toMatchObject({ status: 404, body: { code: 10008 } });
  });

  test('is open for 15 minutes', async () => {
    const { edit, add, act, user_id } = await open(hello);
    const at = (minutes: number) => ({ nowMs: NOON_MS + minutes * MINUTE_MS });
    expect(edit({ content: 'x' }, at(15)).status).toBe(200);
    expect(edit({ content: 'x' }, at(15.1))).toMatchObject({ status: 401, body: { code: 50027 } });
    expect(add({ content: 'x' }, at(15.1))).toMatchObject({ status: 401, body: { code: 50027 } });
    // By then it is forgotten.
    await act({ kind: 'command', user_id, name: 'desk' }, NOON_MS + 60 * MINUTE_MS);
    expect(edit({ content: 'x' }, at(60))).toMatchObject({ status: 401, body: { code: 50027 } });
  });

  test('takes nothing that breaks a limit', async () => {
    const { edit } = await open(hello);
    expect(edit({ content: 'x'.repeat(2_001) }).body.code).toBe(50035);
    expect(edit({ components: [row, row] }).body.code).toBe(50035);
    expect(edit({ content: '' }).body.code).toBe(50006);
    expect(edit({ flags: 32_768, components: [] }).body.code).toBe(50035);
  });

  test('needs the token, and knows no other', async () => {
    const { nobody, world, path } = await open(hello);
    const edit = (token: string) =>
      nobody(`PATCH /webhooks/${world.bot.id}/${token}/messages/@original`, {
        body: { content: 'x' },
      });
    expect(edit('x'.repeat(68))).toMatchObject({ status: 401, body: { code: 50027 } });
    const [token = ''] = path.split('/').slice(-1);
    const last = token.endsWith('A') ? 'B' : 'A';
    expect(edit(token.slice(0, -1) + last).status).toBe(401);
    expect(edit(token).status).toBe(200);
  });

  test('can be made to be unknown at first, closed, or blocked', async () => {
    const { edit, sandbox } = await open(later);
    const original = { path: '/webhooks/*/*/messages/@original', times: 1 };
    for (const [name, status, code] of [
      ['unknown-reply', 404, 10015],
      ['void-token', 401, 50027],
      ['automod', 400, 200000],
    ] as const) {
      sandbox.faults.set([{ name, ...original }]);
      expect(edit({ content: 'x' })).toMatchObject({ status, body: { code } });
      expect(edit({ content: 'x' }).status).toBe(200);
    }
  });

  test('survives a restart without its token', async () => {
    const { sandbox, path } = await open(later);
    const [token = ''] = path.split('/').slice(-1);
    const saved = JSON.stringify(sandbox.save());
    expect(saved).toContain('"answered"');
    expect(saved).not.toContain(token);
    const after = await open(hello, { hasLimits: false, saved: JSON.parse(saved) });
    const told = after.nobody(`PATCH ${path}/messages/@original`, { body: { content: 'Back' } });
    expect(told).toMatchObject({ status: 200, body: { content: 'Back', flags: 64 } });
  });
});

describe('a message that is added', () => {
  test('says itself who sees it', async () => {
    const { add, seen, seenByAll } = await open(hello);
    expect(add({ content: 'For you', flags: 64 }).body).toMatchObject({ flags: 64 });
    expect(add({ content: 'For all' }).status).toBe(200);
    expect(seen().map(({ content }) => content)).toEqual(
      expect.arrayContaining(['Hello', 'For you', 'For all']),
    );
    expect(seenByAll()).toContain('For all');
    expect(seenByAll()).not.toContain('For you');
    expect(add({}).body.code).toBe(50006);
  });

  test('takes the place of an answer that is still loading', async () => {
    const { add, seen } = await open(later);
    const first = add({ content: 'Done' });
    expect(first.body).toMatchObject({ content: 'Done', flags: 64 });
    const second = add({ content: 'More' });
    expect(second.body.id).not.toBe(first.body.id);
    expect(seen().map(({ content }) => content)).toEqual(expect.arrayContaining(['Done', 'More']));
  });

  test('can be changed and deleted, and that of another interaction can’t', async () => {
    const { add, nobody, path, act, user_id, byToken } = await open(hello);
    const { id } = add({ content: 'More', flags: 64 }).body;
    const one = `${path}/messages/${id}`;
    expect(nobody(`PATCH ${one}`, { body: { content: 'Else' } }).body).toMatchObject({
      content: 'Else',
    });
    await act({ kind: 'command', user_id, name: 'desk' });
    expect(nobody(`DELETE ${byToken()}/messages/${id}`).status).toBe(404);
    expect(nobody(`DELETE ${one}`).status).toBe(204);
    expect(nobody(`PATCH ${one}`, { body: { content: 'x' } }).body.code).toBe(10008);
  });
});

test('each token has its own limit, and none counts toward the one for all', async () => {
  const { edit, act, user_id, byToken, nobody } = await open(hello, { hasLimits: true });
  const told = Array.from({ length: 6 }, (_, at) => edit({ content: `${at}` }));
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(told.at(-1)).toMatchObject({ headers: { 'x-ratelimit-scope': 'user' } });
  const statuses: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    await act({ kind: 'command', user_id, name: 'desk' });
    const path = `${byToken()}/messages/@original`;
    statuses.push(nobody(`PATCH ${path}`, { body: { content: 'x' } }).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});
