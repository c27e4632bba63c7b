// Opens, changes and closes incidents as the states of tools change.
import type { Transaction } from '#database/database.ts';
import type { Verdict } from './rules/states.ts';
import { deleteIncident, type Incident, insertIncident, updateIncident } from './store.ts';

/** A tool that was degraded for a shorter time, but never offline, leaves no incident. */
const WORTH_NOTING_MS = 60_000;

/** The verdict that an open incident holds. */
export function verdictOf({ state, cause, platform }: Incident): Verdict {
  return { state, cause, platform };
}

/** What has to be written for one tool; undefined if nothing has changed. */
export function follow(
  tool: string,
  verdict: Verdict,
  { open, nowMs }: { open: Incident | undefined; nowMs: number },
): ((tx: Transaction) => Promise<void>) | undefined {
  const { state, cause, platform } = verdict;
  const isTroubled = (state === 'degraded' || state === 'offline') && cause !== null;
  if (!isTroubled) return open && ((tx) => closeIncident(tx, open, nowMs));
  if (!open) {
    const ends = { ended_at: null, down_until: null };
    const from = { since: nowMs, started_at: nowMs, down_from: state === 'offline' ? nowMs : null };
    const what = { tool, platform, state, cause, worst_cause: cause };
    return (tx) => insertIncident(tx, { ...what, ...from, ...ends });
  }
  if (open.state === state && open.cause === cause && open.platform === platform) return undefined;
  const isWorse = state === 'offline' || open.down_from === null;
  return (tx) =>
    updateIncident(tx, {
      ...open,
      state,
      cause,
      platform,
      since: open.state === state ? open.since : nowMs,
      ...(isWorse && { worst_cause: cause }),
      ...(state === 'offline'
        ? { down_from: open.down_from ?? nowMs, down_until: null }
        : { down_until: untilOf(open, nowMs) }),
    });
}

/** The clock may have been set back since. */
function untilOf({ down_from, down_until }: Incident, nowMs: number): number | null {
  return down_from === null ? null : (down_until ?? Math.max(down_from, nowMs));
}

export async function closeIncident(tx: Transaction, open: Incident, nowMs: number): Promise<void> {
  const isShort = nowMs - open.started_at < WORTH_NOTING_MS;
  if (open.down_from === null && isShort) return deleteIncident(tx, open.id);
  const ended_at = Math.max(open.started_at, nowMs);
  await updateIncident(tx, { ...open, ended_at, down_until: untilOf(open, nowMs) });
}

/** The desk itself wasn't running. */
export function insertStop(
  tx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const cause = 'stopped' as const;
  const what = { tool: '', platform: null, state: 'offline' as const, cause, worst_cause: cause };
  const when = { since: from, started_at: from, ended_at: to, down_from: from, down_until: to };
  return insertIncident(tx, { ...what, ...when });
}
