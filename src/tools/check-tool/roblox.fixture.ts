import type { Call } from '#platforms/calls/call.ts';
import { openRoblox, type Roblox } from '#platforms/roblox/client.ts';
import { Sandbox } from '#platforms/sandbox/sandbox.ts';
import type { WireReply, WireRequest } from '#platforms/wire.ts';

export interface PlainRoblox {
  api: Roblox;
  sandbox: Sandbox;
  /** What was asked, in order: `GET /v1/users/156`. */
  asked: string[];
  /** Answers in the sandbox's place, where it gives something. */
  instead: (request: WireRequest, signal: AbortSignal) => Promise<WireReply> | undefined;
}

export const NOW = Date.UTC(2026, 10, 15, 12);

/** The client over the sandbox with nothing in between, which tells what it was asked. */
export function openPlainRoblox(): PlainRoblox {
  const sandbox = new Sandbox();
  const roblox: PlainRoblox = {
    sandbox,
    asked: [],
    instead: () => undefined,
    api: openRoblox({
      key: 'sandbox',
      version: '1',
      send: (call) => send(call),
      waitMs: () => 0,
    }),
  };
  async function send({ request, signal }: Call): Promise<WireReply> {
    roblox.asked.push(`${request.method} ${request.path.split('?')[0]}`);
    return roblox.instead(request, signal) ?? sandbox.handle(request, NOW);
  }
  return roblox;
}

/** Never answers, and gives up when it is told to. */
export function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
