import { readTarget, type TargetKind, targetKinds } from '#kit/contract/target.ts';
import { sayMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { AuditFilter } from './filter.ts';
import { toolName } from './tool-names.ts';
import en from './words/en.json';

const say = words(en);

export interface FilterChip {
  key: string;
  /** 'Outcome: refused' */
  text: string;
  /** The change that removes this part of the filter. */
  without: AuditFilter;
}

/**
 * Describes each part of a filter, with the change that removes it. A quick period already has its own chip.
 */
export function listChips(filter: AuditFilter): FilterChip[] {
  const { from, to, actor, holder, tool, target, outcome, platform, job } = filter;
  const chip = (key: keyof AuditFilter, value: string | undefined): FilterChip[] =>
    value === undefined
      ? []
      : [
          {
            key,
            text: say(`chip.${key}` as 'chip.actor', { value }),
            without: { [key]: undefined },
          },
        ];
  const range = rangeWords({ from, to });
  return [
    ...(range === undefined ? [] : [{ key: 'range', text: range, without: { from: undefined } }]),
    ...chip('actor', actor),
    ...chip('holder', holder),
    ...chip('tool', tool && toolName(tool)),
    ...chip('target', target && targetWords(target)),
    ...chip('outcome', outcome && say(`outcome.${outcome}`)),
    ...chip('platform', platform && say(`platform.${platform}`)),
    ...chip('job', job),
  ];
}

export const kindOptions: readonly { value: TargetKind; label: string }[] = targetKinds.map(
  (value) => ({ value, label: say(`kind.${value}`) }),
);

/** 'Roblox account 156' */
export function targetWords(text: string): string {
  const target = readTarget(text);
  return target ? `${say(`kind.${target.kind}`)} ${target.id}` : text;
}

function rangeWords({ from, to }: Pick<AuditFilter, 'from' | 'to'>): string | undefined {
  if (from !== undefined && to !== undefined) {
    return say('chip.between', { from: sayMoment(from), to: sayMoment(to) });
  }
  if (from !== undefined) return say('chip.from', { from: sayMoment(from) });
  return to === undefined ? undefined : say('chip.to', { to: sayMoment(to) });
}
