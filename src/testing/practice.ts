import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import type { DeskLog } from '#kit/server/desk-log.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { deskLog, sweep, tendAll } from '#server/upkeep.ts';
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

/** The parts of the sandbox's description that tool tests use. */
interface World {
  guilds: { id: string; name: string }[];
  members: WorldMember[];
  raid: WorldMember[];
  strangers: { id: string; username: string }[];
  webhooks: WorldWebhook[];
}

export interface CaseRow {
  id: number;
  number: number | null;
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
  /** Delays slow replies of the practice world until the test releases them. */
  answers: HeldAnswers;
  /** Writes cases of the desk's own into the log. */
  log: DeskLog;
  client: Client;
  /** Posts with this client's credentials, or with another client's. */
  post(path: string, body?: object, by?: Client): Promise<Reply>;
  /** Adds a moderator, from a network of their own unless the test specifies one. */
  visit(wishes?: Parameters<TestDesk['createCode']>[0], whence?: Whence): Promise<Client>;
  world(): World;
  webhook(name: string): WorldWebhook;
  /** Switches these faults on and all others off. */
  fault(...faults: Fault[]): void;
  /** Reads rows of the audit log, oldest first. */
  cases(action: string): Promise<CaseRow[]>;
  /** Runs once, right now, the work that the desk does every few seconds. */
  tend(): Promise<void>;
  /** Runs the hourly clean-up, which deletes data that no call can ask for. */
  sweep(): Promise<void>;
  /** Lists the places in the desk's storage and logs that contain a text. */
  search(text: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Opens a desk on the practice world with a moderator who has no cooldown. */
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
    log: deskLog(desk.desk),
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

/** Reads each PostgreSQL table with all its rows as text. */
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
