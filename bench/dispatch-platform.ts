import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import type { Transport, WireReply, WireRequest } from '../src/platforms/wire.ts';
import { VirtualClock } from '../src/testing/virtual-clock.ts';
import { drawer } from './dispatch-draw.ts';

/** The range of the one-way latency, drawn for each message. */
const WAY_MS = [20, 30] as const;

/** The sandbox behind a network delay, on its own clock. */
export interface Platform {
  clock: VirtualClock;
  transport: Transport;
  /** How many answers said that the call came too early. */
  refused(): number;
}

export function openPlatform(seed: number): Platform {
  const clock = new VirtualClock();
  const sandbox = new Sandbox();
  const draw = drawer(seed);
  let refused = 0;
  const way = () => clock.sleep(WAY_MS[0] + (WAY_MS[1] - WAY_MS[0]) * draw());
  return {
    clock,
    refused: () => refused,
    transport: async (request) => {
      await way();
      // The sandbox counts a call when it arrives.
      const { status, headers, body } = sandbox.handle(request, clock.now());
      if (status === 429) refused += 1;
      await way();
      return { status, headers, body };
    },
  };
}

/** Asks a fresh sandbox, so that the answer shows the whole limit. */
export function askFresh(request: WireRequest): WireReply {
  return new Sandbox().handle(request, new VirtualClock().now());
}

/** Lists what can be called. */
export function describeWorld(): Record<string, unknown> {
  return new Sandbox().describe(new VirtualClock().now());
}
