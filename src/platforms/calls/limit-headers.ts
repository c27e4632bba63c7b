// Numbers in headers, which may be missing, malformed or absurd: then they tell nothing.

/** Whatever a header says, nothing waits longer. */
const WAIT_MAX_MS = 24 * 3_600_000;

export function readCount(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text.trim())) return undefined;
  return Number(text);
}

/** Whole or broken seconds, as milliseconds. */
export function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  return secondsToMs(Number(text));
}

export function secondsToMs(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return undefined;
  return Math.min(seconds * 1_000, WAIT_MAX_MS);
}

/** Only those that are known. */
export function known<News extends object>(
  news: News,
): { [Key in keyof News]?: NonNullable<News[Key]> } {
  const told = Object.entries(news).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told) as { [Key in keyof News]?: NonNullable<News[Key]> };
}
