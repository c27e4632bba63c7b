import { Meter } from '../src/desk/status/meter.ts';
import { measureDone } from '../src/server/http/measure.ts';
import { type Engine, openStores } from './engines.ts';
import { makeBodies, measure, serve, stop } from './gate-load.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const AIM = 0.99;
const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_CALLS = 1;
const CALLS = 2_000_000;
const ENGINE: Engine = 'sqlite';

const server = new URL('./gate-server.ts', import.meta.url);

/**
 * What measuring adds to a call. The gate with and without it differs by less than the machine does from one
 * second to the next, so the ratio comes from the time of measuring itself, next to that of a whole call.
 */
export async function run(): Promise<BenchResult> {
  const { on, off } = await compareGates();
  const ns = timeMeasuring();
  const callNs = 1e9 / median(on);
  const ratio = round(callNs / (callNs + ns), 5);
  const speeds = on.map((speed, index) => speed / (off[index] ?? Number.NaN));
  printTable([
    { gate: 'measured', 'requests/s': Math.round(median(on)) },
    { gate: 'not measured', 'requests/s': Math.round(median(off)) },
  ]);
  return {
    ...{ bench: 'status', ratio, aim: AIM, holds: ratio >= AIM },
    figures: {
      measuring_ns: round(ns, 0),
      call_us: round(callNs / 1e3, 0),
      on_rps: Math.round(median(on)),
      off_rps: Math.round(median(off)),
      on_to_off: round(median(speeds), 3),
      on_to_off_min: round(Math.min(...speeds), 3),
      on_to_off_max: round(Math.max(...speeds), 3),
    },
  };
}

async function compareGates(): Promise<{ on: number[]; off: number[] }> {
  const stores = await openStores(ENGINE);
  try {
    const on = await serve(server, 'gated', await stores.environment('measured'));
    const off = await serve(server, 'unmeasured', await stores.environment('unmeasured'));
    const both = { on, off };
    const speeds = { on: [] as number[], off: [] as number[] };
    const bodies = { on: makeBodies(on.credentials), off: makeBodies(off.credentials) };
    try {
      for (const name of ['on', 'off'] as const) {
        const requests = WARM_UP_CALLS * bodies[name].length;
        await measure(both[name].url, bodies[name], { requests });
      }
      for (let count = 0; count < ROUNDS; count += 1) {
        // Neither is always the first.
        const order = count % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const);
        for (const name of order) {
          const told = await measure(both[name].url, bodies[name], { seconds: SECONDS });
          speeds[name].push(told.requestsPerSecond);
        }
      }
    } finally {
      await Promise.all([stop(on), stop(off)]);
    }
    return speeds;
  } finally {
    await stores.close();
  }
}

/** In nanoseconds for a call: two readings of the clock, and the step in the table. */
function timeMeasuring(): number {
  const meter = new Meter();
  const call = {
    loaded: { tool: { id: 'ban-tool', needs: { roblox: [] } } },
    practised: { discord: true, roblox: false },
    desk: { meter },
  } as unknown as Parameters<typeof measureDone>[0];
  const facts = { more: {}, about: undefined, isPractice: false };
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    for (let count = 0; count < CALLS; count += 1) {
      const from = performance.now();
      measureDone(call, facts, performance.now() - from + 40);
    }
    times.push(((performance.now() - startedAt) * 1e6) / CALLS);
  }
  return median(times);
}
