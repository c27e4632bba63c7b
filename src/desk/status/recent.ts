// What the calls of the last minutes did, in all processes.
import type { Transaction } from '#database/database.ts';
import type { Meter } from './meter.ts';
import { addTimes, countTimes, noTimes, percentile } from './rules/times.ts';
import { MINUTE_MS } from './rules/uptime.ts';
import { listSpans, readSpan, type Span } from './store.ts';

const OUTCOMES_MS = 15 * MINUTE_MS;
/** Short, so that old calls don't hide that the tool has become slow. */
const SPEED_MS = 3 * MINUTE_MS;
const SPEED_CALLS = 3;

export interface Recent {
  done: number;
  failed: number;
  /** Null if there were too few calls. */
  medianMs: number | null;
}

export async function readRecent(
  tx: Transaction,
  nowMs: number,
): Promise<{ of(subject: string, unwritten: ReturnType<Meter['peek']>): Recent }> {
  const rows = await listSpans(tx, {
    length: MINUTE_MS,
    from: nowMs - OUTCOMES_MS,
    to: nowMs,
  });
  const spans = rows.filter(({ calls }) => calls > 0).map(readSpan);
  return {
    of(subject, unwritten) {
      const own = spans.filter((span) => span.subject === subject);
      const calls = sum(own, 'calls');
      const failed = sum(own, 'failed');
      const times = noTimes();
      for (const span of own) if (span.at > nowMs - SPEED_MS) addTimes(times, span.times);
      if (unwritten) addTimes(times, unwritten.times);
      return {
        done: calls - failed + (unwritten?.done ?? 0),
        failed: failed + (unwritten?.failed ?? 0),
        medianMs: countTimes(times) >= SPEED_CALLS ? percentile(times, 0.5) : null,
      };
    },
  };
}

function sum(spans: readonly Span[], name: 'calls' | 'failed'): number {
  return spans.reduce((total, span) => total + span[name], 0);
}
