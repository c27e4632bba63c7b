/** What is to be rolled back. */
export interface Wanted {
  passId: string;
  /** Whose pass it is, for the sentences. */
  who: string;
  from: number;
  to: number;
}

export function wantedInput({ passId, from, to }: Wanted) {
  return { pass_id: passId, from, to };
}

export const spans = ['1h', '24h', '7d', 'other'] as const;
export type Span = (typeof spans)[number];

const HOUR_MS = 3_600_000;
const lengths: Record<Exclude<Span, 'other'>, number> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
};

/** Why two times are no span; undefined where they are one. */
export function spanFault(
  from: number | null,
  to: number | null,
): 'missing' | 'turned' | undefined {
  if (from === null || to === null) return 'missing';
  return from < to ? undefined : 'turned';
}

/** From and to of a span that ends now. */
export function spanUntil(span: Exclude<Span, 'other'>, nowMs: number): [number, number] {
  return [nowMs - lengths[span], nowMs];
}
