import type { Database } from '#database/database.ts';
import { addMinuteCounts } from './store.ts';
import type { MinuteWindows } from './windows.ts';

/** Counts of the minute, by what they are about. */
export type Windows = Readonly<Record<string, MinuteWindows>>;

/** Tells the other processes on the store what this one has counted, and learns what they have. */
export async function shareCounts(database: Database, windows: Windows): Promise<void> {
  const counts = Object.entries(windows).flatMap(([kind, each]) =>
    each.takeNew().map(({ key, minute, more }) => ({ kind, key, minute, amount: more })),
  );
  if (counts.length === 0) return;
  const totals = await database.transaction((tx) => addMinuteCounts(tx, counts));
  for (const { kind, key, minute, amount } of totals) windows[kind]?.learn(key, minute, amount);
}
