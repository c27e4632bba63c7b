import { sayWait } from '../errors/say-wait.ts';
import { DeskError } from '../errors.ts';

const TRY_AGAIN_MS = 5_000;

/**
 * Reads something of a platform, or gives up: sooner than the action's own deadline, so that other parts can
 * still be told. What it waited for is what the reader hears, such as a limit of the platform's. Not for a
 * change, which may be done although nobody waited for it.
 */
export async function inTime<T>(
  signal: AbortSignal,
  { ms, platform }: { ms: number; platform: 'Discord' | 'Roblox' },
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await read(AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    if (error instanceof DeskError || !limit.signal.aborted || signal.aborted) throw error;
    throw new DeskError('platform/slow', {
      params: { platform, wait: sayWait(TRY_AGAIN_MS) },
      retryAfterMs: TRY_AGAIN_MS,
    });
  } finally {
    clearTimeout(timer);
  }
}
