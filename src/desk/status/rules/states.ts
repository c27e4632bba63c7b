// Decides a tool's state. The rules are those of docs/status.md.
import type { BrokenWhy } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';

export type ToolState = 'active' | 'degraded' | 'practice' | 'offline';
export type TroubledState = 'degraded' | 'offline';

/**
 * maintenance: the owner switched it on; silent: three probes in a row failed; unsteady: some of the last three did;
 * slow: the platform takes twice as long as usual; slow-calls, failing, mostly-failing: the tool's own calls; stopped:
 * the desk wasn't running; unchecked: the platform hasn't been asked since the desk started. Otherwise, why the
 * credential doesn't work.
 */
export type Cause =
  | BrokenWhy
  | 'maintenance'
  | 'silent'
  | 'unsteady'
  | 'slow'
  | 'slow-calls'
  | 'failing'
  | 'mostly-failing'
  | 'stopped'
  | 'unchecked';

export interface Verdict {
  state: ToolState;
  /** Null for a tool that is active or in practice. */
  cause: Cause | null;
  /** The platform that causes it, if one does. */
  platform: PlatformName | null;
}

export interface PlatformFacts {
  name: PlatformName;
  isPractice: boolean;
  /** Why the credential doesn't work; null if it does. */
  broken: BrokenWhy | null;
  /** Whether each of the last probes succeeded; at most three, and fewer just after a start. */
  probes: readonly boolean[];
  isSlow: boolean;
}

export interface ToolFacts {
  /** The platforms that it acts through. */
  platforms: readonly PlatformFacts[];
  /** Calls in the last 15 minutes that succeeded, and those that the platform or the desk failed. */
  done: number;
  failed: number;
  isSlow: boolean;
}

export const PROBES = 3;
const FAILED_SHARE_MAX = 0.05;
const MOST = 0.5;

const well: Verdict = { state: 'active', cause: null, platform: null };
const practice: Verdict = { state: 'practice', cause: null, platform: null };

/** `before` is what holds until enough is known, after a start or when another process takes over. */
export function judgeTool(
  facts: ToolFacts,
  { isMaintenance, before }: { isMaintenance: boolean; before?: Verdict | undefined },
): Verdict {
  if (isMaintenance) return { state: 'offline', cause: 'maintenance', platform: null };
  const connected = facts.platforms.filter(({ isPractice }) => !isPractice);
  if (facts.platforms.length > 0 && connected.length === 0) return practice;
  const down = connected.flatMap((platform) => {
    const cause = whyDown(platform);
    return cause ? [{ cause, platform: platform.name }] : [];
  });
  const [first] = down;
  // A tool with two platforms still does half of its work if one is gone.
  if (first) return { state: down.length === connected.length ? 'offline' : 'degraded', ...first };
  if (before?.platform && connected.some(({ probes }) => probes.length < PROBES)) return before;
  return judgePlatforms(connected) ?? judgeCalls(facts) ?? well;
}

function whyDown({ broken, probes }: PlatformFacts): Cause | null {
  if (broken) return broken;
  return probes.length >= PROBES && !probes.includes(true) ? 'silent' : null;
}

function judgePlatforms(connected: readonly PlatformFacts[]): Verdict | undefined {
  const unsteady = connected.find(({ probes }) => probes.includes(false));
  if (unsteady) return { state: 'degraded', cause: 'unsteady', platform: unsteady.name };
  const slow = connected.find(({ isSlow }) => isSlow);
  return slow && { state: 'degraded', cause: 'slow', platform: slow.name };
}

/**
 * Even when most calls fail, the tool isn't called offline: that word is for a platform that doesn't answer or refuses
 * the credential, and for maintenance.
 */
function judgeCalls({ done, failed, isSlow }: ToolFacts): Verdict | undefined {
  const share = failed / Math.max(1, done + failed);
  if (share > MOST) return { state: 'degraded', cause: 'mostly-failing', platform: null };
  if (share > FAILED_SHARE_MAX) return { state: 'degraded', cause: 'failing', platform: null };
  return isSlow ? { state: 'degraded', cause: 'slow-calls', platform: null } : undefined;
}

/** Below this, twice as slow is noise of the machine. */
const SLOWER_BY_MS = 100;

/** Whether calls take more than twice as long as usual. Null if there were too few to tell. */
export function isSlower(recentMs: number | null, usualMs: number | null): boolean {
  if (recentMs === null || usualMs === null) return false;
  return recentMs > 2 * usualMs && recentMs - usualMs >= SLOWER_BY_MS;
}
