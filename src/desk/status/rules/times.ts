// How long calls took, counted in steps of a fixed width on a logarithmic scale. Two such counts are merged by adding
// them, and a median read from one is at most 5 % off, however many calls it holds.

const STEPS_PER_DOUBLING = 8;
/** From 1 ms to about two minutes. No call lasts longer. */
export const STEPS = 17 * STEPS_PER_DOUBLING;

export type Times = Uint32Array;

export function noTimes(): Times {
  return new Uint32Array(STEPS);
}

export function stepFor(ms: number): number {
  // Also false for NaN.
  if (!(ms > 1)) return 0;
  return Math.min(STEPS - 1, Math.ceil(Math.log2(ms) * STEPS_PER_DOUBLING));
}

/** Adds the second to the first. */
export function addTimes(into: Times, more: Times): void {
  for (let step = 0; step < STEPS; step += 1) into[step] = (into[step] ?? 0) + (more[step] ?? 0);
}

export function countTimes(times: Times): number {
  let count = 0;
  for (const one of times) count += one;
  return count;
}

/** The time that this share of the calls didn't exceed, in milliseconds; null if there were none. */
export function percentile(times: Times, share: number): number | null {
  const rank = Math.max(1, Math.ceil(countTimes(times) * share));
  let counted = 0;
  for (let step = 0; step < STEPS; step += 1) {
    counted += times[step] ?? 0;
    if (counted >= rank) return msOf(step);
  }
  return null;
}

/** The middle of a step, rounded to two digits, which is as exact as it is. */
function msOf(step: number): number {
  if (step === 0) return 1;
  const ms = 2 ** ((step - 0.5) / STEPS_PER_DOUBLING);
  return Math.max(1, Number(ms.toPrecision(2)));
}

/** `12:3 40:1`: three calls in step 12 and one in step 40. */
export function writeTimes(times: Times): string {
  const parts: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    if (times[step]) parts.push(`${step}:${times[step]}`);
  }
  return parts.join(' ');
}

/** Adds what was written. Anything that can't be read counts as nothing. */
export function addWritten(into: Times, text: string): void {
  if (text === '') return;
  for (const [, step, count] of text.matchAll(/(?<!\S)(\d{1,3}):(\d{1,9})(?!\S)/g)) {
    const at = Number(step);
    if (at < STEPS) into[at] = (into[at] ?? 0) + Number(count);
  }
}
