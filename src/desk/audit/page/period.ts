/** Quick choices of a time, in days of the reader: today is one of them. */
export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const days: Record<Period, number> = { today: 1, week: 7, month: 30 };

/** The beginning of its first day: the same until midnight, so that a list is not asked for anew each moment. */
export function findStart(period: Period, now: number): number {
  const day = new Date(now);
  // Not by hours: a day on which the clocks change has 23 or 25.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days[period] + 1).getTime();
}
