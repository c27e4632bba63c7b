import { describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { startDesk } from '#testing/desk.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { factsIn } from './store.fixture.ts';

const { folder, run, call } = inFreshFolder();
const CODE = /^GATE(-[0-9A-Z]{5}){4}$/;

interface Listed {
  codes: { id: string; label: string; holder: string; state: string }[];
}

describe('gatehouse code create', () => {
  it('prints one code, for people and for programs', async () => {
    const plain = await call(['code', 'create', '--label', 'night-shift-3']);
    expect(plain.code).toBe(0);
    expect(plain.out.trimEnd()).toMatch(CODE);
    const { code, codes } = json(await call(['code', 'create', '--label', 'b', '--json']));
    expect(code).toMatch(CODE);
    expect(codes).toEqual([code]);
  });

  it('makes a code that opens what it says, while the desk is running', async () => {
    const desk = await startDesk({ folder: folder() });
    const made = await run([
      ...['code', 'create', '--label', 'night-shift-3', '--tools', 'qr-generator'],
      ...['--expires', '30d', '--daily-cap', '5', '--json'],
    ]);
    expect(made.code).toBe(0);
    const client = await visit(desk, json<{ code: string }>(made).code);
    const { body } = await client.post('/api/pass', {
      session_token: client.session,
      redeem_code: client.pass,
    });
    expect(body).toMatchObject({
      holder: 'night-shift-3',
      scope: ['qr-generator'],
      changes: { used: 0, limit: 5 },
    });
    await desk.stop();
  });

  it('makes several at once with numbered labels, as one case of the audit log', async () => {
    const made = await call(['code', 'create', '--label', 'helpers', '--count', '3']);
    const lines = made.out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(CODE);
    expect(new Set(lines).size).toBe(3);
    const { codes } = json<Listed>(await call(['code', 'list', '--json']));
    const labels = ['helpers 1', 'helpers 2', 'helpers 3'];
    expect(codes.map(({ label }) => label).sort()).toEqual(labels);
    expect(codes.map(({ holder }) => holder).sort()).toEqual(labels);
    const [fact, ...others] = await factsIn(folder());
    expect(others).toEqual([]);
    expect(fact).toMatchObject({
      actor: 'cli',
      action: 'access/codes/create',
      outcome: 'done',
      detail: { label: 'helpers', code_ids: expect.arrayContaining(codes.map(({ id }) => id)) },
    });
    expect(JSON.stringify(fact)).not.toContain('GATE-');
  });

  it('answers --count with the first code and all of them', async () => {
    const { code, codes } = json<{ code: string; codes: string[] }>(
      await call(['code', 'create', '--label', 'helpers', '--count', '2', '--json']),
    );
    expect(codes).toHaveLength(2);
    expect(codes[0]).toBe(code);
  });
});

describe('gatehouse code list', () => {
  it('shows state and label, and lets no label write over the terminal', async () => {
    await call(['code', 'create', '--label', 'night\u001b[2Jshift\nGATE']);
    const { code, out } = await call(['code', 'list']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ID +STATE +MADE +ENDS +LABEL$/m);
    expect(out).toMatch(/ new .*night \[2Jshift GATE$/m);
    expect(out).not.toContain('\u001b');
    expect((await call(['code', 'list', '--json'])).out).toContain('"state":"new"');
  });
});

describe('gatehouse code revoke', () => {
  it('ends a pass at once while the desk is running, and writes it down', async () => {
    const desk = await startDesk({ folder: folder() });
    const client = await visit(desk, await desk.createCode({ label: 'night-shift-3' }));
    const look = () =>
      client.post('/api/pass', { session_token: client.session, redeem_code: client.pass });
    expect((await look()).status).toBe(200);
    const { codes } = json<Listed>(await run(['code', 'list', '--json']));
    expect(codes).toMatchObject([{ label: 'night-shift-3', state: 'redeemed' }]);
    const id = codes[0]?.id ?? '';
    expect(json(await run(['code', 'revoke', id, '--json']))).toEqual({ revoked: true });
    expect((await look()).body.code).toBe('access/pass-invalid');
    await desk.stop();
    expect((await factsIn(folder())).at(-1)).toMatchObject({
      actor: 'cli',
      action: 'access/codes/revoke',
      detail: { code_id: id },
    });
  });

  it('says of a code that is unknown or ended before that nothing was done', async () => {
    const unknown = await call(['code', 'revoke', 'nonsense']);
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.err).toContain('There is no code with that id');
    await call(['code', 'create', '--label', 'a']);
    const { codes } = json<Listed>(await call(['code', 'list', '--json']));
    const id = codes[0]?.id ?? '';
    expect((await call(['code', 'revoke', '--json', id])).code).toBe(0);
    const again = await call(['code', 'revoke', id, '--json']);
    expect(again.code).toBe(1);
    expect(json(again)).toMatchObject({ error: { code: 'access/code-revoked-before' } });
    const revocations = (await factsIn(folder())).filter(({ action }) => /revoke/.test(action));
    expect(revocations).toHaveLength(1);
  });
});
