import { afterAll, beforeAll } from 'vitest';
import { until } from './until.ts';

// Loaded before every file: a file that leaves something behind fails, instead of disturbing the next one.

/** Keyed by Node's names. Resources that don't keep a process alive aren't counted. */
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

/** Waiting would never end on a stopped clock. Vitest's fake timers have a `clock` property. */
const isClockStopped = () => 'clock' in globalThis.setTimeout;

beforeAll(() => {
  if (isClockStopped()) throw new Error('A file before this one left a stopped clock behind');
  before = count();
});

// Registered first, so it runs after the file's own clean-up.
afterAll(async () => {
  if (isClockStopped()) throw new Error('Left behind: a stopped clock');
  const left = () => {
    const now = count();
    return (Object.keys(kinds) as Kind[]).filter((kind) => now[kind] > before[kind]);
  };
  // Resources may need a while to close on a busy machine.
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  await until(() => left().length === 0 || performance.now() > giveUpAt);
  if (left().length > 0) throw new Error(`Left behind: ${left().map(describe).join(', ')}`);
});

// Shorter than a hook's timeout, so that the error names what was left.
const GIVE_UP_AFTER_MS = 240_000;

function describe(kind: Kind): string {
  return `${count()[kind] - before[kind]} ${kinds[kind]}`;
}
