// The servers of bench/gate and of bench/status, each in a separate process.
import { makeFolder, type Ready, report, startGateDesk } from './gate-desk.ts';
import { serveRows } from './gate-rows.ts';
import { serveBare, serveCommits } from './gate-rungs.ts';
import { seed } from './gate-seed.ts';

async function serveGated(): Promise<Ready> {
  const { url, desk } = await startGateDesk(makeFolder());
  return { url, credentials: await seed(desk) };
}

/** The same without what the status page measures, for bench/status. */
async function serveUnmeasured(): Promise<Ready> {
  const { url, desk } = await startGateDesk(makeFolder());
  desk.stopwatch = () => 0;
  desk.meter.done = () => undefined;
  return { url, credentials: await seed(desk) };
}

const servers: Record<string, () => Promise<Ready>> = {
  bare: serveBare,
  commits: serveCommits,
  rows: serveRows,
  gated: serveGated,
  unmeasured: serveUnmeasured,
};
report(await (servers[process.argv[2] ?? ''] ?? serveGated)());
