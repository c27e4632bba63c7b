import type { ActionOf } from '#kit/page/action.tsx';
import { CODES_AT_ONCE_MAX, type schemas } from '../contract.ts';

export type CreateInput = ActionOf<typeof schemas, 'create'>['input'];

export const endChoices = ['never', '1', '7', '30', '90', 'custom'] as const;
export type EndChoice = (typeof endChoices)[number];

/** The values in the form of a new code, complete or not. */
export interface CodeDraft {
  label: string;
  /** If blank, the label is used. */
  holder: string;
  opens: 'all' | 'chosen';
  chosen: readonly string[];
  end: EndChoice;
  /** A custom end; null while the field is empty. */
  endAt: number | null;
  dailyCap: number | null;
  count: number | null;
}

export const blankDraft: Omit<CodeDraft, 'label' | 'holder'> = {
  opens: 'all',
  chosen: [],
  end: '30',
  endAt: null,
  dailyCap: null,
  count: 1,
};

export const CAP_MAX = 100_000;
const SECONDS_MIN = 60;
const SECONDS_MAX = 5 * 365 * 86_400;
const DAY_SECONDS = 86_400;

export type DraftFault = 'label' | 'tools' | 'end' | 'end-past' | 'end-far' | 'cap' | 'count';

/** Lists what is wrong or still missing, in the order of the form. */
export function findFaults(draft: CodeDraft, now: number): DraftFault[] {
  const { label, opens, chosen, dailyCap, count } = draft;
  const faults: (DraftFault | false | undefined)[] = [
    label.trim() === '' && 'label',
    opens === 'chosen' && chosen.length === 0 && 'tools',
    endFault(draft, now),
    dailyCap !== null && (dailyCap < 1 || dailyCap > CAP_MAX) && 'cap',
    (count === null || count < 1 || count > CODES_AT_ONCE_MAX) && 'count',
  ];
  return faults.filter((fault) => fault !== false && fault !== undefined);
}

function endFault(draft: CodeDraft, now: number): DraftFault | undefined {
  const seconds = countSeconds(draft, now);
  if (seconds === undefined) return 'end';
  if (seconds === null) return undefined;
  if (seconds < SECONDS_MIN) return 'end-past';
  return seconds > SECONDS_MAX ? 'end-far' : undefined;
}

/**
 * The seconds until the code ends; null if it never does, undefined if no time is chosen yet.
 * `now` is the server's time.
 */
function countSeconds({ end, endAt }: CodeDraft, now: number): number | null | undefined {
  if (end === 'never') return null;
  if (end !== 'custom') return Number(end) * DAY_SECONDS;
  return endAt === null ? undefined : Math.round((endAt - now) / 1_000);
}

/** When a code created now would end, by the server's clock. */
export function findEnd(draft: CodeDraft, now: number): number | null {
  if (draft.end === 'custom') return draft.endAt;
  const seconds = countSeconds(draft, now) ?? null;
  return seconds === null ? null : now + seconds * 1_000;
}

/** Expects a draft without faults. */
export function toInput(draft: CodeDraft, now: number): CreateInput {
  const holder = draft.holder.trim();
  return {
    label: draft.label.trim(),
    ...(holder !== '' && { holder }),
    scope: draft.opens === 'all' ? null : [...draft.chosen],
    expires_in_seconds: countSeconds(draft, now) ?? null,
    daily_cap: draft.dailyCap,
    count: draft.count ?? 1,
  };
}
