import { setTimeout as wait } from 'node:timers/promises';
import { median } from './result.ts';

const SAMPLES = 25;
const DAY_MS = 24 * 3_600_000;
// The desk caches its statistics for 5 s, so only a call after that computes them again.
const STATS_WAIT_MS = 5_100;
const STATS_SAMPLES = 3;

export interface Desk {
  url: string;
  adminKey?: string;
  rows: number;
}

/** The p50 of each call in ms, in the order of the desks. */
export type CallTimes = Record<string, number[]>;

type Path = string | ((desk: Desk) => string);

/** A random position in the second of two years. */
const deep = () => `cursor=${Date.now() - Math.round((400 + Math.random() * 200) * DAY_MS)}.`;

const calls: Record<string, Path> = {
  codes: '/admin/codes',
  codes_deep: () => `/admin/codes?${deep()}`,
  codes_new: '/admin/codes?state=new',
  codes_new_deep: () => `/admin/codes?state=new&${deep()}`,
  codes_redeemed: '/admin/codes?state=redeemed',
  codes_revoked: '/admin/codes?state=revoked',
  codes_expired: '/admin/codes?state=expired',
  codes_expired_deep: () => `/admin/codes?state=expired&${deep()}`,
  codes_search: '/admin/codes?query=night',
  codes_search_new: '/admin/codes?query=night&state=new',
  codes_search_expired: '/admin/codes?query=m&state=expired',
  codes_search_none: '/admin/codes?query=helper&state=expired',
  passes: '/admin/passes',
  passes_deep: () => `/admin/passes?${deep()}`,
  passes_live: '/admin/passes?state=live',
  passes_live_deep: () => `/admin/passes?state=live&${deep()}`,
  passes_ended: '/admin/passes?state=ended',
  passes_ended_deep: () => `/admin/passes?state=ended&${deep()}`,
  passes_search: '/admin/passes?query=night',
  passes_search_ended: '/admin/passes?query=night&state=ended',
  passes_search_none: '/admin/passes?query=helper&state=ended',
  passes_crowded: '/admin/passes/crowded',
  bans: '/admin/bans',
  bans_deep: () => `/admin/bans?${deep()}`,
  bans_search_address: '/admin/bans?query=20.1.2.3',
  bans_search_network: '/admin/bans?query=2',
  bans_search_reason: '/admin/bans?query=spam',
  audit: '/admin/audit',
  audit_deep: ({ rows }) => `/admin/audit?cursor=${Math.ceil(rows * (0.3 + Math.random() / 5))}.`,
  check_ban: '/check_ban',
};

/**
 * Alternates between the desks for each call, so that other load on the machine affects all of them equally.
 */
export async function timeLists(desks: readonly Desk[]): Promise<CallTimes> {
  const times = await timeCalls(desks, calls);
  const admins = await Promise.all(desks.map(logIn));
  const waitMs = STATS_WAIT_MS;
  times.stats = await timeCall(admins, '/session/stats', { samples: STATS_SAMPLES, waitMs });
  return times;
}

/** Alternates between the desks for each call. */
export async function timeCalls(
  desks: readonly Desk[],
  calls: Record<string, Path>,
): Promise<CallTimes> {
  const admins = await Promise.all(desks.map(logIn));
  const times: CallTimes = {};
  for (const [name, path] of Object.entries(calls)) {
    times[name] = await timeCall(admins, path, { samples: SAMPLES });
  }
  return times;
}

interface Admin {
  desk: Desk;
  headers: Record<string, string>;
}

export async function logIn<Of extends Omit<Desk, 'rows'>>(
  desk: Of,
): Promise<{ desk: Of; headers: Record<string, string> }> {
  const response = await fetch(`${desk.url}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: desk.adminKey }),
  });
  if (!response.ok) throw new Error(`No way into the admin area: ${await response.text()}`);
  const { admin_token } = (await response.json()) as { admin_token: string };
  return { desk, headers: { authorization: `Bearer ${admin_token}` } };
}

async function timeCall(
  admins: readonly Admin[],
  path: Path,
  { samples, waitMs = 0 }: { samples: number; waitMs?: number },
): Promise<number[]> {
  const taken = admins.map((): number[] => []);
  // The first call isn't counted, because its statement isn't prepared yet.
  for (let count = 0; count <= samples; count += 1) {
    for (const [index, { desk, headers }] of admins.entries()) {
      const url = `${desk.url}/api${typeof path === 'string' ? path : path(desk)}`;
      const startedMs = performance.now();
      const response = await fetch(url, { headers });
      const text = await response.text();
      if (count > 0) taken[index]?.push(performance.now() - startedMs);
      if (!response.ok) throw new Error(`${url}: ${text}`);
    }
    if (waitMs > 0 && count < samples) await wait(waitMs);
  }
  return taken.map(median);
}
