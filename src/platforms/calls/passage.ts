import type { BucketTicket } from './bucket.ts';
import type { BucketGate } from './bucket-gates.ts';
import type { Call, LimitNews } from './call.ts';
import type { Gates, WindowGate } from './gates.ts';
import type { Gate } from './lines.ts';
import type { RoundTrips } from './round-trips.ts';

/** What a call under way holds of every limit that it went through. */
export interface Passage {
  readonly call: Call;
  readonly bucket: BucketGate;
  readonly ticket: BucketTicket;
  readonly windows: readonly WindowGate[];
  /** Other buckets that wait for what becomes of it. */
  readonly besides: readonly Iterable<Gate>[];
  readonly sentAtMs: number;
}

/** Fits no window of the bucket that the call turned out to belong to. */
const FOREIGN_TICKET = -1;

export function passThrough(gates: Gates, call: Call, nowMs: number): Passage {
  const bucket = gates.buckets.gateFor(call);
  const windows = [gates.hallFor(call).gate, ...gates.windowsFor(call)];
  for (const { limiter } of windows) limiter.take();
  const besides = gates.buckets.besides(call, bucket);
  return { call, bucket, ticket: bucket.limiter.take(), windows, besides, sentAtMs: nowMs };
}

/** Returns the gate that the answer was counted at. */
export function settleAnswered(
  passage: Passage,
  news: LimitNews,
  { gates, trips, nowMs }: { gates: Gates; trips: RoundTrips; nowMs: number },
): BucketGate {
  const { call, bucket, ticket, windows, sentAtMs } = passage;
  trips.note(nowMs - sentAtMs, nowMs);
  const { allowanceMs } = trips;
  for (const { limiter } of windows) limiter.finish(nowMs - allowanceMs);
  const gate = gates.buckets.settleAt(call, bucket, news.bucket);
  const trip = { sentAtMs, answeredAtMs: nowMs, allowanceMs };
  // Numbers without a name may be about any of the limits that are known already.
  if (news.bucket === undefined && call.limits?.length) gate.limiter.lose();
  else gate.limiter.finish(gate === bucket ? ticket : FOREIGN_TICKET, news, trip);
  return gate;
}

export function settleUnanswered(passage: Passage, gates: Gates, nowMs: number): BucketGate {
  for (const { limiter } of passage.windows) limiter.finish(nowMs);
  const gate = gates.buckets.settleAt(passage.call, passage.bucket, undefined);
  gate.limiter.lose();
  return gate;
}

export function settleNotSent(passage: Passage, gates: Gates): BucketGate {
  for (const { limiter } of passage.windows) limiter.giveBack();
  const gate = gates.buckets.settleAt(passage.call, passage.bucket, undefined);
  gate.limiter.giveBack();
  return gate;
}
