/** The selection to roll back. */
export interface Wanted {
  passId: string;
  /** The holder of the pass, for the sentences. */
  who: string;
  from: number;
  to: number;
  /** What was practiced, instead of what was real. */
  practice: boolean;
}

export function wantedInput({ passId, from, to, practice }: Wanted) {
  return { pass_id: passId, from, to, ...(practice && { practice }) };
}

export const spans = ['1h', '24h', '7d', 'other'] as const;
export type Span = (typeof spans)[number];

const HOUR_MS = 3_600_000;
const lengths: Record<Exclude<Span, 'other'>, number> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
};

/** Explains why two times aren't a valid period; undefined if they are. */
export function spanFault(
  from: number | null,
  to: number | null,
): 'missing' | 'turned' | undefined {
  if (from === null || to === null) return 'missing';
  return from < to ? undefined : 'turned';
}

/** The start and end of a period that ends now. */
export function spanUntil(span: Exclude<Span, 'other'>, nowMs: number): [number, number] {
  return [nowMs - lengths[span], nowMs];
}
