import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const HOUR_MS = 3_600_000;

let clock: TestClock;
let folder: string;
let desk: TestDesk;
let client: Client;

const start = () =>
  startDesk({
    folder,
    now: clock.now,
    environment: { TRUST_PROXY: '127.0.0.1' },
    settings: { addressRequestsPerMinute: 10_000 },
  });

beforeEach(async () => {
  clock = new TestClock();
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-refusals-'));
  desk = await start();
  client = await visit(desk);
});

afterEach(async () => {
  await desk.stop();
  await rm(folder, { recursive: true, force: true });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const redeem = (address = '203.0.113.7', code = 'GATE-00000-00000-00000-00000') =>
  client.post('/api/redeem', { session_id: client.session, code }, from(address));
const logIn = (address = '203.0.113.7') =>
  client.post('/api/authentication', { key: 'gth_k_wrong' }, from(address));

/** Reads the log as the admin area shows it: each case with how often it happened. */
async function cases(action: string): Promise<[string, unknown][]> {
  const admin = await visitAsAdmin(desk);
  const { body } = await admin.get('/api/admin/audit?limit=50');
  const all = body.cases as {
    action: string;
    outcome: string;
    detail: { count?: number } | null;
  }[];
  return all
    .filter((one) => one.action === action)
    .map(({ outcome, detail }): [string, unknown] => [outcome, detail?.count ?? 1])
    .reverse();
}

async function restart() {
  await desk.stop();
  desk = await start();
  client = await visit(desk);
}

it.each([
  ['codes', redeem, 'access/redeem', ['access/code-unknown', 'access/redeem-tries']],
  ['keys', logIn, 'access/admin/authenticate', ['access/key-refused', 'access/key-tries']],
] as const)(
  'wrong %s are two cases of each kind, however many',
  async (_, guess, action, codes) => {
    for (let count = 0; count < 40; count += 1) expect((await guess()).status).toBeGreaterThan(400);
    expect(await cases(action)).toEqual(codes.map((code) => [code, 1]));
    await restart();
    expect(await cases(action)).toEqual([
      ...codes.map((code) => [code, 1]),
      [codes[0], 4],
      [codes[1], 34],
    ]);
  },
);

it('each household is counted by itself, and each hour', async () => {
  for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await redeem(address);
  expect(await cases('access/redeem')).toEqual([
    ['access/code-unknown', 1],
    ['access/code-unknown', 1],
  ]);
  clock.advance(HOUR_MS);
  await desk.desk.refusals.settle(clock.now());
  client = await visit(desk);
  await redeem('203.0.113.8');
  expect(await cases('access/redeem')).toEqual([
    ['access/code-unknown', 1],
    ['access/code-unknown', 1],
    ['access/code-unknown', 1],
    ['access/code-unknown', 1],
  ]);
});

it('what succeeds is a case of its own, whatever was refused before', async () => {
  for (let count = 0; count < 3; count += 1) await redeem();
  expect((await redeem('203.0.113.7', await desk.createCode())).status).toBe(200);
  expect(await cases('access/redeem')).toEqual([
    ['access/code-unknown', 1],
    ['done', 1],
  ]);
});

it('a case is opened in the same commit as what it tells, so that neither is there alone', async () => {
  const { database } = desk.desk;
  const code = await desk.createCode();
  const before = await cases('access/redeem');
  // If the log can't take a row, the code isn't spent either.
  const { audit } = desk.desk;
  const write = audit.intent.bind(audit);
  audit.intent = () => Promise.reject(new Error('no room in the log'));
  expect((await redeem('203.0.113.9', code)).status).toBe(500);
  audit.intent = write;
  const spent = await database.transaction((tx) =>
    tx.all('SELECT id FROM codes WHERE redeemed_at IS NOT NULL'),
  );
  expect([spent, await cases('access/redeem')]).toEqual([[], before]);
  expect((await redeem('203.0.113.9', code)).status).toBe(200);
});
