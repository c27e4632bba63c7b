import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';

const TRY_AGAIN_MS = 5_000;
/** How long what was called off has to say what it was waiting for. */
const LAST_WORD_MS = 200;

/**
 * Reads something of a platform, or gives up: sooner than the action's own deadline, so that other parts can
 * still be told. What it waited for is what the reader hears, such as a limit of the platform's. Not for a
 * change, which may be done although nobody waited for it.
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
