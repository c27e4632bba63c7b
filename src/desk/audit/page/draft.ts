import { readTarget, type TargetKind, targetText } from '#kit/contract/target.ts';
import { readNetwork } from '#kit/values/network.ts';
import type { AuditFilter, OutcomeKind } from './filter.ts';

/** The form's fields as they are typed. */
export interface Draft {
  from: number | null;
  to: number | null;
  holder: string;
  tool: string;
  kind: TargetKind;
  id: string;
  outcome: OutcomeKind | '';
  platform: 'roblox' | 'discord' | '';
  job: string;
}

export function makeDraft(filter: AuditFilter): Draft {
  const target = filter.target === undefined ? undefined : readTarget(filter.target);
  return {
    from: filter.from ?? null,
    to: filter.to ?? null,
    holder: filter.holder ?? '',
    tool: filter.tool ?? '',
    kind: target?.kind ?? 'roblox',
    id: target?.id ?? '',
    outcome: filter.outcome ?? '',
    platform: filter.platform ?? '',
    job: filter.job ?? '',
  };
}

export type DraftFault = 'range' | 'network' | 'job';

/** Lists the invalid fields. */
export function findFaults({
  from,
  to,
  kind,
  id,
  job,
}: Draft): Partial<Record<keyof Draft, DraftFault>> {
  return {
    ...(from !== null && to !== null && from > to && { to: 'range' as const }),
    ...(kind === 'network' &&
      id.trim() !== '' &&
      !readNetwork(id.trim()) && { id: 'network' as const }),
    ...(job.trim() !== '' && !/^\d{1,15}$/.test(job.trim()) && { job: 'job' as const }),
  };
}

/** Keeps what the form can't edit: the exact actor, and a quick period unless a custom range is set. */
export function readFilter(draft: Draft, { time, actor }: AuditFilter): AuditFilter {
  const { from, to, kind, id, outcome, platform } = draft;
  const hasRange = from !== null || to !== null;
  const text = (value: string) => value.trim() || undefined;
  return {
    ...(hasRange ? { from: from ?? undefined, to: to ?? undefined } : { time }),
    actor,
    holder: text(draft.holder),
    tool: text(draft.tool),
    target: readDraftTarget(kind, id),
    outcome: outcome || undefined,
    platform: platform || undefined,
    job: text(draft.job),
  };
}

/** Writes the target as the log does: a network has only one spelling there. */
export function readDraftTarget(kind: TargetKind, typed: string): string | undefined {
  const id = typed.trim();
  if (id === '') return undefined;
  return targetText({ kind, id: (kind === 'network' && readNetwork(id)?.text) || id });
}

/** Rounds up to the end of the minute that is shown. */
export function endOfMinute(atMs: number | null): number | null {
  return atMs === null ? null : atMs - (atMs % 60_000) + 59_999;
}
