export const endChoices = ['good', 'hour', 'day', 'week', 'month', 'custom'] as const;
export type EndChoice = (typeof endChoices)[number];

export const endUnits = ['minutes', 'hours', 'days'] as const;
export type EndUnit = (typeof endUnits)[number];

/** For how long a ban is wanted. */
export interface BanEnd {
  choice: EndChoice;
  /** For the choice of one's own; null while the field is empty. */
  amount: number | null;
  unit: EndUnit;
}

const DAY = 86_400;
const unitSeconds = { minutes: 60, hours: 3_600, days: DAY };
const choiceSeconds = { good: null, hour: 3_600, day: DAY, week: 7 * DAY, month: 30 * DAY };
const SECONDS_MAX = 5 * 365 * DAY;

/** The most of a unit that a ban may last. */
export function amountMax(unit: EndUnit): number {
  return SECONDS_MAX / unitSeconds[unit];
}

/** Null: for good. Undefined: what was typed is no duration that a ban may have. */
export function countSeconds({ choice, amount, unit }: BanEnd): number | null | undefined {
  if (choice !== 'custom') return choiceSeconds[choice];
  if (amount === null || amount < 1 || amount > amountMax(unit)) return undefined;
  return amount * unitSeconds[unit];
}
