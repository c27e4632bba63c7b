import { describe, expect, it } from 'vitest';
import { insertAdminKey } from '#desk/access/admin/store.ts';
import { visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { factsIn } from './store.fixture.ts';

const { folder, run, call } = inFreshFolder();

interface Listed {
  keys: { id: string; label: string; state: string; access: string; sessions: number }[];
}

async function logIn(desk: TestDesk, key: unknown) {
  const client = await visit(desk);
  const { body } = await client.post('/api/authentication', { key });
  const look = async () =>
    (await client.get('/api/admin/session', { authorization: `Bearer ${body.admin_token}` })).body;
  return { valid: body.valid, look };
}

describe('gatehouse admin-key create', () => {
  it('is the way back in: its key logs in to the running desk', async () => {
    const desk = await startDesk({ folder: folder() });
    const { key } = json(await run(['admin-key', 'create', '--label', 'Mira', '--json']));
    expect(key).toMatch(/^gth_k_[0-9A-Za-z]+_[0-9A-Za-z]{49}$/);
    expect((await logIn(desk, key)).valid).toBe(true);
    const plain = await run(['admin-key', 'create', '--read-only']);
    expect((await logIn(desk, plain.out.trim())).valid).toBe('read');
    await desk.stop();
    expect(await factsIn(folder())).toContainEqual({
      actor: 'cli',
      action: 'access/admin/createKey',
      outcome: 'done',
      detail: { key_id: expect.any(String), label: 'Mira', access: 'full' },
    });
  });

  it('stops where the admin area stops, at a hundred live keys', async () => {
    const desk = await startDesk({ folder: folder() });
    await desk.desk.database.transaction(async (tx) => {
      for (let made = 0; made < 100; made += 1) {
        const row = { id: `key${made}`, hash: 'none', access: 'read', label: 'x' } as const;
        await insertAdminKey(tx, { ...row, nowMs: Date.now(), createdBy: 'test' });
      }
    });
    const refused = await run(['admin-key', 'create', '--json']);
    expect(refused.code).toBe(1);
    expect(json(refused)).toMatchObject({ error: { code: 'access/too-many-keys' } });
    await desk.stop();
  });
});

describe('gatehouse admin-key list', () => {
  it('shows use, sessions and state, and never a secret', async () => {
    const desk = await startDesk({ folder: folder() });
    const key = await desk.createKey('full', 'Mira');
    await logIn(desk, key);
    await desk.createKey('read', 'Watcher');
    const listed = await run(['admin-key', 'list', '--json']);
    expect(json<Listed>(listed).keys).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ label: 'Mira', access: 'full', state: 'live', sessions: 1 },
          ...{ created_at: expect.any(Number), seen_at: expect.any(Number), revoked_at: null },
        }),
        expect.objectContaining({ label: 'Watcher', access: 'read', sessions: 0, seen_at: null }),
      ]),
    );
    const plain = await run(['admin-key', 'list']);
    expect(plain.out).toMatch(/^ID +STATE +ACCESS +MADE +LAST USED +SESSIONS +LABEL$/m);
    expect(plain.out).toMatch(/ live +full .* 1 +Mira$/m);
    for (const { out } of [listed, plain]) expect(out).not.toMatch(/gth_|argon/);
    await desk.stop();
  });
});

describe('gatehouse admin-key revoke', () => {
  it('ends the sessions of a key in the running desk at once, and writes it down', async () => {
    const desk = await startDesk({ folder: folder() });
    await desk.createKey('full', 'Owner');
    const lost = await desk.createKey('full', 'Lost laptop');
    const session = await logIn(desk, lost);
    expect(await session.look()).toMatchObject({ access: 'full', label: 'Lost laptop' });
    const id = lost.split('_')[2] ?? '';
    expect(json(await run(['admin-key', 'revoke', id, '--json']))).toEqual({ revoked: true });
    expect(await session.look()).toMatchObject({ code: 'access/admin-invalid' });
    expect((await logIn(desk, lost)).valid).toBe(false);
    await desk.stop();
    const facts = (await factsIn(folder())).filter(({ action }) => /revokeKey/.test(action));
    expect(facts).toMatchObject([{ actor: 'cli', outcome: 'done', detail: { key_id: id } }]);
  });

  it('refuses to end the last full key and says how to make another first', async () => {
    await call(['admin-key', 'create', '--label', 'Mira']);
    await call(['admin-key', 'create', '--label', 'Watcher', '--read-only']);
    const ids = async (access: string) =>
      json<Listed>(await call(['admin-key', 'list', '--json']))
        .keys.filter((key) => key.access === access && key.state === 'live')
        .map(({ id }) => id);
    const [last = ''] = await ids('full');
    const refused = await call(['admin-key', 'revoke', last]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('last full admin key');
    expect(refused.err).toContain('gatehouse admin-key create');
    expect(await ids('full')).toEqual([last]);
    expect((await factsIn(folder())).filter(({ action }) => /revoke/.test(action))).toEqual([]);
    await call(['admin-key', 'create', '--label', 'Another']);
    expect((await call(['admin-key', 'revoke', last])).code).toBe(0);
    expect(await ids('full')).toHaveLength(1);
  });

  it('says of a key that is unknown or ended before that nothing was done', async () => {
    await call(['admin-key', 'create']);
    await call(['admin-key', 'create', '--read-only']);
    const unknown = await call(['admin-key', 'revoke', 'nonsense', '--json']);
    expect(unknown.code).toBe(1);
    expect(json(unknown)).toMatchObject({ error: { code: 'access/key-unknown' } });
    const { keys } = json<Listed>(await call(['admin-key', 'list', '--json']));
    const id = keys.find(({ access }) => access === 'read')?.id ?? '';
    expect((await call(['admin-key', 'revoke', id])).code).toBe(0);
    const again = await call(['admin-key', 'revoke', id, '--json']);
    expect(again.code).toBe(1);
    expect(json(again)).toMatchObject({ error: { code: 'access/key-revoked-before' } });
  });
});
