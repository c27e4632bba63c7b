// A rotation that stops halfway. The store opens wherever it was killed, and the next call finishes it.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealAll, writeCases } from '#desk/audit/audit.fixture.ts';
import { auditKeys } from '#desk/audit/keys.ts';
import { AuditLog } from '#desk/audit/log.ts';
import { openSeals } from '#desk/connections/sealing.ts';
import { findChannel, saveChannel } from '#desk/notices/store.ts';
import { handFact } from '#server/by-hand.ts';
import { readConfig } from '#server/config.ts';
import { openLog } from '#server/open-log.ts';
import { drawSecret, keepOld, readNext, takeNext, writeNext } from '#server/secret-key.ts';
import { hashKeyId } from '#server/secrets/ring.ts';
import { rotateSecret } from '#server/secrets/rotate.ts';
import { beginRotation } from '#server/secrets/steps.ts';
import {
  findHandover,
  isRotating,
  listOldSecrets,
  type OldSecretRow,
  putOldSecret,
} from '#server/secrets/store.ts';
import { visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { engine, storeSettings } from '#testing/engine.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { rotating } from './secret.fixture.ts';
import { editStore, findRow } from './store.fixture.ts';

const fresh = inFreshFolder();
const { folder, call } = fresh;
const { forget, secret, rotate, verify } = rotating(fresh);

let desk: TestDesk | undefined;
beforeEach(async () => {
  forget();
  await call(['code', 'create', '--label', 'first']);
  // This seals the log.
  await call(['audit', 'head']);
});
afterEach(async () => {
  await desk?.stop();
  desk = undefined;
});

const config = async (more = {}) => readConfig({ ...(await storeSettings(folder())), ...more });
const allFiles = () =>
  readdirSync(folder())
    .map((name) => readFileSync(join(folder(), name), 'latin1'))
    .join('\n');
const isHalf = () => editStore(folder(), isRotating);

/** Runs the command up to its first commit, as if it were killed there. */
async function begin(to: string, { isHandedOver = false, isInFile = false } = {}): Promise<string> {
  const open = await openLog(await config());
  if (isInFile) writeNext(await config(), to);
  const from = open.secrets.secret;
  const hand = { ...open, nowMs: Date.now(), by: 'cli' };
  await open.database.transaction((tx) =>
    beginRotation(tx, { hand, randomBytes, from, to }, { isHandedOver }),
  );
  await open.database.close();
  return from;
}

describe.runIf(engine() === 'sqlite')('killed with the secret in a file', () => {
  it('before the store knows of it: nothing has changed, and what was left is removed', async () => {
    const before = await secret();
    writeNext(await config(), drawSecret());
    expect(await verify()).toMatchObject({ state: 'intact' });
    expect(readNext(await config())).toBeUndefined();
    expect(await secret()).toBe(before);
    expect(await isHalf()).toBe(false);
  });

  it('before the file is in its place: whoever comes next puts it there', async () => {
    const to = drawSecret();
    const before = await secret();
    keepOld(await config(), hashKeyId(before), before);
    await begin(to, { isInFile: true });
    expect(await verify()).toMatchObject({ state: 'intact' });
    expect(await secret()).toBe(to);
    expect(existsSync(join(folder(), 'secret.key.next'))).toBe(false);
    expect(await isHalf()).toBe(true);
    expect(json(await call(['doctor', '--json'])).checks).toContainEqual(
      expect.objectContaining({ name: 'audit-log', state: 'warn' }),
    );
    expect(await rotate()).toMatchObject({ old_key: hashKeyId(before), new_key: hashKeyId(to) });
    expect(await isHalf()).toBe(false);
    expect(await verify()).toMatchObject({ state: 'intact' });
  });

  it('before the end: a desk starts with the new secret, and the next call finishes', async () => {
    const to = drawSecret();
    await begin(to, { isInFile: true });
    takeNext(await config());
    desk = await startDesk({ folder: folder(), untended: true });
    await writeCases(desk, [{}]);
    await sealAll(desk);
    expect(await rotate()).toMatchObject({ new_key: hashKeyId(to) });
    expect(await verify()).toMatchObject({ state: 'intact' });
  });
});

it.runIf(engine() === 'sqlite')(
  'wherever it is killed, the desk has a secret that fits, and the log holds',
  async () => {
    for (const afterMs of [0, 1, 3, 6, 12, 25, 50]) {
      const before = hashKeyId(await secret());
      const child = fresh.begin(['secret', 'rotate', '--yes']);
      const ended = once(child, 'exit');
      // This file is written just before the store is changed.
      const mark = join(folder(), `secret-${before}.key`);
      while (child.exitCode === null && !existsSync(mark)) await wait(1);
      await wait(afterMs);
      child.kill('SIGKILL');
      await ended;
      expect(await verify(), `killed after ${afterMs} ms`).toMatchObject({ state: 'intact' });
      if (await isHalf()) await rotate();
      rmSync(mark, { force: true });
    }
    expect(await isHalf()).toBe(false);
    expect(await verify()).toMatchObject({ state: 'intact' });
  },
);

describe('killed with the secret in the environment', () => {
  it('before it was shown: the next call shows it', async () => {
    const to = drawSecret();
    const before = { GATEHOUSE_SECRET_KEY: await secret() };
    await begin(to, { isHandedOver: true });
    expect((await call(['audit', 'verify'], before)).code).toBe(0);
    const { sealed = '' } = (await editStore(folder(), findHandover)) ?? {};
    // The embedded store keeps its write-ahead log while it is open anywhere.
    const reader = await openLog(await config(before));
    expect(await rotate(before)).toMatchObject({ secret: to, new_key: hashKeyId(to) });
    expect(await editStore(folder(), findHandover)).toBeUndefined();
    expect(allFiles()).not.toContain(sealed);
    await reader.database.close();
    expect((await call(['audit', 'verify'], { GATEHOUSE_SECRET_KEY: to })).code).toBe(0);
  });
});

describe('a desk that does not answer', () => {
  const hurried = { returnsMs: 0, answersMs: 300 };

  it('is named, and the next call finishes once it has', async () => {
    desk = await startDesk({ folder: folder(), untended: true });
    const before = await secret();
    await writeCases(desk, [{}]);
    // Makes the desk ignore the announcement.
    desk.desk.secrets.catchUp = async () => undefined;
    const given = engine() === 'sqlite' ? {} : { GATEHOUSE_NEW_SECRET_KEY: drawSecret() };
    const open = await openLog(await config(given));
    const parts = { config: await config(given), open, waits: hurried };
    const told: object[] = [];
    await expect(rotateSecret(parts, (done) => told.push(done))).rejects.toThrow(
      new RegExp(`not every desk has taken it on: ${desk.desk.name} \\(process ${process.pid} on`),
    );
    expect([told, await isHalf()]).toEqual([[], true]);
    // It keeps writing with the old secret, which stays valid until it has the new one.
    await writeCases(desk, [{}, {}]);
    expect(desk.desk.audit.keys.id).toBe(hashKeyId(before));
    Reflect.deleteProperty(desk.desk.secrets, 'catchUp');
    await sealAll(desk);
    await visit(desk);
    await expect.poll(() => desk?.desk.audit.keys.id).toBe(open.secrets.keys.id);
    await desk.beside((tx) => tx.announce('secret'));
    await visit(desk);
    await rotateSecret({ ...parts, waits: { ...hurried, answersMs: 240_000 } }, (done) =>
      told.push(done),
    );
    expect(told).toHaveLength(1);
    expect(await isHalf()).toBe(false);
    await open.database.close();
    await writeCases(desk, [{}]);
    await sealAll(desk);
    const now = { GATEHOUSE_SECRET_KEY: open.secrets.secret };
    expect(json(await call(['audit', 'verify', '--json'], now))).toMatchObject({ state: 'intact' });
  });

  it('gives nobody a secret: a backup made meanwhile holds no handover', async () => {
    const to = drawSecret();
    const given = { GATEHOUSE_SECRET_KEY: await secret() };
    await begin(to, { isHandedOver: true });
    const { sealed = '' } = (await editStore(folder(), findHandover)) ?? {};
    expect(sealed).not.toBe('');
    const file = join(folder(), 'half.db');
    expect((await call(['backup', file], given)).code).toBe(0);
    expect(readFileSync(file, 'latin1')).not.toContain(sealed);
    // The restored store has no unfinished rotation, and its log is intact.
    expect((await call(['restore', file, '--yes'], given)).code).toBe(0);
    const rows = await editStore(folder(), listOldSecrets);
    expect(rows).toMatchObject([{ until_row: expect.any(Number) }]);
  });
});

it('what a desk sealed with the old secret meanwhile opens, and is sealed anew at the end', async () => {
  const to = drawSecret();
  const place = { platform: 'discord', thing: 'staff webhook' } as const;
  const before = await begin(to, { isHandedOver: true });
  const old = { GATEHOUSE_SECRET_KEY: before };
  const channel = { webhook_id: '1', name: 'staff', guild_id: '1', channel_id: null };
  const sealed = openSeals(before, randomBytes).seal('https://example.com', place);
  const saved = { is_practice: 0, saved_at: 1, by_bot: 0, saved_by: 'test' };
  await editStore(folder(), (tx) => saveChannel(tx, { ...channel, ...saved, sealed }));
  const during = await openLog(await config(old));
  expect(during.secrets.seals.open(sealed, place)).toBe('https://example.com');
  await rotate(old);
  await during.database.transaction((tx) => during.secrets.catchUp(tx));
  expect(during.secrets.seals.open(sealed, place)).toBeUndefined();
  await during.database.close();
  const after = (await editStore(folder(), findChannel))?.sealed ?? '';
  expect(openSeals(to, randomBytes).open(after, place)).toBe('https://example.com');
});

it('an old secret does not count again when the row from before its end is put back', async () => {
  const to = drawSecret();
  const before = await begin(to, { isHandedOver: true });
  const [open] = (await editStore(folder(), listOldSecrets)) as [OldSecretRow];
  const old = { GATEHOUSE_SECRET_KEY: before };
  const now = { GATEHOUSE_SECRET_KEY: to };
  await rotate(old);
  const check = async () => json(await call(['audit', 'verify', '--json'], now));
  expect(await check()).toMatchObject({ state: 'intact' });
  const row = await editStore(folder(), async (tx) => {
    await putOldSecret(tx, open);
    const audit = new AuditLog(auditKeys(before));
    const hand = { nowMs: Date.now(), by: 'cli', audit, database: undefined as never };
    const caseId = await audit.fact(tx, handFact(hand, 'bans/unban', {}));
    return findRow(tx, caseId);
  });
  expect(await check()).toMatchObject({ state: 'broken', fault: { kind: 'inserted', row } });
});
