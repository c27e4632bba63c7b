import { afterAll, beforeAll } from 'vitest';
import { until } from './until.ts';

// Loaded before every file: a file that leaves something behind fails, instead of disturbing the next one.

/** By the names that Node gives them. Those that don't keep a process alive aren't counted. */
const kinds = {
  TCPServerWrap: 'servers that still listen',
  TCPSocketWrap: 'connections or requests that are still open',
  Timeout: 'timers that still run',
  ProcessWrap: 'processes that still run',
} as const;
type Kind = keyof typeof kinds;

function count(): Record<Kind, number> {
  const active = process.getActiveResourcesInfo();
  const counts = Object.keys(kinds).map((kind) => [
    kind,
    active.filter((name) => name === kind).length,
  ]);
  return Object.fromEntries(counts);
}

let before: Record<Kind, number>;

/** Whoever waits would wait for ever. The timers that Vitest puts in place of Node's carry their clock. */
const isClockStopped = () => 'clock' in globalThis.setTimeout;

beforeAll(() => {
  if (isClockStopped()) throw new Error('A file before this one left a stopped clock behind');
  before = count();
});

// Registered first, so it runs after everything that the file itself ends.
afterAll(async () => {
  if (isClockStopped()) throw new Error('Left behind: a stopped clock');
  const left = () => {
    const now = count();
    return (Object.keys(kinds) as Kind[]).filter((kind) => now[kind] > before[kind]);
  };
  // What was told to end may need a while for it on a busy machine.
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  await until(() => left().length === 0 || performance.now() > giveUpAt);
  if (left().length > 0) throw new Error(`Left behind: ${left().map(describe).join(', ')}`);
});

// Less than a hook may take, so that it is said what was left.
const GIVE_UP_AFTER_MS = 240_000;

function describe(kind: Kind): string {
  return `${count()[kind] - before[kind]} ${kinds[kind]}`;
}
