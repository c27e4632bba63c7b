import { Late, NotSent, type Transport, Unanswered, type WireRequest } from '../wire.ts';
import type { SandboxReply } from './fault-replies.ts';

interface Clock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

interface Answering {
  handle(request: WireRequest, nowMs: number): SandboxReply | Promise<SandboxReply>;
}

/** Puts a sandbox, in this process or kept elsewhere, in place of both platforms. */
export function asTransport(sandbox: Answering, clock: Clock): Transport {
  return async (request, signal) => {
    signal.throwIfAborted();
    const reply = await sandbox.handle(request, clock.now());
    const { delayMs, isCut, isDown, ...answer } = reply;
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
