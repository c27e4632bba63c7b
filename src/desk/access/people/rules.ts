// Decides who counts as one person, from what their passes and keys have in common.

const DAY_MS = 24 * 3_600_000;
/** A use is recorded at most this often, so a network is kept for this much longer than a day. */
const NOTED_EVERY_MS = 60_000;

export interface Trace {
  kind: 'browser' | 'network';
  digest: string;
  /** Null for a browser, which is kept while its pass or key can be used. */
  endsAt: number | null;
}

/** When a network that is used now stops counting. */
export function networkEnd(nowMs: number): number {
  return nowMs + DAY_MS + NOTED_EVERY_MS;
}

/** A trace with this end needn't be written again before the returned time. */
export function notedUntil(endsAt: number): number {
  return endsAt - DAY_MS;
}

/** The traces that two holders share. */
export interface Shared {
  browser: boolean;
  network: boolean;
}

export const NOTHING_SHARED: Shared = { browser: false, network: false };

export function findShared(one: readonly Trace[], other: readonly Trace[], nowMs: number): Shared {
  const traceKey = ({ kind, digest }: Trace) => `${kind} ${digest}`;
  const counts = ({ endsAt }: Trace) => endsAt === null || endsAt > nowMs;
  const known = new Set(one.filter(counts).map(traceKey));
  const both = other.filter((trace) => counts(trace) && known.has(traceKey(trace)));
  return {
    browser: both.some(({ kind }) => kind === 'browser'),
    network: both.some(({ kind }) => kind === 'network'),
  };
}

/**
 * True if one admin, who is also this planner, is the only person on the desk. Anyone who shares a browser
 * with the admin counts as the admin, because the owner of a small desk has both a key and a pass.
 */
export function isAlone(
  planner: string,
  desk: {
    admins: readonly string[];
    holders: readonly string[];
    inOneBrowser: ReadonlySet<string>;
  },
): boolean {
  const [admin, ...others] = new Set(desk.admins);
  if (admin === undefined || others.length > 0) return false;
  const isAdmin = (person: string) => person === admin || desk.inOneBrowser.has(person);
  return isAdmin(planner) && desk.holders.every(isAdmin);
}
