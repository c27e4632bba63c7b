/**
 * What is counted for each person, in the order of the columns. Another count needs its name here, its words
 * in the page's catalog, and a counter in `count-week.ts`.
 */
export const digestColumns = [
  'done',
  'refused',
  'failed',
  'unknown',
  'undone_by_self',
  'undone_by_others',
  'appeals_upheld',
  'appeals_lifted',
] as const;
export type DigestColumn = (typeof digestColumns)[number];

/** One group of equal cases. */
export interface Counted {
  holder: string;
  isAdmin: boolean;
  isPractice: boolean;
  column: DigestColumn;
  count: number;
}

export interface Person {
  holder: string;
  is_admin: boolean;
  /** Practice is counted apart. */
  is_practice: boolean;
  counts: Record<DigestColumn, number>;
}

const PEOPLE_MAX = 500;

/** Sums the groups by person. Those who did most come first, and practice comes last. */
export function sumPeople(groups: readonly Counted[]): Person[] {
  const people = new Map<string, Person>();
  for (const { holder, isAdmin, isPractice, column, count } of groups) {
    const key = JSON.stringify([holder, isAdmin, isPractice]);
    const person = people.get(key) ?? {
      holder,
      is_admin: isAdmin,
      is_practice: isPractice,
      counts: noCounts(),
    };
    person.counts[column] += count;
    people.set(key, person);
  }
  const sorted = [...people.values()].sort(
    (one, other) =>
      Number(one.is_practice) - Number(other.is_practice) ||
      sumActions(other) - sumActions(one) ||
      (one.holder < other.holder ? -1 : 1),
  );
  return sorted.slice(0, PEOPLE_MAX);
}

function sumActions({ counts: { done, refused, failed, unknown } }: Person): number {
  return done + refused + failed + unknown;
}

function noCounts(): Record<DigestColumn, number> {
  return Object.fromEntries(digestColumns.map((name) => [name, 0])) as Record<DigestColumn, number>;
}
