import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMeeting } from '#desk/access/people/people.ts';
import { writeCases } from '#desk/audit/audit.fixture.ts';
import { makeBlock, START } from '#desk/audit/chain/block.ts';
import { findLastBlock, insertBlock, readTagged } from '#desk/audit/chain/store.ts';
import { auditKeys } from '#desk/audit/keys.ts';
import { AuditLog } from '#desk/audit/log.ts';
import { BOT_TOKEN, startPlatform, type TestPlatform } from '#desk/connections/platform.fixture.ts';
import { openSeals } from '#desk/connections/sealing.ts';
import { findChannel, saveChannel } from '#desk/notices/store.ts';
import { handFact } from '#server/by-hand.ts';
import { hashKeyId } from '#server/secrets/ring.ts';
import { visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { engine } from '#testing/engine.ts';
import { EMBEDDED, fillCases, readContent } from './backup.fixture.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { rotating } from './secret.fixture.ts';
import { editStore, factsIn, findRow } from './store.fixture.ts';

const fresh = inFreshFolder();
const { folder, call } = fresh;
const { settings, forget, secret, rotate, verify } = rotating(fresh);

let platform: TestPlatform;
let desk: TestDesk | undefined;

beforeEach(async () => {
  forget();
  platform = await startPlatform();
});
afterEach(async () => {
  await desk?.stop();
  desk = undefined;
  await platform.close();
});

async function start(): Promise<TestDesk> {
  desk = await startDesk({
    folder: folder(),
    environment: { ...platform.environment, ...settings() },
  });
  return desk;
}

async function stop(): Promise<void> {
  await desk?.stop();
  desk = undefined;
}

const place = { platform: 'discord', thing: 'credential' } as const;
const webhook = { platform: 'discord', thing: 'staff webhook' } as const;
const sealed = () =>
  editStore(folder(), async (tx) => ({
    ...(await tx.one<{ credential: string; client_secret: string }>(
      'SELECT credential, client_secret FROM connections',
    )),
    channel: (await findChannel(tx))?.sealed ?? '',
  }));

async function connect(to: TestDesk): Promise<void> {
  const admin = await visitAsAdmin(to);
  const wish = { platform: 'discord', credential: BOT_TOKEN, listed: platform.guildIds };
  const app = { client_id: '1234', client_secret: 'S3CRETMARK' };
  const saved = await admin.post('/api/admin/connections/save', { ...wish, ...app });
  expect(saved.status, saved.text).toBe(200);
  const channel = { webhook_id: '1', name: 'staff', guild_id: '1', channel_id: null };
  await to.desk.database.transaction((tx) =>
    saveChannel(tx, {
      ...channel,
      sealed: to.desk.seals.seal('https://example.com', webhook),
      is_practice: 0,
      saved_at: 1,
      by_bot: 0,
      saved_by: 'test',
    }),
  );
}

const self = async ({ desk: { connections } }: TestDesk) =>
  (await connections.discord()).api.identity.self({ signal: AbortSignal.timeout(10_000) });

describe('a rotation while the desk runs', () => {
  it('seals everything anew, and the desk goes on without a restart and after one', async () => {
    const running = await start();
    await connect(running);
    const before = await secret();
    const answer = await rotate();
    const after = await secret();
    expect([hashKeyId(before), hashKeyId(after)]).toEqual([answer.old_key, answer.new_key]);
    expect(running.desk.audit.keys.id).toBe(answer.new_key);
    await running.desk.connections.reload();
    expect(running.desk.connections.modes().discord).toBe('connected');
    expect((await self(running)).bot).toBe(true);
    const { credential = '', client_secret = '', channel } = await sealed();
    const seals = openSeals(after, randomBytes);
    expect(seals.open(credential, place)).toBe(BOT_TOKEN);
    expect(seals.open(client_secret, { ...place, thing: 'client secret' })).toBe('S3CRETMARK');
    expect(seals.open(channel, webhook)).toBe('https://example.com');
    const old = openSeals(before, randomBytes);
    expect(old.open(credential, place)).toBeUndefined();
    expect(old.open(channel, webhook)).toBeUndefined();
    // The running desk seals new values with the new secret.
    await connect(running);
    expect(seals.open((await sealed()).credential ?? '', place)).toBe(BOT_TOKEN);
    await stop();
    const again = await start();
    expect((await self(again)).bot).toBe(true);
    expect((await verify()).state).toBe('intact');
  });

  it('hands the new secret over, and leaves nothing of it behind', async () => {
    const running = await start();
    const before = await secret();
    await rotate();
    const after = await secret();
    const rows = await editStore(folder(), (tx) => tx.all('SELECT * FROM secret_handover'));
    expect(rows).toEqual([]);
    await stop();
    const all = JSON.stringify([running.log, await readContent(folder())]);
    for (const one of [before, after]) expect(all).not.toContain(one);
    const facts = (await factsIn(folder())).filter(({ action }) => action.startsWith('secret/'));
    const [old_key, new_key] = [hashKeyId(before), hashKeyId(after)];
    expect(facts).toEqual([
      { actor: 'cli', action: 'secret/rotate', outcome: 'done', detail: { old_key, new_key } },
      { actor: 'cli', action: 'secret/retire', outcome: 'done', detail: { old_key } },
    ]);
  });

  it('still tells that two passes came from one browser and one network', async () => {
    const running = await start();
    const here = { browser: '0123456789abcdef'.repeat(2), address: '203.0.113.7' };
    const come = async (holder: string) =>
      visit(running, await running.createCode({ label: holder, holder }), here);
    await come('Mira');
    await rotate();
    await come('Kade');
    await rotate();
    await come('Noor');
    const { database, now } = running.desk;
    for (const other of ['Kade', 'Noor']) {
      const met = await database.transaction((tx) => findMeeting(tx, ['Mira', other], now()));
      expect(met).toMatchObject({ browser: true, network: true });
    }
  });
});

describe('the log', () => {
  const broken = (fault: object) => ({ state: 'broken', fault: expect.objectContaining(fault) });
  const run = (sql: string) => editStore(folder(), (tx) => tx.run(sql));
  const forge = (with_: string) =>
    editStore(folder(), async (tx) => {
      const audit = new AuditLog(auditKeys(with_));
      const hand = { nowMs: Date.now(), by: 'cli', audit, database: undefined as never };
      return findRow(tx, await audit.fact(tx, handFact(hand, 'bans/unban', {})));
    });

  it('verifies across rotations, and shows who touched the part from before', async () => {
    const running = await start();
    const [firstCase = 0] = await fillCases(running, 5);
    const first = await editStore(folder(), (tx) => findRow(tx, firstCase));
    expect((await verify()).state).toBe('intact');
    const before = await secret();
    await rotate();
    expect(await verify()).toMatchObject({ state: 'intact', end: { missing: [] } });
    await fillCases(running, 5);
    await rotate();
    await writeCases(running, [{}]);
    await stop();
    const whole = await verify();
    expect(whole).toMatchObject({ state: 'intact', end: { missing: [] } });
    const keys = await editStore(folder(), (tx) =>
      tx.all('SELECT DISTINCT key_id FROM audit_blocks'),
    );
    expect(keys).toHaveLength(3);

    await run(`UPDATE audit SET targets = 7 WHERE id = ${first}`);
    expect(await verify()).toMatchObject(broken({ kind: 'altered', row: first }));
    await run(`UPDATE audit SET targets = 1 WHERE id = ${first}`);
    await run('UPDATE audit_blocks SET sealed_at = sealed_at + 1 WHERE number = 1');
    expect(await verify()).toMatchObject(broken({ kind: 'block-altered', block: 1 }));
    await run('UPDATE audit_blocks SET sealed_at = sealed_at - 1 WHERE number = 1');
    expect((await verify()).state).toBe('intact');

    const row = await forge(before);
    expect(await verify()).toMatchObject(broken({ kind: 'inserted', row }));
    const number = await editStore(folder(), async (tx) => {
      const last = (await findLastBlock(tx)) ?? START;
      const rows = await readTagged(tx, { after: row - 1, upTo: row + 1, rows: 2 });
      const block = makeBlock(auditKeys(before), last, { rows, nowMs: Date.now() });
      await insertBlock(tx, block);
      return block.number;
    });
    expect(await verify()).toMatchObject({ state: 'broken', blocks: number - 1 });
    await run(`DELETE FROM audit_blocks WHERE number = ${number}`);
    await run(`DELETE FROM audit WHERE id >= ${row}`);
    expect((await verify()).state).toBe('intact');
    // Someone who edits the store can't extend the old secret's validity either.
    await run('UPDATE old_secrets SET until_row = until_row + 1000000');
    expect((await verify()).state).toBe('broken');
  });
});

describe('the command', () => {
  it('says what it would do, and changes nothing without --yes', async () => {
    await call(['maintenance', 'on']);
    const before = [await secret(), await readContent(folder())];
    const ended = await call(['secret', 'rotate']);
    expect([ended.code, ended.err]).toEqual([1, '']);
    expect(ended.out).toContain('Nothing was changed. Add --yes to do it.');
    expect(json(await call(['secret', 'rotate', '--json']))).toEqual({
      rotated: false,
      key: hashKeyId(await secret()),
      unfinished: null,
      desks: 0,
    });
    expect([await secret(), await readContent(folder())]).toEqual(before);
  });

  it('takes the new secret from GATEHOUSE_NEW_SECRET_KEY, and no old one', async () => {
    await call(['maintenance', 'on']);
    const old = { GATEHOUSE_SECRET_KEY: await secret() };
    const next = 'a new secret that the owner made, long enough';
    const args = ['secret', 'rotate', '--yes'];
    const same = { ...old, GATEHOUSE_NEW_SECRET_KEY: old.GATEHOUSE_SECRET_KEY };
    expect(await call(args, same)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is one that this desk had before'),
    });
    const ended = await call(args, { ...old, GATEHOUSE_NEW_SECRET_KEY: next });
    expect(ended.code, ended.err).toBe(0);
    expect(ended.out).toContain('Set GATEHOUSE_SECRET_KEY to the new secret');
    expect(ended.out).not.toContain(next);
    const now = { GATEHOUSE_SECRET_KEY: next };
    expect((await call(['audit', 'verify'], now)).code).toBe(0);
    // The old secret is refused, because everything it wrote would look like tampering.
    rmSync(join(folder(), 'secret.key'), { force: true });
    const refused = await call(['maintenance', 'off'], old);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('was rotated at') });
    const again = await call(args, { ...now, GATEHOUSE_NEW_SECRET_KEY: old.GATEHOUSE_SECRET_KEY });
    expect(again.err).toContain('is one that this desk had before');
  });

  it('shows a secret that it made for the environment once, on standard output', async () => {
    await call(['maintenance', 'on']);
    const old = { GATEHOUSE_SECRET_KEY: await secret() };
    const ended = await call(['secret', 'rotate', '--yes'], old);
    const shown = ended.out.split('\n').find((line) => /^[\w-]{43}$/.test(line)) ?? '';
    expect((await call(['audit', 'verify'], { GATEHOUSE_SECRET_KEY: shown })).code).toBe(0);
    expect(ended.err).not.toContain(shown);
  });

  it.runIf(engine() === 'sqlite')(
    'keeps the old secret in the folder, for its owner alone',
    async () => {
      await call(['maintenance', 'on']);
      const before = await secret();
      const { old_key, kept_as } = await rotate();
      expect(kept_as).toBe(join(folder(), `secret-${old_key}.key`));
      expect(readFileSync(kept_as ?? '', 'utf8').trim()).toBe(before);
      for (const file of [kept_as ?? '', join(folder(), 'secret.key')]) {
        expect(statSync(file).mode & 0o777).toBe(0o600);
      }
      expect(existsSync(join(folder(), 'secret.key.next'))).toBe(false);
      // If it is put back by mistake, it is refused and the desk says why.
      writeFileSync(join(folder(), 'secret.key'), before);
      await expect(start()).rejects.toThrow('secret.key still holds the old one');
    },
  );

  it('refuses to begin a desk where there is none', async () => {
    const nowhere = { ...EMBEDDED, GATEHOUSE_DATA: join(folder(), 'nowhere') };
    const ended = await call(['secret', 'rotate', '--yes'], nowhere);
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('There is no desk in') });
  });
});

describe('a backup from before a rotation', () => {
  it('opens with the old secret on a new machine, and at the desk itself with neither', async () => {
    const running = await start();
    await connect(running);
    const file = join(folder(), 'before.db');
    await fillCases(running, 3);
    expect((await call(['backup', file])).code).toBe(0);
    const before = await secret();
    await rotate();
    const elsewhere = mkdtempSync(join(tmpdir(), 'gatehouse-elsewhere-'));
    const there = { ...EMBEDDED, GATEHOUSE_DATA: elsewhere };
    const wrong = { ...there, GATEHOUSE_SECRET_KEY: await secret() };
    const refused = await call(['restore', file], wrong);
    expect(refused.err).toContain('sealed with another secret');
    const old = { ...there, GATEHOUSE_SECRET_KEY: before };
    expect((await call(['restore', file, '--json'], old)).code).toBe(0);
    expect(json(await call(['audit', 'verify', '--json'], old))).toMatchObject({ state: 'intact' });
    rmSync(elsewhere, { recursive: true });
    // The desk knows its old secrets and reseals what it restores with the new one.
    const restored = await call(['restore', file, '--yes', '--json'], settings());
    expect(json(restored)).toMatchObject({ log: { state: 'intact' } });
    const { credential = '' } = await sealed();
    expect(openSeals(await secret(), randomBytes).open(credential, place)).toBe(BOT_TOKEN);
    await stop();
    expect((await self(await start())).bot).toBe(true);
    expect((await verify()).state).toBe('intact');
  });
});
