import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { Sealer } from '../src/desk/audit/chain/sealer.ts';
import { auditKeys } from '../src/desk/audit/keys.ts';
import { AuditLog } from '../src/desk/audit/log.ts';
import { SECRET } from './engines.ts';

const CASES_AT_ONCE = 5_000;
const DAY_MS = 24 * 3_600_000;
const SPREAD_MS = 700 * DAY_MS;

/** One in this many cases has this pass, tool, target, job or outcome. The share is the same at any size. */
export const EVERY = { pass: 50, tool: 4, target: 200, job: 100, refused: 20, unknown: 100 };

/** Writes this many rows of the log, two per case, like a desk does: tagged, sealed and indexed. */
export async function seedAudit(folder: string, rows: number): Promise<void> {
  const database = openDatabase(folder);
  // Benchmark data doesn't have to survive a crash, and the file is closed before a desk opens it.
  database.connection.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const log = new AuditLog(auditKeys(SECRET), join(folder, 'audit-end'));
  await log.notes.begin(database, Date.now());
  const cases = Math.max(1, Math.floor(rows / 2));
  const beginMs = Date.now() - SPREAD_MS;
  let nowMs = beginMs;
  const sealer = new Sealer({ database, log, now: () => nowMs });
  for (let from = 0; from < cases; from += CASES_AT_ONCE) {
    await database.transaction(async (tx) => {
      for (let index = from; index < Math.min(cases, from + CASES_AT_ONCE); index += 1) {
        nowMs = beginMs + Math.floor((index * SPREAD_MS) / cases);
        const intent = intentOf(index, nowMs);
        const caseId = await log.intent(tx, intent);
        const outcome = outcomeOf(index);
        await log.outcome(tx, { ...intent, about: undefined, detail: null, caseId, outcome });
      }
    });
    await sealer.seal();
  }
  await database.close();
}

function intentOf(index: number, nowMs: number) {
  const isRoblox = index % 2 === 0;
  const target = index % EVERY.target;
  const pass = index % EVERY.pass;
  return {
    nowMs,
    requestId: `bench-${index.toString(36)}`,
    actor: `pass:pass-${pass}`,
    holder: `moderator-${pass}`,
    sessionId: `session-${index % 1_000}`,
    address: `${20 + (index % 100)}.${index % 251}.${index % 241}.${index % 239}`,
    action: `tool-${index % EVERY.tool}/ban`,
    targets: 1,
    detail: `{"user":"player_${index}","reason":"Spamming the trade board, third time this week."}`,
    about: {
      kind: isRoblox ? ('roblox' as const) : ('discord' as const),
      id: String(target),
      name: `player_${target}`,
    },
    ...(index % EVERY.job === 0 && { jobId: 7 }),
  };
}

function outcomeOf(index: number): string {
  if (index % EVERY.unknown === 1) return 'unknown';
  return index % EVERY.refused === 0 ? 'limits/budget' : 'done';
}
