// Spoils the shape of an answer, as a platform does that changed, or whatever stands before it.
import type { WireReply } from '../wire.ts';
import { type Dice, diceOf } from './world/dice.ts';

type Path = readonly (string | number)[];

const WHOLE = ['', '{}', 'null', '5', 'true', '"ok"', '[null]', '[[]]', '<!doctype html><p>Wait'];
const KINDS: readonly unknown[] = [null, true, -1.5, 'not that', { x: 1 }, [{ x: 1 }]];
/** Of a long list the first entries are enough. */
const PATHS_MAX = 400;

/** The same seed spoils the same answer in the same way: what was done stays done. */
export function mutate<Reply extends WireReply>(reply: Reply, seed: number): Reply {
  const dice = diceOf('mutation', seed, reply.status, reply.body.length);
  const value = parse(reply.body);
  // What says nothing has no shape of its own, so that its status is spoilt.
  if (value === undefined) return { ...reply, status: 200, body: dice.pick(WHOLE) };
  if (dice.chance(0.25)) {
    return { ...reply, body: dice.pick([...WHOLE, reply.body.slice(0, -1)]) };
  }
  const [whole = [], ...parts] = pathsIn(value);
  const path = parts.length > 0 ? dice.pick(parts) : whole;
  return { ...reply, body: JSON.stringify(changed(value, path, dice)) };
}

/** Of everything in it, the whole first. */
function pathsIn(value: unknown, path: Path = [], found: Path[] = []): Path[] {
  found.push(path);
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (found.length >= PATHS_MAX) break;
    pathsIn(inner, [...path, key], found);
  }
  return found;
}

/** Something else in its place, or nothing at all. */
function changed(value: unknown, [key, ...rest]: Path, dice: Dice): unknown {
  if (key === undefined) return dice.pick(KINDS.filter((kind) => !isSameKind(kind, value)));
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length === 0 && !Array.isArray(value) && dice.chance(0.3)) delete copy[key];
  else copy[key] = changed(copy[key], rest, dice);
  return copy;
}

/** A text that means nothing is no text that was asked for. */
function isSameKind(one: unknown, other: unknown): boolean {
  const kindOf = (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  return typeof one !== 'string' && kindOf(one) === kindOf(other);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
