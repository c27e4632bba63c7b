import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { sweep, tendAll } from '#server/upkeep.ts';
import { type Client, longHeaders, ownAddress, type Reply, visit, type Whence } from './client.ts';
import { TestClock } from './clock.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from './desk.ts';
import { engine } from './engine.ts';
import { HeldAnswers } from './held-answers.ts';

interface WorldWebhook {
  id: string;
  guild_id: string;
  channel_id: string;
  channel: string | null;
  name: string;
  foreign: boolean;
  url: string;
}

interface WorldMember {
  id: string;
  username: string;
  bot: boolean;
  protected: boolean;
}

/** Of what the sandbox tells, what the tests of tools ask for. */
interface World {
  guilds: { id: string; name: string }[];
  members: WorldMember[];
  raid: WorldMember[];
  strangers: { id: string; username: string }[];
  webhooks: WorldWebhook[];
}

export interface CaseRow {
  id: number;
  case_id: number | null;
  phase: string;
  outcome: string | null;
  holder: string | null;
  target: string | null;
  target_name: string | null;
  targets: number;
  detail: Record<string, unknown> | null;
}

export interface PracticeDesk {
  desk: TestDesk;
  clock: TestClock;
  /** Holds slow answers of the practice world back until the test lets them go. */
  answers: HeldAnswers;
  client: Client;
  /** With the credentials of the client, or of another one. */
  post(path: string, body?: object, by?: Client): Promise<Reply>;
  /** One more moderator, from a network of their own unless the test says from where. */
  visit(wishes?: Parameters<TestDesk['createCode']>[0], whence?: Whence): Promise<Client>;
  world(): World;
  webhook(name: string): WorldWebhook;
  /** Switches these on and all others off. */
  fault(...faults: Fault[]): void;
  /** Rows of the log, the oldest first. */
  cases(action: string): Promise<CaseRow[]>;
  /** What the desk does by itself every few seconds, once and now. */
  tend(): Promise<void>;
  /** What it does once an hour: forgets what no call can ask for. */
  sweep(): Promise<void>;
  /** Where a text stands in what the desk keeps and logs. */
  search(text: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** A desk on the practice world with a moderator who waits for nothing. */
export async function openPractice(options: TestDeskOptions = {}): Promise<PracticeDesk> {
  const clock = new TestClock();
  const answers = new HeldAnswers();
  const settings = { toolCooldownMs: 0, ...options.settings };
  const desk = await startDesk({
    now: clock.now,
    answerClock: answers,
    ...options,
    settings,
  });
  const join: PracticeDesk['visit'] = async (wishes, whence = { address: ownAddress() }) =>
    visit(desk, await desk.createCode(wishes), whence);
  const client = await join({}, {});
  const world = () => desk.sandbox.describe(clock.now()) as unknown as World;
  return {
    desk,
    clock,
    answers,
    client,
    post(path, body = {}, by = client) {
      const sent = JSON.stringify({ session_token: by.session, redeem_code: by.pass, ...body });
      return by.post(`/api${path}`, sent, sent.length > BODY_BYTES_MAX ? longHeaders(by) : {});
    },
    visit: join,
    world,
    webhook(name) {
      const found = world().webhooks.find((one) => one.name === name);
      if (!found) throw new Error(`The practice world has no webhook ${name}`);
      return found;
    },
    fault: (...faults) => desk.sandbox.faults.set(faults, clock.now()),
    cases: (action) => readCases(desk, action),
    async tend() {
      await desk.desk.sealedLog.settle();
      await tendAll(desk.desk, (work) => work());
    },
    sweep: () => sweep(desk.desk),
    search: (text) => searchDesk(desk, text),
    stop: () => desk.stop(),
  };
}

async function readCases(desk: TestDesk, action: string): Promise<CaseRow[]> {
  const rows = await desk.desk.database.transaction((tx) =>
    tx.all<Omit<CaseRow, 'detail'> & { detail: string | null }>(
      'SELECT * FROM audit WHERE action = $1 ORDER BY id',
      [action],
    ),
  );
  return rows.map((row) => ({
    ...row,
    detail: row.detail === null ? null : (JSON.parse(row.detail) as Record<string, unknown>),
  }));
}

async function searchDesk(desk: TestDesk, text: string): Promise<string[]> {
  const places: (readonly [string, string])[] = [
    ['the log', desk.log.join('\n')],
    ...readdirSync(desk.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'latin1')] as const),
    ...(engine() === 'postgres' ? await readTables(desk) : []),
  ];
  return places.filter(([, kept]) => kept.includes(text)).map(([name]) => name);
}

/** Each table of PostgreSQL with all its rows as text. */
function readTables(desk: TestDesk): Promise<(readonly [string, string])[]> {
  return desk.beside(async (tx) => {
    const tables = await tx.all<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const texts: (readonly [string, string])[] = [];
    for (const { name } of tables) {
      const rows = await tx.all<{ row: string }>(
        `SELECT CAST(kept AS TEXT) AS row FROM ${name} AS kept`,
      );
      texts.push([name, rows.map(({ row }) => row).join('\n')]);
    }
    return texts;
  });
}
