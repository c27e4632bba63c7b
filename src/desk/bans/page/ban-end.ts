export const endChoices = ['good', 'hour', 'day', 'week', 'month', 'custom'] as const;
export type EndChoice = (typeof endChoices)[number];

export const endUnits = ['minutes', 'hours', 'days'] as const;
export type EndUnit = (typeof endUnits)[number];

/** How long the ban should last. */
export interface BanEnd {
  choice: EndChoice;
  /** Used by the custom choice. Null while the field is empty. */
  amount: number | null;
  unit: EndUnit;
}

const DAY = 86_400;
const unitSeconds = { minutes: 60, hours: 3_600, days: DAY };
const choiceSeconds = { good: null, hour: 3_600, day: DAY, week: 7 * DAY, month: 30 * DAY };
const SECONDS_MAX = 5 * 365 * DAY;

/** The longest ban allowed, in the given unit. */
export function amountMax(unit: EndUnit): number {
  return SECONDS_MAX / unitSeconds[unit];
}

/** Null means permanent. Undefined means that the typed duration isn't allowed. */
export function countSeconds({ choice, amount, unit }: BanEnd): number | null | undefined {
  if (choice !== 'custom') return choiceSeconds[choice];
  if (amount === null || amount < 1 || amount > amountMax(unit)) return undefined;
  return amount * unitSeconds[unit];
}
