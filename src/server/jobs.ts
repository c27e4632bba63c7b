// Connects bulk work with the rest of the desk: the log, the limits and the passes.
import type { Database, Transaction } from '#database/database.ts';
import { findLivePass } from '#desk/access/passes/store.ts';
import {
  findMeeting,
  findName,
  isAloneOnDesk,
  listUnconfirmed,
} from '#desk/access/people/people.ts';
import { insertTwoPeople, listAccounts, listFullAdmins } from '#desk/access/people/store.ts';
import { readFacts, wasPractice } from '#desk/audit/cases/describe.ts';
import { findCases } from '#desk/audit/cases/find-cases.ts';
import { type CaseRow, findDoneCases } from '#desk/audit/cases/store.ts';
import type { AuditLog } from '#desk/audit/log.ts';
import type {
  Actor,
  Cases,
  JobPorts,
  PastCase,
  People,
  Spending,
  UnknownCase,
} from '#desk/jobs/ports.ts';
import { overBudget } from '#desk/limits/over-budget.ts';
import { countApart, judgeCharge, judgeHour, judgeSpending } from '#desk/limits/rules.ts';
import type { UseWatch } from '#desk/limits/use-watch.ts';
import { queueNotice } from '#desk/notices/queue.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { Worlds } from '#kit/contract/worlds.ts';
import { redact } from '#kit/secrets/redact.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import { tools } from '#tools/index.ts';

interface Parts {
  database: Database;
  name: string;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  audit: AuditLog;
  use: UseWatch;
  settings: () => Settings;
  platforms: Worlds;
  practicePace: JobPorts['practicePace'];
  writeAppealCode: JobPorts['writeAppealCode'];
  kinds: ReadonlyMap<string, JobKind>;
  reads: ReadonlyMap<string, ReadKind>;
}

/** The ports that jobs need. */
export function jobPorts(parts: Parts): JobPorts {
  const { audit, use, ...ports } = parts;
  return {
    ...ports,
    notify: (tx, notice) => queueNotice(tx, notice, parts.now()),
    cases: openCases(audit),
    spending: openSpending(use, parts.settings),
    people,
    findTool: (name) => tools.find(({ id }) => name.startsWith(`${id}/`)),
    isPassLive: async (...pass) => (await findLivePass(...pass))?.suspension === null,
  };
}

const people: People = {
  meet: findMeeting,
  listUnconfirmed,
  listAccounts,
  isAlone: isAloneOnDesk,
  isOnlyAdmin: async (tx, label) =>
    (await listFullAdmins(tx)).every((other) => isSameHolder(other, label)),
  find: findName,
  confirm: insertTwoPeople,
};

function openCases(audit: AuditLog): Cases {
  return {
    open: (tx, cases, nowMs) =>
      audit.intents(
        tx,
        cases.map(({ detail, undoes, ...one }) => ({
          ...one,
          nowMs,
          targets: 1,
          detail: redact(JSON.stringify(detail)),
          undoes: undoes ?? undefined,
        })),
      ),
    close: (tx, cases, nowMs) =>
      audit.outcomes(
        tx,
        cases.map(({ detail, ...one }) => ({
          ...one,
          nowMs,
          targets: 1,
          detail: detail && redact(JSON.stringify(detail)),
        })),
      ),
    find: async (tx, ids) => (await findDoneCases(tx, ids)).map(pastCase),
    listBy,
    listUnknown,
  };
}

const CASES_AT_ONCE = 500;

async function listBy(
  tx: Transaction,
  actor: string,
  { fromMs, toMs, before }: { fromMs: number; toMs: number; before: number },
) {
  const filter = { actor, fromMs, toMs, outcome: 'done' as const };
  const found = await findCases(tx, filter, { before, rows: CASES_AT_ONCE });
  return { cases: found.cases.map(pastCase), next: found.next };
}

const UNKNOWN_AT_ONCE = 50;

async function listUnknown(tx: Transaction, tool: string, fromMs: number): Promise<UnknownCase[]> {
  const filter = { tool, fromMs, outcome: 'unknown' as const };
  const page = { before: Number.MAX_SAFE_INTEGER, rows: UNKNOWN_AT_ONCE };
  const { cases } = await findCases(tx, filter, page);
  const single = cases.filter(
    ({ targets, job_id, is_erased }) => targets === 1 && job_id === null && is_erased === 0,
  );
  return single.map(({ id, action, at, ended_at, detail, result, is_practice }) => ({
    ...{ caseId: id, action, at, endedAt: ended_at ?? at, isPractice: is_practice === 1 },
    detail: readFacts(detail) ?? {},
    result: readFacts(result) ?? {},
  }));
}

function pastCase(row: CaseRow): PastCase {
  return {
    caseId: row.id,
    action: row.action,
    detail: readFacts(row.detail),
    result: readFacts(row.result),
    jobId: row.job_id,
    holder: row.name,
    platform: row.platform,
    isPractice: wasPractice(row),
    name: row.target_name,
    isOver: row.undone_by !== null || row.is_erased === 1,
  };
}

/** Admins are counted by their key's label, like passes by their holder. */
function readSpender({ passId, actor, holder, isPracticing }: Actor) {
  const spender = { passId: passId ?? actor, holder };
  return isPracticing ? countApart(spender) : spender;
}

function openSpending(use: UseWatch, settings: () => Settings): Spending {
  const read = (tx: Transaction, by: Actor, at: { action: string; nowMs: number }) =>
    use.read(tx, readSpender(by), { kind: 'changes', ...at });
  return {
    forget: () => use.forget(),
    async charge(tx, by, targets, at) {
      const used = await read(tx, by, at);
      const { dailyCap } = by;
      const spending = { kind: 'changes' as const, targets, dailyCap, ...used };
      // Admins have no budget, but the two-person rule applies to them too.
      const judge = by.passId === null ? judgeHour : judgeCharge;
      const judged = judge(spending, settings(), at.nowMs);
      if (judged.allowed) {
        const { cooldownUntil } = used;
        const added = { kind: 'changes' as const, targets, cooldownUntil, ...at };
        await use.add(tx, readSpender(by), added);
        return { verdict: 'charged' };
      }
      if ('needsSecondPerson' in judged) {
        const { limit } = judged;
        return { verdict: 'second-person', limit, left: Math.max(0, limit - used.hour) };
      }
      return { verdict: 'refused', error: overBudget('changes', judged) };
    },
    async chargeLookups(tx, by, lookups, at) {
      const { passId, dailyCap } = by;
      if (passId === null) return;
      const kind = 'lookups';
      const spender = readSpender(by);
      const used = await use.read(tx, spender, { kind, ...at });
      const spent = { kind, targets: lookups, dailyCap, ...used } as const;
      const judged = judgeSpending(spent, settings(), at.nowMs);
      if (!judged.allowed) throw overBudget(kind, judged);
      const { cooldownUntil } = used;
      await use.add(tx, spender, { kind, targets: lookups, cooldownUntil, ...at });
    },
    async leftAlone(tx, by, nowMs) {
      const { hour } = await read(tx, by, { action: '', nowMs });
      return Math.max(0, settings().twoPersonTargetsPerHour - hour);
    },
  };
}
