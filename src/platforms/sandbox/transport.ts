import { Late, NotSent, type Transport, Unanswered } from '../wire.ts';
import { type Answering, askFirst } from './act.ts';
import type { Deliver } from './delivery.ts';

interface Clock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const nowhere: Deliver = () => ({ failed: 'No address can be reached from here.' });

/** Puts a sandbox, in this process or kept elsewhere, in place of both platforms. */
export function asTransport(
  sandbox: Answering,
  clock: Clock,
  deliver: Deliver = nowhere,
): Transport {
  return async (request, signal) => {
    signal.throwIfAborted();
    const reply = await askFirst({ sandbox, now: () => clock.now(), deliver }, request);
    const { delayMs, isCut, isDown, asks: _, ...answer } = reply;
    if (isDown) throw new NotSent('The sandbox is down.');
    if (delayMs !== undefined) await waitFor(delayMs, signal, clock);
    if (isCut) throw new Unanswered('The sandbox lost its answer.');
    return answer;
  };
}

/** An aborted wait leaves the outcome unknown: the request took effect before the delay. */
async function waitFor(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (cause) {
    throw new Late('The sandbox was not waited for.', { cause });
  }
}
