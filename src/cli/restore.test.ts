import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#database/database.ts';
import { verdictOf, writeCases } from '#desk/audit/audit.fixture.ts';
import { keepButton, noteInteraction, pressButton } from '#desk/discord/door/store.ts';
import { deleteLink, type LinkablePass, putLink } from '#desk/discord/links/store.ts';
import { deleteEvidence, insertEvidence, listEvidence, readPieces } from '#desk/evidence/store.ts';
import { evidenceOf } from '#desk/evidence/stored.fixture.ts';
import { insertPost } from '#desk/jobs/posts/store.ts';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import {
  type Content,
  contentIn,
  editFile,
  fillCases,
  readLogHead,
  startFilled,
} from './backup.fixture.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { factsIn } from './store.fixture.ts';

const { folder, run, call } = inFreshFolder();
const file = (name = 'backup.db') => join(folder(), name);

/** The tables that a restore leaves as they were in the backup. The log continues, and sessions end. */
function settled({ audit: _audit, sessions: _, admin_sessions: __, ...rest }: Content): Content {
  return rest;
}

describe('gatehouse restore', () => {
  it('brings every table back, and writes down that it did', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const before = await contentIn(desk.desk.database);
    await fillCases(desk, 5);
    await desk.setBanner({ id: 'b2', message: 'Later', durationSeconds: 60 });
    await desk.liftBan('203.0.113.9');
    const restored = await call(['restore', file(), '--yes']);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^Restored: \d+ cases\./);
    expect(restored.out).toContain('Lost, because newer than the backup: 5 cases.');
    expect(restored.out).toContain('The log is intact.');
    const after = await contentIn(desk.desk.database);
    expect(settled(after)).toEqual(settled(before));
    expect(after.audit).toEqual(expect.arrayContaining(before.audit ?? []));
    expect(after.audit).toHaveLength((before.audit?.length ?? 0) + 2);
    await fillCases(desk, 3);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', unsealed: 0 });
    const fact = (await factsIn(folder())).find(({ action }) => action === 'backup/restored');
    const head = expect.stringMatching(/^head-\d+-[\w-]{43}$/);
    expect(fact).toMatchObject({ actor: 'cli', outcome: 'done', detail: { head, lost: 5 } });
    await desk.stop();
  });

  it('brings evidence back, byte by byte', async () => {
    const desk = await startFilled(folder());
    const content = Uint8Array.from({ length: 100_000 }, (_, at) => at * at);
    const { database } = desk.desk;
    const one = { ...evidenceOf(1), bytes: content.length };
    await database.transaction((tx) => insertEvidence(tx, one, content));
    await call(['backup', file()]);
    await database.transaction((tx) => deleteEvidence(tx, one.id));
    expect(await call(['restore', file(), '--yes'])).toMatchObject({ code: 0, err: '' });
    const [listed, pieces] = await database.transaction(async (tx) => [
      await listEvidence(tx, 1),
      await readPieces(tx, one.id, { from: 0, count: 100 }),
    ]);
    expect(listed).toEqual([one]);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    await desk.stop();
  });

  it('is no loss: the log says that it went back, also where a note from before is left', async () => {
    const desk = await startFilled(folder());
    const admin = await visitAsAdmin(desk, 'read');
    await call(['backup', file()]);
    await fillCases(desk, 5);
    // The note as a restore leaves it when killed before updating it, and as a running desk remembers it.
    const noted = join(folder(), 'audit-end');
    const left = existsSync(noted) ? readFileSync(noted) : undefined;
    await call(['restore', file(), '--yes']);
    if (left) writeFileSync(noted, left);
    const verified = await call(['audit', 'verify']);
    expect(verified.out).toMatch(/^The log is intact\./);
    expect(verified.out).toMatch(/A backup was restored on .* and 5 newer cases were lost/);
    await fillCases(desk, 3);
    const again = await visitAsAdmin(desk, 'read');
    expect((await admin.get('/api/admin/audit/chain')).status).toBe(401);
    const { body } = await again.post('/api/admin/audit/verify', {});
    expect(body).toMatchObject({ verdict: { state: 'intact', end: { restored: { lost: 5 } } } });
    await desk.stop();
  });

  it('is refused for a backup whose end was cut off', async () => {
    const desk = await startFilled(folder());
    await fillCases(desk, 2);
    await call(['backup', file()]);
    editFile(file(), 'DELETE FROM audit WHERE id >= (SELECT MAX(first_id) FROM audit_blocks)');
    editFile(
      file(),
      'DELETE FROM audit_blocks WHERE number = (SELECT MAX(number) FROM audit_blocks)',
    );
    const refused = await call(['restore', file(), '--yes']);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toMatch(/^The end of the log is missing/);
    await desk.stop();
  });

  it('is seen by the running desk at once', async () => {
    const desk = await startFilled(folder());
    const admin = await visitAsAdmin(desk);
    await call(['backup', file()]);
    await desk.desk.changeSettings({ maintenance: true }, 'test');
    await desk.liftBan('203.0.113.9');
    const isBanned = async () =>
      (await desk.desk.bans.find('203.0.113.9', desk.desk.now(), { isAskedAgain: false })) !==
      undefined;
    expect(await isBanned()).toBe(false);
    const { code } = await run(['restore', file(), '--yes', '--json']);
    expect(code).toBe(0);
    // The next transaction notices it, and so does everything after that.
    expect((await admin.get('/api/admin/session')).body.code).toBe('access/admin-invalid');
    expect(await isBanned()).toBe(true);
    await expect.poll(() => desk.desk.settings().maintenance).toBe(false);
    expect((await visit(desk)).session).toMatch(/^gth_s_/);
    await desk.stop();
  });

  it('still knows the decoys that were planted since, and those that were retired stay so', async () => {
    const settings = { toolCooldownMs: 0 };
    const desk = await startDesk({ folder: folder(), untended: true, settings });
    const mira = await visit(desk, await desk.createCode({ holder: 'Mira' }));
    const plant = (label: string) =>
      mira.post('/api/generate_decoy', {
        ...{ session_id: mira.session, redeem_code: mira.pass, label },
      });
    await plant('before');
    await plant('retired since');
    await call(['backup', file()]);
    await plant('since');
    const admin = await visitAsAdmin(desk);
    await admin.post('/api/admin/decoys/retire', { number: 2 });
    const before = (await contentIn(desk.desk.database)).decoys;
    expect(before).toHaveLength(3);
    expect((await call(['restore', file(), '--yes'])).code).toBe(0);
    expect((await contentIn(desk.desk.database)).decoys).toEqual(before);
    await desk.stop();
  });

  it('brings back no link to a Discord account that was ended since, and ends none that was made since', async () => {
    const desk = await startDesk({ folder: folder(), untended: true });
    const { database } = desk.desk;
    for (const holder of ['Mira', 'Kade', 'Noor'])
      await visit(desk, await desk.createCode({ holder }));
    const passOf = async (tx: Transaction, holder: string) => {
      const pass = await tx.one<LinkablePass>(
        'SELECT id, label, holder FROM passes WHERE holder = $1',
        [holder],
      );
      if (!pass) throw new Error(`${holder} has no pass`);
      return pass;
    };
    const link = (holder: string, userId: string) =>
      database.transaction(async (tx) =>
        putLink(tx, await passOf(tx, holder), { userId, name: holder, nowMs: 1 }),
      );
    const linked = async () => (await contentIn(database)).discord_links;
    await link('Mira', '80351110224678911');
    await link('Kade', '80351110224678912');
    await call(['backup', file()]);
    await database.transaction(async (tx) => deleteLink(tx, (await passOf(tx, 'Mira')).id));
    await link('Noor', '80351110224678911');
    const before = await linked();
    expect(before).toHaveLength(2);
    expect((await call(['restore', file(), '--yes'])).code).toBe(0);
    expect(await linked()).toEqual(before);
    // On a desk that knows none of these passes, the backup's own links count.
    await call(['backup', file('later.db')]);
    await database.transaction(async (tx) => {
      await tx.run('DELETE FROM discord_links');
      await tx.run('DELETE FROM passes');
    });
    expect((await call(['restore', file('later.db'), '--yes'])).code).toBe(0);
    expect(await linked()).toEqual(before);
    await desk.stop();
  });

  it('opens no pass that was suspended since, and suspends none that was opened', async () => {
    const desk = await startDesk({ folder: folder(), untended: true });
    const { database } = desk.desk;
    await visit(desk, await desk.createCode({ label: 'Mira' }));
    await visit(desk, await desk.createCode({ label: 'Kade' }));
    const suspension = '{"since":1,"why":"left","server":"Lantern Quay","role":null}';
    const set = (label: string, to: string | null) =>
      database.transaction((tx) =>
        tx.run('UPDATE passes SET suspension = $1 WHERE label = $2', [to, label]),
      );
    await set('Kade', suspension);
    await call(['backup', file()]);
    await set('Kade', null);
    await set('Mira', suspension);
    expect((await call(['restore', file(), '--yes'])).code).toBe(0);
    const kept = await database.transaction((tx) =>
      tx.all('SELECT label, suspension FROM passes ORDER BY label'),
    );
    expect(kept).toEqual([
      { label: 'Kade', suspension: null },
      { label: 'Mira', suspension },
    ]);
    await desk.stop();
  });

  it('brings no button of Discord back, and forgets no request that was seen since', async () => {
    const desk = await startDesk({ folder: folder(), untended: true });
    const { database } = desk.desk;
    const button = { reference: 'r', userId: '1', guildId: '2', leadsTo: 'x', expiresAt: 9e12 };
    await database.transaction((tx) => keepButton(tx, button));
    await call(['backup', file()]);
    await database.transaction(async (tx) => {
      await pressButton(tx, 'r', desk.desk.now());
      await noteInteraction(tx, '1300000000000000010', desk.desk.now());
    });
    expect((await call(['restore', file(), '--yes'])).code).toBe(0);
    const { discord_buttons, discord_interactions } = await contentIn(database);
    expect(discord_buttons).toEqual([]);
    expect(discord_interactions).toEqual([expect.stringContaining('1300000000000000010')]);
    await desk.stop();
  });

  it('knows no message of a job in the staff channel anymore, so that its buttons do nothing', async () => {
    const desk = await startDesk({ folder: folder(), untended: true });
    const { database } = desk.desk;
    const post = { job_id: 1, reference: 'r', guild_id: '2', channel_id: '3', targets: 12 };
    await database.transaction((tx) => insertPost(tx, post));
    await call(['backup', file()]);
    expect((await contentIn(database)).job_posts).toHaveLength(1);
    expect((await call(['restore', file(), '--yes'])).code).toBe(0);
    expect((await contentIn(database)).job_posts).toEqual([]);
    await desk.stop();
  });

  it('pauses the jobs that were under way until somebody has looked, and leaves the others', async () => {
    const desk = await startDesk({ folder: folder(), untended: true });
    const client = await visit(desk, await desk.createCode());
    const { guilds, raid } = desk.sandbox.describe(Date.now()) as unknown as Record<
      'guilds' | 'raid',
      { id: string }[]
    >;
    const plan = async (from: number, to: number) => {
      await desk.desk.changeSettings({ banCooldownMs: 0 }, 'test');
      const { body } = await client.post('/api/server_ban', {
        ...{ session_token: client.session, redeem_code: client.pass, reason: 'Raid' },
        ...{ guild_id: guilds[0]?.id, user_ids: raid.slice(from, to).map(({ id }) => id) },
      });
      return body as { job_id: number; state: string };
    };
    const [running, waiting] = [await plan(0, 5), await plan(5, 25)];
    expect([running.state, waiting.state]).toEqual(['running', 'waiting']);
    await call(['backup', file()]);
    expect((await call(['restore', file(), '--yes'])).code).toBe(0);
    const stopJobs = desk.desk.runner.start();
    const admin = await visitAsAdmin(desk);
    const job = async ({ job_id }: { job_id: number }) =>
      (await admin.post('/api/jobs/get', { job_id })).body.job as { state: string };
    await desk.desk.runner.look();
    expect(await job(running)).toMatchObject({
      state: 'paused',
      paused: { by: null, code: 'jobs/restored', resumes_by_itself: false },
    });
    expect(await job(waiting)).toMatchObject({ state: 'waiting' });
    expect(desk.sandbox.ledger.lines).toEqual([]);
    expect((await admin.post('/api/jobs/resume', { job_id: running.job_id })).status).toBe(200);
    await expect.poll(async () => (await job(running)).state).toBe('done');
    expect(desk.sandbox.ledger.lines).toHaveLength(5);
    await stopJobs();
    await desk.stop();
  });

  it('waits for the units of a busy desk, and none of theirs is half in the log afterwards', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    let isDone = false;
    const busy = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        const client = await visit(desk).catch(() => undefined);
        if (client) await fillCases(desk, 2).catch(() => undefined);
      }
    });
    const restored = await run(['restore', file(), '--yes', '--json']);
    isDone = true;
    await Promise.all(busy);
    expect(json(restored)).toMatchObject({ restored: true });
    await fillCases(desk, 1);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', unsealed: 0 });
    const half = await desk.desk.database.transaction((tx) =>
      tx.all(
        `SELECT id FROM audit AS intent WHERE phase = 'intent'
         AND NOT EXISTS (SELECT 1 FROM audit WHERE case_id = intent.number)`,
      ),
    );
    expect(half).toEqual([]);
    await desk.stop();
  });

  it('does nothing without --yes when cases would be lost, and says how many', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    expect((await call(['restore', file()])).code).toBe(0);
    await call(['backup', file(), '--force']);
    await fillCases(desk, 7);
    const before = await contentIn(desk.desk.database);
    const refused = await call(['restore', file()]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/7 cases that are not in this backup, the newest of 20\d\d-/);
    expect(await contentIn(desk.desk.database)).toEqual(before);
    const asked = await call(['restore', file(), '--yes', '--json']);
    expect(json(asked)).toMatchObject({ restored: true, lost: 7, log: { state: 'intact' } });
    await desk.stop();
  });

  it('never gives the number of a lost case to another one', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const lost = await fillCases(desk, 40);
    await call(['restore', file(), '--yes']);
    const fresh = await fillCases(desk, 3);
    expect(Math.min(...fresh)).toBeGreaterThan(Math.max(...lost));
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    await call(['restore', file(), '--yes']);
    const [again = 0] = await fillCases(desk, 1);
    expect(again).toBeGreaterThan(Math.max(...fresh));
    await desk.stop();
  });

  it('nor when the backup has more rows but fewer cases', async () => {
    const desk = await startFilled(folder(), 40);
    await call(['backup', file()]);
    const { database } = desk.desk;
    await database.transaction((tx) => tx.run("DELETE FROM audit WHERE phase = 'outcome'"));
    const lost = await fillCases(desk, 5);
    const count = async () => (await contentIn(database)).audit?.length ?? 0;
    const before = await count();
    await call(['restore', file(), '--yes']);
    expect(await count()).toBeGreaterThan(before);
    const [fresh = 0] = await fillCases(desk, 1);
    expect(fresh).toBeGreaterThan(Math.max(...lost));
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    await desk.stop();
  });

  it('does not bring back what was erased since', async () => {
    const desk = await startFilled(folder());
    const about = { kind: 'roblox' as const, id: '777', name: 'Somebody' };
    await writeCases(desk, [{ about }, { about }]);
    await call(['backup', file()]);
    await desk.desk.sealedLog.erase(about, { actor: 'cli', holder: null });
    const { erased } = json(await call(['restore', file(), '--yes', '--json']));
    expect(erased).toBe(2);
    expect(JSON.stringify(await contentIn(desk.desk.database))).not.toMatch(/Somebody|roblox:777/);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    await desk.stop();
  });

  it('does not bring back the Discord account of a case, and keeps what the case is about', async () => {
    const desk = await startFilled(folder());
    const account = '1300000000000000010';
    const about = { kind: 'roblox' as const, id: '777', name: 'Somebody' };
    await desk.desk.database.transaction((tx) =>
      desk.desk.audit.fact(tx, {
        ...{ nowMs: desk.desk.now(), requestId: 'r', actor: 'pass:p', holder: null, about },
        ...{ sessionId: 'discord:p', address: `discord:${account} Mara`, action: 'bans/ban' },
        ...{ targets: 1, detail: '{"reason":"Raid"}' },
      }),
    );
    await call(['backup', file()]);
    const by = { actor: 'cli', holder: null };
    await desk.desk.sealedLog.erase({ kind: 'discord', id: account }, by);
    const { erased } = json(await call(['restore', file(), '--yes', '--json']));
    expect(erased).toBe(1);
    const content = JSON.stringify(await contentIn(desk.desk.database));
    expect(content).not.toMatch(/1300000000000000010|Mara/);
    expect(content).toContain('roblox:777');
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
    await desk.stop();
  });

  it('gives what was under way when the backup was made the outcome unknown', async () => {
    const desk = await startFilled(folder());
    const open = await desk.desk.database.transaction((tx) =>
      desk.desk.audit.intent(tx, {
        ...{ nowMs: desk.desk.now(), requestId: 'r', actor: 'pass:p', holder: null },
        ...{ sessionId: null, address: null, action: 'bans/ban', targets: 1, detail: null },
      }),
    );
    await call(['backup', file()]);
    await fillCases(desk, 1);
    await call(['restore', file(), '--yes']);
    const rows = await desk.desk.database.transaction((tx) =>
      tx.all('SELECT outcome FROM audit WHERE case_id = $1', [open]),
    );
    expect(rows).toEqual([{ outcome: 'unknown' }]);
    await desk.stop();
  });
});

describe('what was ended since a backup', () => {
  const look = ({ post }: Client, session: string, pass: string) =>
    post('/api/pass', { session_token: session, redeem_code: pass });

  async function findId(label: string): Promise<string> {
    const { codes } = json<{ codes: { id: string; label: string }[] }>(
      await call(['code', 'list', '--json']),
    );
    return codes.find((code) => code.label === label)?.id ?? '';
  }

  /** Visits again after the restore with a pass from before. Returns the error code, or 'lets in'. */
  async function codeWith(desk: TestDesk, pass: string): Promise<unknown> {
    const client = await visit(desk);
    const { status, body } = await look(client, client.session, pass);
    return status === 200 ? 'lets in' : body.code;
  }

  it('stays ended: passes, codes and admin keys; others go on with the secret they have', async () => {
    const desk = await startFilled(folder());
    const code = (label: string) => desk.createCode({ label });
    const kept = await visit(desk, await code('kept'));
    const taken = await visit(desk, await code('taken'));
    const [waiting, spent] = [await code('not-redeemed'), await code('spent')];
    const mover = await visit(desk, await code('mover'));
    const key = await desk.createKey('full', 'Lost laptop');
    await call(['backup', file()]);

    await call(['code', 'revoke', await findId('taken')]);
    await call(['code', 'revoke', await findId('not-redeemed')]);
    await call(['admin-key', 'revoke', key.split('_')[2] ?? '']);
    expect((await visit(desk, spent)).pass).toMatch(/^gth_p_/);
    const secrets = { session_token: mover.session, redeem_code: mover.pass };
    const moved = (await mover.post('/api/session_refresher', secrets)).body.redeem_code;
    expect((await run(['restore', file(), '--yes'])).code).toBe(0);

    expect((await look(kept, kept.session, kept.pass)).body.code).toBe('access/session-invalid');
    expect(await codeWith(desk, kept.pass)).toBe('lets in');
    expect(await codeWith(desk, taken.pass)).toBe('access/pass-invalid');
    expect(await codeWith(desk, mover.pass)).toBe('access/pass-invalid');
    expect(await codeWith(desk, String(moved))).toBe('lets in');
    const client = await visit(desk);
    for (const dead of [waiting, spent]) {
      const redeemed = await client.post('/api/redeem', { session_id: client.session, code: dead });
      expect(redeemed.status).toBeGreaterThanOrEqual(400);
    }
    expect((await client.post('/api/authentication', { key })).body.valid).toBe(false);
    await desk.stop();
  });
});

describe('a backup that is not what it should be', () => {
  async function refused(args: string[], words: RegExp, environment = {}): Promise<void> {
    const ended = await call(['restore', ...args], environment);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(words);
  }

  it('is refused when its log was tampered with, naming the row, unless it is forced', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const before = await contentIn(desk.desk.database);
    editFile(file(), "UPDATE audit SET outcome = 'unknown' WHERE id = 20");
    await refused([file(), '--yes'], /The log is broken at case \d+: Row 20.* was changed/);
    editFile(file(), 'DELETE FROM audit WHERE id = 10');
    await refused([file(), '--yes'], /Row 10.* was removed/);
    expect(await contentIn(desk.desk.database)).toEqual(before);
    const forced = json(await call(['restore', file(), '--yes', '--force', '--json']));
    expect(forced).toMatchObject({ restored: true, log: { state: 'broken', fault: { row: 10 } } });
    await desk.stop();
  });

  it('is told apart by a head that was kept: older, or of another history', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const head = await readLogHead(desk);
    expect((await call(['restore', file(), '--head', head, '--yes'])).code).toBe(0);
    await fillCases(desk, 3);
    const younger = await readLogHead(desk);
    await refused([file(), '--head', younger], /ends before the given head.*add --yes/);
    expect((await call(['restore', file(), '--head', younger, '--yes'])).code).toBe(0);
    const other = head.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await refused([file(), '--head', other, '--yes'], /doesn’t match the given head/);
    await desk.stop();
  });

  it('is refused with another secret, and the owner is told which to set', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const environment = {
      GATEHOUSE_SECRET_KEY: 'another secret than the one that sealed this log',
    };
    await refused([file(), '--yes'], /sealed with another secret.*secret\.key/s, environment);
    await desk.stop();
  });

  it('is refused when it is none, damaged, or of a newer version', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    await refused([file('none.db')], /There is no file .*none\.db/);
    await refused([folder()], /is a folder/);
    await refused([import.meta.filename], /is not a backup of Gatehouse/);
    editFile(file('other.db'), 'CREATE TABLE letters (a TEXT)');
    await refused([file('other.db')], /is not a backup of Gatehouse/);
    editFile(file(), "INSERT INTO migrations VALUES (9999, 'later', 0)");
    await refused([file()], /written by a newer Gatehouse \(its version is 9999/);
    await desk.stop();
  });

  it('is refused when it has a table that this version does not know', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    editFile(file(), 'CREATE TABLE extra (a TEXT)');
    await refused([file(), '--yes'], /The table extra of .* is not one of this version/);
    await desk.stop();
  });

  it('is left as it is, whatever comes of it', async () => {
    const desk = await startFilled(folder());
    await call(['backup', file()]);
    const before = readFileSync(file());
    await call(['restore', file(), '--yes']);
    expect(readFileSync(file()).equals(before)).toBe(true);
    await desk.stop();
  });
});
