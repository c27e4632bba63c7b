import { DeskError, type ErrorCode } from '#errors.ts';
import { inTime } from '#kit/server/in-time.ts';

export type Part<Value> =
  | { state: 'ok'; value: Value }
  | { state: 'none' }
  | { state: 'unavailable'; why: string };

/** A part that takes longer is left out, so that the rest is told in time. */
const PART_MS = 5_000;

export interface Asked<Value> {
  value?: Value;
  /** Why there is none. */
  error?: DeskError;
}

/** One question of several: what fails is a value here, and the others go on. */
export async function ask<Value>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Asked<Value>> {
  try {
    return { value: await inTime(signal, { ms: PART_MS, platform: 'Discord' }, work) };
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return { error };
  }
}

/** `none`: the refusal that says that there is nothing to tell. */
export function partOf<Value, Told>(
  asked: Asked<Value>,
  tell: (value: Value) => Told,
  none?: ErrorCode,
): Part<Told> {
  if (asked.error) {
    if (asked.error.code === none) return { state: 'none' };
    return { state: 'unavailable', why: asked.error.message };
  }
  return { state: 'ok', value: tell(asked.value as Value) };
}
