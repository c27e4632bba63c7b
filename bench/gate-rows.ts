// The rows that a change leaves, in the two commits of the gate and sealed, without the gate's own work.

import type { Transaction } from '../src/database/database.ts';
import { findPass } from '../src/desk/access/passes/store.ts';
import { findSession, linkSession } from '../src/desk/access/store.ts';
import { digest } from '../src/desk/access/tokens.ts';
import {
  cooldownKind,
  findWindowStarts,
  floorToDay,
  floorToMinute,
} from '../src/desk/limits/rules.ts';
import type { Pass, Session } from '../src/kit/server/context.ts';
import type { Desk } from '../src/server/desk.ts';
import { runEnterStatement } from '../src/server/http/at-once/store.ts';
import { makeFolder, type Ready, startGateDesk } from './gate-desk.ts';
import { type Body, serveRoute } from './gate-rungs.ts';
import { seed } from './gate-seed.ts';

const ACTION = 'no-op/act';
const ADDRESS = '127.0.0.1';
const UNLIMITED = 1_000_000_000;

interface Change extends Who {
  desk: Desk;
  nowMs: number;
  requestId: string;
  body: Body;
}

/** Its use and both halves of its case: the use and the intent in one commit, the outcome in another. */
export async function serveRows(): Promise<Ready> {
  const { desk } = await startGateDesk(makeFolder());
  const known = await learn(desk);
  let calls = 0;
  return serveRoute(async (body) => {
    const who = known[calls % known.length];
    if (!who) throw new Error('There are no passes');
    calls += 1;
    const change = { desk, nowMs: desk.now(), requestId: `${desk.name}-${calls}`, body, ...who };
    const caseId = await writeIntent(change);
    await writeOutcome(change, caseId);
  });
}

interface Who {
  session: Session;
  pass: Pass;
  passHash: string;
}

/** The gate's passes, as it knows them once each was met. */
async function learn(desk: Desk): Promise<Who[]> {
  const nowMs = desk.now();
  const credentials = await seed(desk);
  const meetAll = async (tx: Transaction) => {
    const known: Who[] = [];
    for (const [sessionToken, passToken] of credentials) {
      const passHash = digest(passToken);
      const session = await findSession(tx, digest(sessionToken), nowMs);
      const pass = await findPass(tx, passHash, nowMs);
      if (!session || !pass) throw new Error('A pass is not there');
      await linkSession(tx, session.id, { passId: pass.id, nowMs });
      known.push({ session: { ...session, passId: pass.id }, pass, passHash });
    }
    return known;
  };
  return desk.database.transaction(meetAll, { isLong: true });
}

function intentOf({ nowMs, requestId, session, pass, body }: Change) {
  const { user, reason } = body;
  return {
    ...{ nowMs, requestId, actor: `pass:${pass.id}`, action: ACTION, targets: 1 },
    ...{ holder: pass.holder, sessionId: session.id, address: ADDRESS },
    detail: JSON.stringify({ user, reason }),
  };
}

/** With the statements that the gate uses: one on PostgreSQL, and on SQLite one for each table. */
async function writeIntent(change: Change): Promise<number> {
  const { desk, nowMs, session, pass, passHash } = change;
  const { audit, database, use } = desk;
  if (database.kind === 'sqlite') {
    const spending = { kind: 'changes', action: ACTION, targets: 1, nowMs } as const;
    return database.transaction(
      async (tx) => {
        const spender = { passId: pass.id, holder: pass.holder };
        await use.add(tx, spender, { ...spending, cooldownUntil: nowMs });
        return audit.intent(tx, intentOf(change));
      },
      { isSafe: true },
    );
  }
  const attempt = {
    ...{ nowMs, address: ADDRESS, networks: [], session, pass, passHash },
    charge: chargeOf(nowMs),
    needsLink: false,
    repeatable: undefined,
    row: audit.tagIntent(intentOf(change)),
  };
  const { new_case, verdict } = await database.transaction((tx) => runEnterStatement(tx, attempt), {
    isSingle: true,
  });
  if (new_case === null) throw new Error(`The statement says ${verdict}`);
  return new_case;
}

function chargeOf(nowMs: number) {
  return {
    ...({ isFree: false, kind: 'changes', targets: 1 } as const),
    ...{ day: floorToDay(nowMs), minute: floorToMinute(nowMs), ...findWindowStarts(nowMs) },
    ...{ dayLimit: UNLIMITED, tenLimit: UNLIMITED, hourLimit: UNLIMITED },
    ...{ cooldown: cooldownKind(ACTION), hasCooldown: false, cooldownUntil: nowMs },
  };
}

async function writeOutcome(
  { desk, nowMs, requestId, pass }: Change,
  caseId: number,
): Promise<void> {
  const actor = `pass:${pass.id}`;
  const done = { nowMs, requestId, actor, action: ACTION, targets: 1, caseId };
  await desk.database.transaction(
    (tx) => desk.audit.outcome(tx, { ...done, outcome: 'done', detail: null }),
    { isSafe: true, isSingle: true },
  );
}
