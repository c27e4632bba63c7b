import type { Call } from '#platforms/calls/call.ts';
import { openRoblox, type Roblox } from '#platforms/roblox/client.ts';
import { Sandbox } from '#platforms/sandbox/sandbox.ts';
import type { WireReply, WireRequest } from '#platforms/wire.ts';

export interface PlainRoblox {
  api: Roblox;
  sandbox: Sandbox;
  /** The requests in order, such as `GET /v1/users/156`. */
  asked: string[];
  /** Answers instead of the sandbox if it returns something. */
  instead: (request: WireRequest, signal: AbortSignal) => Promise<WireReply> | undefined;
}

export const NOW = Date.UTC(2026, 10, 15, 12);

/** A client connected directly to the sandbox, which records its requests. */
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

/** Never resolves, and rejects when the signal is aborted. */
export function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
