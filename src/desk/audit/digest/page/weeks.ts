const DAYS = 7;

export interface Week {
  /** Monday 00:00 in the reader's zone. */
  from: number;
  /** The next Monday, exclusive. */
  to: number;
}

/** The week that a time falls into. Its days follow the clock changes of the reader's zone. */
export function weekOf(at: number): Week {
  const monday = new Date(at);
  monday.setHours(0, 0, 0, 0);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % DAYS));
  const next = new Date(monday);
  next.setDate(next.getDate() + DAYS);
  return { from: monday.getTime(), to: next.getTime() };
}

export function moveWeek({ from }: Week, by: 1 | -1): Week {
  const moved = new Date(from);
  moved.setDate(moved.getDate() + by * DAYS);
  return weekOf(moved.getTime());
}

/** '2026-11-09', for the address. */
export function writeWeek({ from }: Week): string {
  const monday = new Date(from);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${monday.getFullYear()}-${two(monday.getMonth() + 1)}-${two(monday.getDate())}`;
}

/** Undefined if it isn't a date. */
export function readWeek(text: string | null): Week | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  return weekOf(new Date(Number(year), Number(month) - 1, Number(day)).getTime());
}
