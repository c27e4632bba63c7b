// How fast a job goes, as far as it was seen to go.

export interface Sample {
  /** On the server's clock. */
  at: number;
  settled: number;
}

const WINDOW_MS = 30_000;
/** Less than this says nothing yet. */
const SPAN_MIN_MS = 3_000;

/** What was seen of late. Rows that went back to waiting, or a clock that did, begin it anew. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && (sample.settled < last.settled || sample.at < last.at)) return [sample];
  const recent = samples.filter(({ at }) => at >= sample.at - WINDOW_MS);
  return [...recent, sample];
}

/** Rows a second; undefined where nobody can say. */
export function measureRate(samples: readonly Sample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < SPAN_MIN_MS) return undefined;
  const settled = last.settled - first.settled;
  return settled > 0 ? (settled * 1_000) / (last.at - first.at) : undefined;
}
