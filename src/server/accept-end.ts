import { ACCEPTED } from '#desk/audit/chain/given-up.ts';
import { type Hand, handFact } from './by-hand.ts';

interface Accepted {
  /** Whether a note does not fit the log, or is missing. */
  amiss: boolean;
  /** The last block of the log as it is. */
  block: number;
  /** The blocks that were noted and are given up. */
  given_up: string[];
}

/** Takes the log as it ends now for whole: the owner knows why the notes outside of it say otherwise. */
export async function acceptEnd(hand: Hand, isWanted: boolean): Promise<Accepted> {
  const { database, audit, nowMs } = hand;
  const { notes } = audit;
  const outside = notes.findOutside();
  const done = await database.transaction(async (tx) => {
    await tx.lock('audit sealer');
    const { last: newest, amiss, given_up } = await notes.findAmiss(tx, outside);
    const found = { amiss: amiss.length > 0, block: newest.number, given_up };
    if (!found.amiss || !isWanted) return { ...found, last: undefined };
    await audit.fact(tx, handFact(hand, ACCEPTED, { block: newest.number, given_up }));
    return { ...found, last: await notes.replace(tx, nowMs) };
  });
  const { last, ...found } = done;
  if (last) notes.replaceOutside(last, nowMs);
  return found;
}
