import type { PastCase } from '#kit/contract/audit.ts';
import { knownTools } from '#kit/contract/known-tools.ts';
import { readToolId } from '#kit/contract/paired-tool.ts';
import { readTarget, targetPlatform } from '#kit/contract/target.ts';
import type { TendWork } from '#kit/server/context.ts';
import { findPlace } from '#kit/server/place.ts';

type Log = Pick<TendWork, 'audit' | 'connections'>;

/** A ban that can be appealed, read from its case. */
export interface Ban
  extends Pick<
    PastCase,
    'caseId' | 'at' | 'holder' | 'jobId' | 'isUndone' | 'isPractice' | 'isFromDiscord'
  > {
  tool: string;
  target: string;
  targetName: string | null;
  /** Null: permanent. */
  until: number | null;
  place: { kind: 'server' | 'experience'; name: string } | null;
}

/** Undefined if there is no such case, or it is none of a ban. Reads only the log, whatever the case is. */
export async function findBan(caseId: number, log: Log): Promise<Ban | undefined> {
  return (await findBans([caseId], log)).get(caseId);
}

/** Those of these cases that are bans. */
export async function findBans(
  caseIds: readonly number[],
  log: Log,
): Promise<ReadonlyMap<number, Ban>> {
  const found = new Map<number, Ban>();
  for (const past of (await log.audit.find(caseIds)).values()) {
    const ban = readBan(past, log);
    if (ban) found.set(past.caseId, ban);
  }
  return found;
}

export function readBan(
  past: PastCase,
  { connections }: Pick<Log, 'connections'>,
): Ban | undefined {
  const {
    caseId,
    at,
    action,
    target,
    targetName,
    holder,
    jobId,
    isUndone,
    isPractice,
    isFromDiscord,
  } = past;
  const kind = readTarget(target ?? '')?.kind;
  if (target === null || kind === undefined || targetPlatform(kind) === undefined) return undefined;
  // A ban whose outcome isn't known may well be in force.
  const isMade = past.outcome === 'done' || past.outcome === 'unknown';
  if (!isMade || past.result?.already === true || !isBan(action)) return undefined;
  const told = { ...past.detail, ...past.result };
  const place = findPlace(told, { jobPlace: null, states: connections.states() });
  return {
    ...{ caseId, at, holder, jobId, isUndone, isPractice, isFromDiscord, target, targetName },
    tool: readToolId(action),
    until: readEnd(told, at),
    place: place?.name == null ? null : { kind: place.kind, name: place.name },
  };
}

/** Tools say in their contracts which of their actions is a ban. */
function isBan(action: string): boolean {
  const tool = knownTools().find(({ id }) => id === readToolId(action));
  return tool?.actions[action.slice(tool.id.length + 1)]?.canBeAppealed === true;
}

function readEnd(told: Readonly<Record<string, unknown>>, at: number): number | null {
  const { until, duration_seconds: seconds } = told;
  if (typeof until === 'number') return until;
  return typeof seconds === 'number' && until === undefined ? at + seconds * 1_000 : null;
}
