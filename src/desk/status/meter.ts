import { addTimes, noTimes, stepFor, type Times } from './rules/times.ts';
import { noSpan, type Span } from './store.ts';

interface Counts {
  done: number;
  failed: number;
  times: Times;
}

/** If the store can't be written for longer, the oldest figures are dropped. */
const BACKLOG_MAX = 2_000;

/**
 * Counts calls in memory, until the monitor writes them once a minute. Counting is a step in a table, so that
 * no call waits for it. If the process is killed, the figures of its last minute are lost.
 */
export class Meter {
  #counts = new Map<string, Counts>();
  #backlog: Span[] = [];

  /** Of a call that succeeded. Without a time, it is only counted: a stream takes as long as it is told to. */
  done(subject: string, ms?: number): void {
    const counts = this.#of(subject);
    counts.done += 1;
    if (ms === undefined) return;
    const step = stepFor(ms);
    counts.times[step] = (counts.times[step] ?? 0) + 1;
  }

  /** Of a call that the platform or the desk failed. */
  failed(subject: string): void {
    this.#of(subject).failed += 1;
  }

  /** What wasn't taken yet. */
  peek(subject: string): Readonly<Counts> | undefined {
    return this.#counts.get(subject);
  }

  /** Hands over everything counted so far, as figures of this minute. */
  take(at: number): Span[] {
    const spans = this.#backlog;
    for (const [subject, { done, failed, times }] of this.#counts) {
      const span = { ...noSpan({ at, subject }), calls: done + failed, failed };
      addTimes(span.times, times);
      if (span.calls > 0) spans.push(span);
    }
    this.#counts.clear();
    this.#backlog = [];
    return spans;
  }

  /** Takes back what couldn't be written. */
  giveBack(spans: readonly Span[]): void {
    this.#backlog = [...spans, ...this.#backlog].slice(-BACKLOG_MAX);
  }

  #of(subject: string): Counts {
    let counts = this.#counts.get(subject);
    if (!counts) {
      counts = { done: 0, failed: 0, times: noTimes() };
      this.#counts.set(subject, counts);
    }
    return counts;
  }
}
