// Measures how fast a job runs from what the page has observed.

export interface Sample {
  /** The server's time. */
  at: number;
  settled: number;
}

const WINDOW_MS = 30_000;
/** A shorter span isn't conclusive. */
const SPAN_MIN_MS = 3_000;

/** Keeps the recent samples. Starts over if rows went back to waiting or the clock went backward. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && (sample.settled < last.settled || sample.at < last.at)) return [sample];
  const recent = samples.filter(({ at }) => at >= sample.at - WINDOW_MS);
  return [...recent, sample];
}

/** Rows per second; undefined if it can't be measured. */
export function measureRate(samples: readonly Sample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < SPAN_MIN_MS) return undefined;
  const settled = last.settled - first.settled;
  return settled > 0 ? (settled * 1_000) / (last.at - first.at) : undefined;
}
