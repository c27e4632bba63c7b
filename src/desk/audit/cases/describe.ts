import type { PastCase } from '#kit/contract/audit.ts';
import { isFromDiscord } from '#kit/values/discord-session.ts';
import { maskAddress } from '#kit/values/network.ts';
import type { CaseRow } from './store.ts';

export type Facts = Record<string, unknown>;

/** A case as an admin sees it. */
export function describeCase({ is_erased, session_id: _, ...row }: CaseRow) {
  return {
    ...row,
    address: row.address === null ? null : describeAddress(row.address),
    detail: readFacts(row.detail),
    result: readFacts(row.result),
    is_practice: wasPractice(row),
    is_erased: is_erased === 1,
  };
}

/** An account isn't masked: it says who acted. */
function describeAddress(address: string): string {
  return isFromDiscord(address) ? address : maskAddress(address);
}

/** Until November 2026, only a case's result recorded that it was practice. */
export function wasPractice({ is_practice, result }: Pick<CaseRow, 'is_practice' | 'result'>) {
  return is_practice === 1 || readFacts(result)?.practice === true;
}

/** A case as a moderator sees it: without the address, the request id or the actor's id. */
export function describeForModerator(row: CaseRow) {
  return { ...describeCase(row), address: null, request_id: null, actor: actorKind(row.actor) };
}

/** A case as a tool sees it when it looks it up later. */
export function describePast(row: CaseRow): PastCase {
  const { id: caseId, at, action, name: holder, target, job_id: jobId, outcome } = row;
  return {
    caseId,
    at,
    action,
    holder,
    target,
    targetName: row.target_name,
    jobId,
    outcome,
    isPractice: wasPractice(row),
    isFromDiscord: isFromDiscord(row.session_id),
    isUndone: row.undone_by !== null,
    detail: readFacts(row.detail),
    result: readFacts(row.result),
  };
}

/** The name already shows whose pass or key it was; only admins get the ids. */
function actorKind(actor: string): string {
  return actor.split(':')[0] ?? actor;
}

export function readFacts(stored: string | null): Facts | null {
  if (stored === null) return null;
  try {
    const facts: unknown = JSON.parse(stored);
    return typeof facts === 'object' && facts !== null && !Array.isArray(facts)
      ? (facts as Facts)
      : { text: stored };
  } catch {
    // The redactor may have cut through the middle of a value.
    return { text: stored };
  }
}
