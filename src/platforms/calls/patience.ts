import type { DeskError } from '#errors.ts';
import type { Call, PlatformRules } from './call.ts';
import { failure } from './failures.ts';
import type { Gates } from './gates.ts';

/** The longest action ends after it: no person waits longer for a limit. */
const WAIT_MAX_MS = 60_000;

/** A wait that is known to be too long for a person is told at once, not when they gave up. */
export function busyFor(
  call: Call,
  { gates, rules, nowMs }: { gates: Gates; rules: PlatformRules; nowMs: number },
): DeskError | undefined {
  const waitMs = call.priority === 'job' ? 0 : gates.waitMs(call, nowMs);
  return waitMs > WAIT_MAX_MS ? failure('platform/busy', rules, waitMs) : undefined;
}
