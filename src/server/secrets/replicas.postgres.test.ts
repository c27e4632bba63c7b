// Two desks on one database adopt a new secret while both are busy.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAll } from '#desk/audit/chain/verify.ts';
import { AuditLog } from '#desk/audit/log.ts';
import { insertIntent } from '#desk/audit/store.ts';
import { type Client, visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore, storeSettings } from '#testing/engine.ts';
import { sampleActions } from '#testing/sample-tool.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../open-log.ts';
import { drawSecret } from '../secret-key.ts';
import { hashKeyId } from './ring.ts';
import { lookAtSecret, type Rotated, rotateSecret } from './rotate.ts';
import { Secrets } from './secrets.ts';
import { listProcesses, putProcess } from './store.ts';

const FOLDER = '/nowhere/rotated-replicas';
/** Long enough for slow machines. The test has a time limit of its own. */
const WAITS = { returnsMs: 10_000, answersMs: 240_000 };

let first: TestDesk;
let second: TestDesk;
const join = (environment = {}) =>
  startDesk({ folder: FOLDER, extraActions: sampleActions(), environment });

beforeEach(async () => {
  first = await join();
  second = await join();
  const patient = {
    toolCooldownMs: 0,
    addressRequestsPerMinute: 100_000,
    passRequestsPerMinute: 100_000,
  };
  await first.desk.changeSettings(patient, 'test');
  await expect.poll(() => second.desk.settings().toolCooldownMs).toBe(0);
});

afterEach(async () => {
  await first.stop();
  await second.stop();
  forgetStore(FOLDER);
});

/** Makes calls that write cases until it is stopped. Returns the statuses of their responses. */
function busy(client: Client) {
  let isOver = false;
  const credentials = { session_token: client.session, redeem_code: client.pass };
  const running = (async () => {
    const states = new Map<number, number>();
    while (!isOver) {
      const body = { ...credentials, user: 'kestrel_092', reason: 'x' };
      const { status } = await client.post('/api/sample_change', body);
      states.set(status, (states.get(status) ?? 0) + 1);
    }
    return states;
  })();
  return async () => {
    isOver = true;
    return running;
  };
}

/** Stands for a replica that was cut off all the time and can't be handed the new secret anymore. */
async function expectNothingFrom(oldSecret: string): Promise<void> {
  const late = new Secrets(oldSecret);
  const { database } = first.desk;
  await expect(database.transaction((tx) => late.catchUp(tx))).rejects.toThrow('was rotated');
  const from = { requestId: 'late-1', actor: 'desk', holder: null, sessionId: null, address: null };
  const intent = { ...from, nowMs: 0, action: 'sample-tool/change', targets: 1, detail: null };
  const write = database.transaction((tx) => new AuditLog(late.keys).intent(tx, intent));
  await expect(write).rejects.toMatchObject({ code: 'desk/rotated-out' });
}

it('a replica that stopped is not waited for, and one that crashed not for long', async () => {
  const third = await join();
  await third.stop();
  const registered = () => first.desk.database.transaction(listProcesses);
  expect((await registered()).map(({ name }) => name)).not.toContain(third.desk.name);
  const crashed = { name: 'crashed', key_id: 'x', host: 'gone', pid: 1, started_at: 0 };
  await first.desk.database.transaction((tx) => putProcess(tx, crashed));
  const settings = { ...(await storeSettings(FOLDER)), GATEHOUSE_NEW_SECRET_KEY: drawSecret() };
  const config = readConfig(settings);
  const open = await openLog(config);
  const waits = { returnsMs: 500, answersMs: 240_000 };
  const told: Rotated[] = [];
  await rotateSecret({ config, open, waits }, (done) => told.push(done));
  expect(told).toMatchObject([{ new_key: second.desk.audit.keys.id, secret: null }]);
  await open.database.close();
  await expectNothingFrom(config.secretKey ?? '');
});

it('a desk that has a row on its way says that it has the new secret only once that row is written', async () => {
  const { audit, database, name } = second.desk;
  const from = { requestId: 'slow-1', actor: 'desk', holder: null, sessionId: null, address: null };
  const intent = { ...from, nowMs: 0, action: 'sample-tool/change', targets: 1, detail: null };
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const row = audit.tagIntent(intent);
  const written = database.transaction(
    async (tx) => {
      await held;
      return insertIntent(tx, row);
    },
    { isLong: true },
  );
  const settings = { ...(await storeSettings(FOLDER)), GATEHOUSE_NEW_SECRET_KEY: drawSecret() };
  const config = readConfig(settings);
  const open = await openLog(config);
  const rotated = rotateSecret({ config, open, waits: WAITS }, () => undefined);
  const readKey = async (desk: string) =>
    (await open.database.transaction(listProcesses)).find((one) => one.name === desk)?.key_id;
  await expect
    .poll(() => readKey(first.desk.name))
    .toBe(hashKeyId(settings.GATEHOUSE_NEW_SECRET_KEY));
  await expect.poll(() => audit.keys.id).toBe(first.desk.audit.keys.id);
  expect(await readKey(name)).not.toBe(audit.keys.id);
  goOn();
  await written;
  await rotated;
  await first.desk.sealedLog.sealer.seal();
  const verdict = await verifyAll({ database: open.database, keys: open.audit.keys });
  expect(verdict).toMatchObject({ state: 'intact', unsealed: 0 });
  await open.database.close();
});

it('every case of the time of the rotation is proved, and both desks have the new secret', async () => {
  const there = await visit(second);
  const clients = [
    await visit(first, await first.createCode({ label: 'Mira' })),
    await visit(first, await first.createCode({ label: 'Kade' })),
    { ...there, ...(await visit(second, await second.createCode({ label: 'Noor' }))) },
  ];
  const ends = clients.map(busy);
  const settings = { ...(await storeSettings(FOLDER)), GATEHOUSE_NEW_SECRET_KEY: drawSecret() };
  const config = readConfig(settings);
  const open = await openLog(config);
  const rotating = {
    config,
    open,
    waits: WAITS,
  };
  expect((await lookAtSecret(rotating)).processes.map(({ name }) => name).sort()).toEqual(
    [first.desk.name, second.desk.name].sort(),
  );
  await rotateSecret(rotating, () => undefined);
  for (const desk of [first, second]) expect(desk.desk.audit.keys.id).toBe(open.secrets.keys.id);
  for (const end of ends) expect((await end()).get(200) ?? 0).toBeGreaterThan(0);
  await first.desk.sealedLog.sealer.seal();
  const { database, audit } = open;
  const verdict = await verifyAll({ database, keys: audit.keys });
  expect(verdict).toMatchObject({ state: 'intact', unsealed: 0 });
  await database.close();
  // A replica with the new secret can join.
  const third = await join({ GATEHOUSE_SECRET_KEY: settings.GATEHOUSE_NEW_SECRET_KEY });
  await third.stop();
  await expect(join()).rejects.toThrow('was rotated at');
});
