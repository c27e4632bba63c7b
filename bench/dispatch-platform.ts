import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import type { Transport, WireReply, WireRequest } from '../src/platforms/wire.ts';
import { VirtualClock } from '../src/testing/virtual-clock.ts';
import { drawer } from './dispatch-draw.ts';

/** One way takes from the first to the second, drawn anew for each. */
const WAY_MS = [20, 30] as const;

/** The sandbox at the end of a line, on a clock of its own. */
export interface Platform {
  clock: VirtualClock;
  transport: Transport;
  /** Answers that said the call came too fast. */
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
      // It counts a call when it arrives.
      const { status, headers, body } = sandbox.handle(request, clock.now());
      if (status === 429) refused += 1;
      await way();
      return { status, headers, body };
    },
  };
}

/** Asks a sandbox that nobody has called yet, so that the answer tells the whole limit. */
export function askFresh(request: WireRequest): WireReply {
  return new Sandbox().handle(request, new VirtualClock().now());
}

/** What there is to call. */
export function describeWorld(): Record<string, unknown> {
  return new Sandbox().describe(new VirtualClock().now());
}
