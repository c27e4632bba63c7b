import { useEffect, useRef, useState } from 'react';
import type { ActionOf } from '../../kit/page.tsx';
import { actionOf } from '../../kit/page-action.tsx';
import { type Problem, useDeskClient } from '../../kit/page-client.tsx';
import { type schemas, tool } from './contract.ts';

/** Somebody who types is not asked for on every key. */
const SETTLED_MS = 350;
/** A look-up costs one of the day's; going back and forth between two names does not. */
const FRESH_MS = 60_000;

export type Seen = ActionOf<typeof schemas, 'look'>['output'];

export interface PlayerLook {
  seen: Seen | undefined;
  problem: Problem | undefined;
  isLooking: boolean;
  /** When Roblox takes another change of this player, on the clock of performance.now(). */
  waitUntil: number | undefined;
  /** Asks anew, of whomever it may concern. What is known stays until the answer is here. */
  again(): void;
}

interface Found {
  key: string;
  /** On the clock of performance.now(). */
  at: number;
  seen?: Seen;
  problem?: Problem;
}

/** Who the player in the field is and how they stand, asked for as soon as a name or an id is whole. */
export function usePlayerLook(
  user: string | undefined,
  universeId: string | undefined,
): PlayerLook {
  const { send, pass } = useDeskClient();
  const [found, setFound] = useState<Found>();
  const [turn, setTurn] = useState(0);
  const kept = useRef(new Map<string, Found>());
  const { held } = pass;
  const key = user === undefined || universeId === undefined ? undefined : `${universeId} ${user}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again for the same player
  useEffect(() => {
    if (key === undefined || !held) return;
    const known = kept.current.get(key);
    if (known && performance.now() - known.at < FRESH_MS) return setFound(known);
    const over = new AbortController();
    const { signal } = over;
    const look = async () => {
      const input = { user, universe_id: universeId };
      const answer = await send({ action: actionOf(tool, 'look'), input, signal });
      if (signal.aborted) return;
      const at = performance.now();
      if (!answer.ok) return setFound({ key, at, problem: answer.problem });
      const next = { key, at, seen: answer.data as Seen };
      kept.current.set(key, next);
      setFound(next);
    };
    const timer = setTimeout(() => void look(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [key, held, send, turn]);

  // Of another player nothing is told.
  const current = key !== undefined && found?.key === key ? found : undefined;
  return {
    seen: current?.seen,
    problem: current?.problem,
    isLooking: key !== undefined && held && !current,
    waitUntil: current && waitOf(current),
    again() {
      // A name and an id may be the same player's.
      kept.current.clear();
      setTurn((before) => before + 1);
    },
  };
}

function waitOf({ seen, at }: Found): number | undefined {
  return seen?.wait_until ? at + (seen.wait_until - seen.now) : undefined;
}
