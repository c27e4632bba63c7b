import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';

const TRY_AGAIN_MS = 5_000;
/** How long an aborted read has to report what it was waiting for. */
const LAST_WORD_MS = 200;

/**
 * Reads from a platform with a limit shorter than the action's own deadline, so that the other parts can
 * still be answered. The error names what the read was waiting for, such as a platform's rate limit. Don't
 * use it for changes, which may succeed after the wait has ended.
 */
export function inTime<T>(
  signal: AbortSignal,
  { ms, platform }: { ms: number; platform: 'Discord' | 'Roblox' },
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(tooSlow(platform)), LAST_WORD_MS);
      limit.abort();
    }, ms);
    read(AbortSignal.any([signal, limit.signal]))
      .catch((error: unknown) => {
        const isOurs = limit.signal.aborted && !signal.aborted && !(error instanceof DeskError);
        throw isOurs ? tooSlow(platform) : error;
      })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function tooSlow(platform: string): DeskError {
  return new DeskError('platform/slow', {
    params: { platform, wait: sayWait(TRY_AGAIN_MS) },
    retryAfterMs: TRY_AGAIN_MS,
  });
}
