import { hash } from 'node:crypto';
import type { TaggedRow } from '#desk/audit/row.ts';
import { overBudget } from '#desk/limits/over-budget.ts';
import {
  type BudgetKind,
  cooldownKind,
  dailyLimit,
  findWindowStarts,
  floorToDay,
  floorToMinute,
  judgeSpending,
} from '#desk/limits/rules.ts';
import { cooldownMs } from '#kit/contract/settings.ts';
import { isPracticing } from '#kit/contract/worlds.ts';
import type { Pass } from '#kit/server/context.ts';
import type { Call, Entered } from '../call.ts';
import { classifyCharge, cooling } from '../charge.ts';
import { checkPass, hashCredential, nobody } from '../enter.ts';
import { readWithCase } from '../linked-cases.ts';
import { needsLink } from '../linked-passes.ts';
import { buildIntent } from '../record.ts';
import { findApart } from '../worlds.ts';
import { type Attempt, type Charge, type EntryResult, runEnterStatement } from './store.ts';

/**
 * Enters a call with one statement on PostgreSQL. It checks what the desk remembers of session, pass and
 * bans against the tables. Returns undefined if something has to be looked up first or was out of date.
 */
export async function enterAtOnce(call: Call): Promise<Entered | undefined> {
  const attempt = recall(call);
  if (!attempt) return undefined;
  checkPass(call, attempt.pass);
  const result = await askStore(call, attempt);
  if (!result || result.verdict === 'stale') {
    // The regular path counts it again.
    call.desk.passWindows.forgive(attempt.pass.id);
    call.desk.access.forget(attempt.session.hash, attempt.passHash);
    return undefined;
  }
  if (result.verdict === 'refused') throw explainEntry(call, attempt, result);
  const { session, pass, passHash, repeatable } = attempt;
  return {
    ...nobody(),
    session,
    pass,
    passHash,
    caseId: result.new_case ?? undefined,
    repeatable,
    bodyHash: repeatable?.bodyHash,
  };
}

const KEY_TAKEN = '23505';

/** Returns undefined if another request with the same Idempotency-Key was first. */
async function askStore({ desk }: Call, attempt: Attempt): Promise<EntryResult | undefined> {
  try {
    return await desk.database.transaction((tx) => runEnterStatement(tx, attempt), {
      isSingle: true,
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === KEY_TAKEN) return undefined;
    throw error;
  }
}

/** Collects what the statement needs, if the desk remembers all of it. */
function recall(call: Call): Attempt | undefined {
  const { desk, loaded, nowMs, caller } = call;
  const { action } = loaded;
  const { address } = caller;
  // A call from Discord has no session that could be remembered.
  if (call.linked || address === null) return undefined;
  if (action.access !== 'moderator' || call.adminToken !== undefined) return undefined;
  if (call.undoes !== undefined || readWithCase(call) !== undefined) return undefined;
  const sessionHash = hashCredential('gth_s_', call.sessionToken);
  const passHash = hashCredential('gth_p_', call.passToken);
  const known = sessionHash && passHash && desk.access.recall(sessionHash, passHash);
  const networks = desk.bans.networksOf(address);
  if (!known || !passHash || !networks) return undefined;
  const { session, pass } = known;
  // What suspended it may be over, which the regular path looks at.
  if (pass.suspension) return undefined;
  // What is refused or counted apart because of practice is left to the regular path.
  if (isPracticing(pass, nowMs) || findApart(call, { pass })) return undefined;
  // Changes to a session are rare and left to it, too.
  if (session.passId !== pass.id || session.address !== address) return undefined;
  const use = { actor: `pass:${pass.id}`, address, nowMs };
  if (!desk.networks.isNoted(use)) return undefined;
  const isCharged = !action.free || action.cooldown !== undefined;
  return {
    ...{ nowMs, address, networks, session, pass, passHash },
    needsLink: needsLink(call),
    charge: isCharged ? buildCharge(call, pass) : undefined,
    repeatable: buildRepeatable(call, pass),
    row: buildIntentRow(call, { ...nobody(), session, pass }),
  };
}

function buildCharge({ desk, loaded, nowMs }: Call, pass: Pass): Charge {
  const settings = desk.settings();
  const { kind, targets, isFree } = classifyCharge(loaded.action);
  const restMs = cooldownMs(loaded.action.cooldown, settings);
  return {
    isFree,
    kind,
    targets,
    day: floorToDay(nowMs),
    minute: floorToMinute(nowMs),
    ...findWindowStarts(nowMs),
    dayLimit: dailyLimit(kind, pass.dailyCap, settings),
    tenLimit: settings.changesPerTenMinutes,
    hourLimit: settings.twoPersonTargetsPerHour,
    cooldown: cooldownKind(loaded.name),
    // Without a cooldown setting nothing cools down, even if another replica's clock is ahead.
    hasCooldown: restMs > 0,
    cooldownUntil: nowMs + restMs,
  };
}

function buildRepeatable(
  { loaded, idempotencyKey, input }: Call,
  pass: Pass,
): Attempt['repeatable'] {
  if (idempotencyKey === undefined || loaded.action.effect !== 'changes') return undefined;
  const bodyHash = hash('sha256', JSON.stringify(input));
  return { owner: `pass:${pass.id}`, path: loaded.action.path, key: idempotencyKey, bodyHash };
}

function buildIntentRow(call: Call, entered: Entered): TaggedRow | undefined {
  if (call.loaded.action.effect !== 'changes') return undefined;
  return call.desk.audit.tagIntent(buildIntent(call, entered));
}

/** Throws the regular path's errors, with the statement's counts. */
function explainEntry(call: Call, { charge, pass }: Attempt, result: EntryResult): Error {
  const kind: BudgetKind = charge?.kind ?? 'lookups';
  const cooldownUntil = result.cooling_until;
  if (charge?.hasCooldown && cooldownUntil > call.nowMs) return cooling(call, pass, cooldownUntil);
  const use = { day: result.day_used, tenMinutes: result.ten_used, hour: result.hour_used };
  const spending = { kind, targets: charge?.targets ?? 0, dailyCap: pass.dailyCap, ...use };
  const judged = judgeSpending(spending, call.desk.settings(), call.nowMs);
  if (judged.allowed) throw new Error('The store refused what the rules allow');
  return overBudget(kind, judged);
}
