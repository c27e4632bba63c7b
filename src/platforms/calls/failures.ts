import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import type { Call, PlatformRules } from './call.ts';
import type { Fault } from './queue.ts';

/** When a person may retry after a failure that doesn't say. */
const TRY_AGAIN_MS = 5_000;

type Named = Pick<PlatformRules, 'name'>;
type TimedCode = 'platform/down' | 'platform/busy' | 'platform/slow';

export function failure(code: TimedCode, { name }: Named, retryAfterMs = TRY_AGAIN_MS): DeskError {
  // Rounded up to whole seconds, so that no one comes back too early.
  const waitMs = Math.max(1, Math.ceil(retryAfterMs / 1_000)) * 1_000;
  return new DeskError(code, {
    params: { platform: name, wait: sayWait(waitMs) },
    retryAfterMs: waitMs,
  });
}

/** When a person may retry after an answer that wasn't the platform's. */
const LOOK_AGAIN_MS = 30_000;

/** A read with an undocumented answer. */
export function unreadable({ name }: Named): DeskError {
  const params = { platform: name, wait: sayWait(LOOK_AGAIN_MS) };
  return new DeskError('platform/unreadable', { params, retryAfterMs: LOOK_AGAIN_MS });
}

/** A proxy or gatekeeper in front of the platform refused the call. */
export function blocked({ name }: Named, retryAfterMs = LOOK_AGAIN_MS): DeskError {
  const params = { platform: name, wait: sayWait(retryAfterMs) };
  return new DeskError('platform/blocked', { params, retryAfterMs });
}

export function unsure({ name }: Named): DeskError {
  return new DeskError('platform/unsure', { params: { platform: name } });
}

export function revoked({ name }: Named): DeskError {
  return new DeskError('platform/revoked', { params: { platform: name } });
}

export function stopped({ name }: Named, retryAfterMs: number): DeskError {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
  return new DeskError('platform/stopped', { params: { platform: name, minutes }, retryAfterMs });
}

export const faultCodes: Record<Fault, TimedCode> = {
  down: 'platform/down',
  slow: 'platform/slow',
};

/** The abort reason, if it is an error meant for the reader. */
export function findAbortReason({ signal }: Call): DeskError | undefined {
  return signal.aborted && signal.reason instanceof DeskError ? signal.reason : undefined;
}
