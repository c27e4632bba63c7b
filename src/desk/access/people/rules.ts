// Who counts as one person, from what their passes and keys have in common.

const DAY_MS = 24 * 3_600_000;
/** A use is written down once in this time, so a network is kept for so much longer than a day. */
const NOTED_EVERY_MS = 60_000;

export interface Trace {
  kind: 'browser' | 'network';
  digest: string;
  /** Null for a browser, which is kept while its pass or key can be used. */
  endsAt: number | null;
}

/** Until when a network counts that is used now. */
export function networkEnd(nowMs: number): number {
  return nowMs + DAY_MS + NOTED_EVERY_MS;
}

/** A trace with this end does not have to be written anew before then. */
export function notedUntil(endsAt: number): number {
  return endsAt - DAY_MS;
}

/** What two holders have in common. */
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
 * Whether nobody but one admin is on the desk, who also is this planner. Who shares a browser with the admin is the
 * admin: the owner of a small desk holds a key and a pass.
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
