import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPass } from '#desk/access/passes/store.ts';
import { digest } from '#desk/access/tokens.ts';
import { everywhere, listCases } from '#desk/audit/cases/store.ts';
import { listBans } from '#desk/bans/store.ts';
import { UseWatch } from '#desk/limits/use-watch.ts';
import { DeskError } from '#errors.ts';
import { newest } from '#kit/values/cursor.ts';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { type SampleChange, sampleActions } from '#testing/sample-tool.ts';
import { limitPages, mountDisk, type SmallDisk } from '#testing/small-disk.ts';

const ENOUGH = 2_000;
const CANNOT_WRITE = 'The store cannot be written, its disk may be full';
const NOT_NOTED = 'The end of the audit log could not be noted outside of it';
const realDisk = mountDisk();
const disks: [string, SmallDisk][] = [['a file that may not grow', limitPages()]];
if (realDisk) disks.push(['a real disk', realDisk]);
else it.skip('a real disk is not tried: this user may not mount one', () => undefined);

describe.each(disks)('on a full disk (%s)', (_kind, disk) => {
  let desk: TestDesk;
  let admin: AdminClient;
  let client: Client;
  let bans = 0;
  let change: SampleChange;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    desk = await startDesk({
      ...(disk.folder && { folder: disk.folder }),
      extraActions: sampleActions((input, context) => change(input, context)),
      settings: {
        addressRequestsPerMinute: 100_000,
        passRequestsPerMinute: 100_000,
        toolCooldownMs: 0,
        changesPerTenMinutes: 100_000,
        twoPersonTargetsPerHour: 100_000,
        changesPerDay: 1_000_000,
      },
    });
    admin = await visitAsAdmin(desk);
    client = await visit(desk, await desk.createCode());
    await client.post('/api/ip_lock/look', credentials());
  });

  afterEach(() => free());

  afterAll(async () => {
    await desk.stop();
    disk.remove();
  });

  const fill = () => disk.fill(desk.desk.database);
  const free = () => disk.free(desk.desk.database);
  const credentials = () => ({ session_token: client.session, redeem_code: client.pass });
  const doSample = (key?: string) =>
    client.post(
      '/api/sample_change',
      { ...credentials(), user: 'player', reason: 'a test' },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  async function ban() {
    bans += 1;
    const address = `10.0.${bans >> 8}.${bans & 255}`;
    const reply = await admin.post('/api/ban_user', { banned_ip: address, reason: 'r'.repeat(99) });
    if (reply.status === 200) acknowledged.push(`${address}/32`);
    return reply;
  }

  /** Makes changes until the space in the last pages is used up. */
  async function fillUp() {
    fill();
    for (let tries = 0; tries < ENOUGH; tries += 1) {
      const reply = await ban();
      if (reply.status !== 200) return reply;
    }
    throw new Error('The disk does not get full');
  }

  const bannedNow = async () => {
    const rows = await desk.desk.database.transaction((tx) => listBans(tx, newest, 10_000));
    return rows.map(({ network }) => network).sort();
  };
  const newestCase = async () => {
    const [found] = await desk.desk.database.transaction((tx) =>
      listCases(tx, everywhere, { rows: 1 }),
    );
    return found;
  };
  // The intent fit but its outcome didn't, so the outcome is owed. The log mentions each such case.
  const isOwed = (text: string) => text.includes('desk/unrecorded');
  const wasDone = ({ status, text }: { status: number; text: string }) =>
    status === 200 || isOwed(text);
  // The desk seals the log by itself, so this need not be the last line.
  const recoveries = () =>
    desk.log.filter((line) => line.includes('The store can be written again')).length;
  const errorLines = () => desk.log.filter((line) => JSON.parse(line).level >= 50 && !isOwed(line));

  it('a change is refused with words, nothing acknowledged is lost, and there is no restart', async () => {
    const refused = await fillUp();
    expect(refused).toMatchObject({ status: 503, body: { code: 'desk/store' } });
    expect(refused.body.detail).toContain('nothing was done');
    expect(refused.body.detail).toContain('disk may be full');
    expect(await bannedNow()).toEqual([...acknowledged].sort());
    free();
    expect((await ban()).status).toBe(200);
    expect(await bannedNow()).toEqual([...acknowledged].sort());
  });

  it('what needs no write is answered, also beside changes that are refused', async () => {
    await fillUp();
    const reads = Array.from({ length: 8 }, async (_, index) => {
      if (index % 4 === 0) return client.get('/api/banner');
      if (index % 4 === 1) return client.get('/api/check_ban');
      if (index % 4 === 2) return client.post('/api/ip_lock/look', credentials());
      return admin.get('/api/admin/bans');
    });
    const changes = Array.from({ length: 8 }, () => ban());
    for (const reply of await Promise.all(reads)) expect(reply.status).toBe(200);
    const statuses = new Set((await Promise.all(changes)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
    free();
    expect(await bannedNow()).toEqual([...acknowledged].sort());
  });

  it('what a pass has used up is counted for what was done, and for nothing else', async () => {
    change = async ({ user }, { caseId }) => ({ user, case_id: caseId });
    const used = async () => {
      const reply = await client.post('/api/pass', credentials());
      return (reply.body.changes as { used: number }).used;
    };
    const before = await used();
    await fillUp();
    let done = 0;
    for (let tries = 0; tries < 20; tries += 1) {
      const replies = await Promise.all([doSample(), doSample(), ban()]);
      done += replies.slice(0, 2).filter(wasDone).length;
    }
    free();
    expect((await doSample()).status).toBe(200);
    expect(await used()).toBe(before + done + 1);
    expect(await readUse(desk.desk.use)).toEqual(await readUse(new UseWatch(desk.desk.database)));
  });

  /** The pass's use according to this cache, or to the store if the cache has none. */
  const readUse = (use: UseWatch) =>
    desk.desk.database.transaction(async (tx) => {
      const nowMs = Date.now();
      const pass = await findPass(tx, digest(client.pass), nowMs);
      const spender = { passId: pass?.id ?? '', holder: pass?.holder ?? '' };
      const at = { kind: 'changes', action: 'sample-tool/change', nowMs } as const;
      const { day, hour, tenMinutes } = await use.read(tx, spender, at);
      return { day, hour, tenMinutes };
    });

  it('the log says it once a minute and not for each call, and /readyz and the log tell the end of it', async () => {
    await desk.desk.store.retry(desk.app.log);
    expect((await client.get('/readyz')).status).toBe(200);
    const said = () => errorLines().filter((line) => line.includes(CANNOT_WRITE));
    // The desk also seals by itself, and a full disk keeps it from noting the end of the log.
    const others = () =>
      errorLines().filter((line) => ![CANNOT_WRITE, NOT_NOTED].some((one) => line.includes(one)));
    const [saidBefore, othersBefore] = [said().length, others().length];
    const recoveredBefore = recoveries();
    await fillUp();
    for (let tries = 0; tries < 10; tries += 1) await ban();
    expect(said().length - saidBefore).toBeLessThanOrEqual(1);
    expect(said().length).toBeGreaterThan(0);
    expect(others().length).toBe(othersBefore);
    expect(await client.get('/readyz')).toMatchObject({
      status: 503,
      body: { code: 'desk/store' },
    });
    expect((await client.get('/healthz')).status).toBe(200);
    free();
    await desk.desk.store.retry(desk.app.log);
    expect((await client.get('/readyz')).body.status).toBe('ready');
    expect(recoveries() - recoveredBefore).toBe(1);
  });

  it('an outcome that could not be written is written later, and its key answers then', async () => {
    // Too much to fit into the space that is left.
    change = async ({ user }, { caseId, note }) => {
      fill();
      note({ text: 'word '.repeat(40_000) });
      return { user, case_id: caseId };
    };
    const reply = await doSample('outcome-1');
    expect(reply).toMatchObject({ status: 503, body: { code: 'desk/unrecorded' } });
    expect((await newestCase())?.outcome).toBeNull();
    free();
    await desk.desk.store.retry(desk.app.log);
    expect((await newestCase())?.outcome).toBe('done');
    const again = await doSample('outcome-1');
    expect(again.status).toBe(200);
    expect((await newestCase())?.id).toBe(again.body.case_id);
  });

  it('a refusal is answered as what it is, though its outcome has to wait', async () => {
    change = async (_input, { note }) => {
      fill();
      note({ text: 'word '.repeat(40_000) });
      throw new DeskError('qr/failed');
    };
    expect((await doSample('refusal-1')).body.code).toBe('qr/failed');
    expect((await newestCase())?.outcome).toBeNull();
    free();
    await desk.desk.store.retry(desk.app.log);
    expect((await newestCase())?.outcome).toBe('qr/failed');
    // Nothing was done, so the key can be used again.
    change = async ({ user }, { caseId }) => ({ user, case_id: caseId });
    expect((await doSample('refusal-1')).status).toBe(200);
  });
});
