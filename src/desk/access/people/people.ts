import type { Transaction } from '#database/database.ts';
import { holderKey } from '#kit/values/holder.ts';
import { findShared, isAlone, NOTHING_SHARED, type Shared } from './rules.ts';
import { areTwoPeople, listFullAdmins, listHolders, listNeighbours, listTraces } from './store.ts';

/** A holder who shares a browser or a network with another one. */
export interface Neighbour extends Shared {
  holder: string;
}

/** Finds what two holders share, and whether an admin or their Discord accounts prove that they are two anyway. */
export async function findMeeting(
  tx: Transaction,
  [one, other]: readonly [string, string],
  nowMs: number,
): Promise<Shared & { isConfirmed: boolean }> {
  if (await areTwoPeople(tx, [one, other], nowMs)) return { ...NOTHING_SHARED, isConfirmed: true };
  const [traces, theirs] = [
    await listTraces(tx, holderKey(one)),
    await listTraces(tx, holderKey(other)),
  ];
  return { ...findShared(traces, theirs, nowMs), isConfirmed: false };
}

/**
 * Lists the holders and admins who share something with a holder and aren't known
 * to be a different person.
 */
export async function listUnconfirmed(
  tx: Transaction,
  holder: string,
  nowMs: number,
): Promise<Neighbour[]> {
  const found = await listNeighbours(tx, holderKey(holder), nowMs);
  const names = await listNames(tx, nowMs);
  const holders = new Set((await listHolders(tx, nowMs)).map(holderKey));
  const neighbours: Neighbour[] = [];
  for (const [person, traces] of Map.groupBy(found, (one) => one.person)) {
    const name = names.get(person);
    if (name === undefined || (await areTwoPeople(tx, [holder, name], nowMs))) continue;
    const has = (kind: string) => traces.some((one) => one.kind === kind);
    // Sharing only a network doesn't keep an admin from approving.
    if (!has('browser') && !holders.has(person)) continue;
    neighbours.push({ holder: name, browser: has('browser'), network: has('network') });
  }
  return neighbours;
}

/** Finds the stored spelling of a name; undefined if no pass or full key has it. */
export async function findName(
  tx: Transaction,
  holder: string,
  nowMs: number,
): Promise<string | undefined> {
  return (await listNames(tx, nowMs)).get(holderKey(holder));
}

async function listNames(tx: Transaction, nowMs: number): Promise<Map<string, string>> {
  const named = [...(await listHolders(tx, nowMs)), ...(await listFullAdmins(tx))];
  return new Map(named.map((name) => [holderKey(name), name]));
}

/** True if the planner is the only admin of a desk on which no one else holds a pass. */
export async function isAloneOnDesk(
  tx: Transaction,
  planner: string,
  nowMs: number,
): Promise<boolean> {
  const admins = await listFullAdmins(tx);
  const [admin] = admins;
  if (admin === undefined) return false;
  const near = await listUnconfirmed(tx, admin, nowMs);
  return isAlone(holderKey(planner), {
    admins: admins.map(holderKey),
    holders: (await listHolders(tx, nowMs)).map(holderKey),
    inOneBrowser: new Set(
      near.filter(({ browser }) => browser).map(({ holder }) => holderKey(holder)),
    ),
  });
}
