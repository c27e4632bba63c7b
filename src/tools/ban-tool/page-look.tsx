import type { Problem } from '#kit/page/client.tsx';
import type { ActionOf } from '#kit/page/page.tsx';
import { useSettledLook } from '#kit/page/settled-look.tsx';
import { type schemas, tool } from './contract.ts';

/** A look-up costs one of the day's; going back and forth between two names does not. */
const FRESH_MS = 60_000;

type LookAction = ActionOf<typeof schemas, 'look'>;
export type Seen = LookAction['output'];

export interface PlayerLook {
  seen: Seen | undefined;
  problem: Problem | undefined;
  isLooking: boolean;
  /** When Roblox takes another change of this player, on the clock of performance.now(). */
  waitUntil: number | undefined;
  /** Asks anew, of whomever it may concern. What is known stays until the answer is here. */
  again(): void;
}

/** Who the player in the field is and how they stand, asked for as soon as a name or an id is whole. */
export function usePlayerLook(
  user: string | undefined,
  universeId: string | undefined,
): PlayerLook {
  const isWhole = user !== undefined && universeId !== undefined;
  const input = isWhole ? { user, universe_id: universeId } : undefined;
  const look = useSettledLook<LookAction>([tool, 'look'], input, { keptMs: FRESH_MS });
  const { data: seen, at = 0, problem, isLooking, again } = look;
  const waitUntil = seen?.wait_until ? at + (seen.wait_until - seen.now) : undefined;
  return { seen, problem, isLooking, waitUntil, again };
}
