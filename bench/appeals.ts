import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReadable } from '#kit/values/readable-code.ts';
import { readConfig } from '../src/server/config.ts';
import type { Desk } from '../src/server/desk.ts';
import { startServer } from '../src/server/start.ts';
import { openCaller, type Send } from './appeals-calls.ts';
import { type Engine, openStores, SECRET } from './engines.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const AIM = 0.95;
const ROUNDS = 12;
const EACH = 250;
const WARM_UP = 1;
/** Keeps the tries below the limit of the desk. */
const FORGOTTEN_EVERY = 50;
const kinds = ['right', 'wrong', 'used', 'malformed'] as const;
type Kind = (typeof kinds)[number];
type Times = Record<Kind, number[]>;

/**
 * Whether a stranger could tell by the time of an answer which codes belong to a ban. Calls of all kinds are mixed,
 * one after the other, over one connection to a desk in the same process: with less noise than anyone has. The
 * ratio is 1 if a right code takes longer than another one as often as not, and 0 if it always or never does.
 */
export async function run(): Promise<BenchResult> {
  const figures: Record<string, number> = {};
  const rows: Record<string, string | number>[] = [];
  let worst = 0;
  for (const engine of ['sqlite', 'postgres'] as const) {
    const times = await time(engine);
    const share = (kind: Kind) => round(countLonger(times.right, times[kind]), 3);
    for (const kind of kinds) {
      const us = Math.round(median(times[kind]) * 1e3);
      figures[`${engine}_${kind}_us`] = us;
      rows.push({ engine, code: kind, 'median us': us, 'right takes longer': share(kind) });
    }
    for (const kind of ['wrong', 'used'] as const) {
      figures[`${engine}_over_${kind}`] = share(kind);
      worst = Math.max(worst, Math.abs(share(kind) - 0.5));
    }
  }
  printTable(rows);
  const ratio = round(1 - 2 * worst, 3);
  return { bench: 'appeals', ratio, aim: AIM, holds: ratio >= AIM, figures };
}

async function time(engine: Engine): Promise<Times> {
  const stores = await openStores(engine);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  try {
    const { BENCH_DATABASE_URL: url } = await stores.environment('appeals');
    const store = url === undefined ? {} : { DATABASE_URL: url, GATEHOUSE_SECRET_KEY: SECRET };
    const config = readConfig({
      ...{ PORT: '0', TRUST_PROXY: '127.0.0.1', GATEHOUSE_DATA: folder },
      ...store,
    });
    const running = await startServer(config, { logTo: { write: () => undefined } });
    try {
      const caller = await openCaller(running.url);
      const times = await compare(running.desk, caller.send);
      caller.close();
      return times;
    } finally {
      await running.stop();
    }
  } finally {
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(desk: Desk, send: Send): Promise<Times> {
  const times: Times = { right: [], wrong: [], used: [], malformed: [] };
  for (let part = 0; part < ROUNDS + WARM_UP; part += 1) {
    const bans = await makeBans(desk, part);
    const done: string[] = [];
    for (const [index, ban] of bans.entries()) {
      const codes: Record<Kind, string> = {
        right: await desk.appealCodes.write(ban),
        wrong: await desk.appealCodes.write(1e9 + part * EACH + index),
        used: done[Math.floor(Math.random() * done.length)] ?? '',
        malformed: `${writeReadable('0000000').slice(0, -1)}!`,
      };
      for (const kind of shuffle(kinds)) {
        if (codes[kind] === '') continue;
        const { ms, status, text } = await send(codes[kind]);
        if (status !== (kind === 'malformed' ? 422 : 200)) throw new Error(text);
        if (part >= WARM_UP) times[kind].push(ms);
      }
      done.push(codes.right);
      if (index % FORGOTTEN_EVERY === 0) await forgetTries(desk);
    }
  }
  return times;
}

function makeBans({ database, audit, now }: Desk, part: number): Promise<number[]> {
  return database.transaction(async (tx) => {
    const cases: number[] = [];
    for (let one = 0; one < EACH; one += 1) {
      const base = {
        ...{ nowMs: now(), requestId: `bench-${part}-${one}`, actor: 'pass:bench' },
        ...{ holder: 'Mira', sessionId: null, address: null, targets: 1 },
        action: 'server-ban/ban',
        about: { kind: 'discord' as const, id: String(1e15 + part * EACH + one) },
      };
      const detail = '{"guild_id":"1","user_ids":["2"],"reason":"Raid"}';
      const caseId = await audit.intent(tx, { ...base, detail });
      await audit.outcome(tx, { ...base, detail: null, caseId, outcome: 'done' });
      cases.push(caseId);
    }
    return cases;
  });
}

async function forgetTries({ database }: Desk): Promise<void> {
  await database.transaction((tx) => tx.run('DELETE FROM appeal_tries'));
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, by: Math.random() }))
    .sort((left, right) => left.by - right.by)
    .map(({ one }) => one);
}

/** The chance that one of these took longer than one of the others: the U of Mann and Whitney, as a share. */
function countLonger(these: number[], others: number[]): number {
  const all = [
    ...these.map((ms) => ({ ms, isOne: true })),
    ...others.map((ms) => ({ ms, isOne: false })),
  ].sort((left, right) => left.ms - right.ms);
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  return (ranks - (these.length * (these.length + 1)) / 2) / (these.length * others.length);
}
