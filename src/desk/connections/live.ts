// A connection in use, and how to build it from the environment or the store.
import { z } from 'zod';
import type { BrokenWhy } from '#kit/contract/connections.ts';
import type { OauthApp } from '#kit/server/platforms.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Again } from './looking-again.ts';
import type { Opened, PlatformParts } from './platform-parts.ts';
import type { SavedRow } from './store.ts';

/** One credential and what is known about it. */
export interface Closed<Seen> {
  source: 'environment' | 'saved';
  credential: string;
  listed: readonly string[];
  seen: Seen | null;
  checkedAt: number | null;
  usedAt: number | null;
  broken: { at: number; why: BrokenWhy } | null;
  /** The store says that it is broken. Once it no longer does, it was fixed. */
  isBreakKept: boolean;
}

/** A connection that calls go through. */
export interface Live<Api, Seen> extends Closed<Seen> {
  opened: Opened<Api>;
  /** Set when the platform refused the credential once. Resolves after a second check. */
  doubt: Promise<void> | null;
  /** When a broken connection is checked again. */
  again: Again;
}

export function fromEnvironment<Seen>(connection: {
  credential: string;
  listed: readonly string[];
}): Closed<Seen> {
  return {
    source: 'environment',
    ...connection,
    seen: null,
    checkedAt: null,
    usedAt: null,
    broken: null,
    isBreakKept: false,
  };
}

/** Undefined if it was sealed with another secret. */
export function openSaved<Seen>(
  row: SavedRow,
  { seals, parts }: { seals: Seals; parts: ReadParts<Seen> },
): Closed<Seen> | undefined {
  const { platform, broken_at: at, broken_why: why } = row;
  const credential = seals.open(row.credential, { platform, thing: 'credential' });
  if (credential === undefined) return undefined;
  const listed = readListed(row);
  return {
    source: 'saved',
    credential,
    listed,
    seen: readSeen(row.report, listed, parts),
    checkedAt: row.checked_at,
    usedAt: row.used_at,
    broken: at !== null && why !== null ? { at, why } : null,
    isBreakKept: at !== null,
  };
}

export function openApp(row: SavedRow, seals: Seals): OauthApp | null {
  const { platform, client_id: id, client_secret: sealed } = row;
  if (id === null || sealed === null) return null;
  const secret = seals.open(sealed, { platform, thing: 'client secret' });
  return secret === undefined ? null : { id, secret };
}

/** A list that can't be read counts as empty, so nothing is acted on. */
export function readListed(row: Pick<SavedRow, 'listed'> | undefined): string[] {
  return z.array(z.string()).safeParse(parse(row?.listed)).data ?? [];
}

type ReadParts<Seen> = Pick<PlatformParts<never, Seen>, 'shape' | 'placesOf'>;

/** Null if it can't be read, or if it is about other places than the listed ones. */
function readSeen<Seen>(
  report: string | null,
  listed: readonly string[],
  { shape, placesOf }: ReadParts<Seen>,
): Seen | null {
  const { data: seen } = shape.safeParse(parse(report));
  if (seen === undefined) return null;
  const places = placesOf(seen).map(({ id }) => id);
  return places.join() === listed.join() ? seen : null;
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

type Said = Closed<unknown>;

export function isSame(live: Said, next: Said): boolean {
  return (
    live.source === next.source &&
    live.credential === next.credential &&
    live.listed.join() === next.listed.join()
  );
}

/** A broken client refuses every call from then on, so a fixed connection needs a new one. */
export function isMended(live: Said, next: Said): boolean {
  if (next.source !== 'saved' || !live.broken || next.broken) return false;
  return live.isBreakKept || live.checkedAt !== next.checkedAt;
}
