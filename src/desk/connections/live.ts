// A connection in use, and how it is made from what the environment or the store says.
import { z } from 'zod';
import type { BrokenWhy } from '#kit/contract/connections.ts';
import type { OauthApp } from '#kit/server/platforms.ts';
import type { Seals } from '#kit/server/seals.ts';
import type { Again } from './looking-again.ts';
import type { Opened, PlatformParts } from './platform-parts.ts';
import type { SavedRow } from './store.ts';

/** One credential, and what is known of it. */
export interface Closed<Seen> {
  source: 'environment' | 'saved';
  credential: string;
  listed: readonly string[];
  seen: Seen | null;
  checkedAt: number | null;
  usedAt: number | null;
  broken: { at: number; why: BrokenWhy } | null;
  /** The store knows that it is broken: once it no longer says so, it was mended. */
  isBreakKept: boolean;
}

/** One that calls go through. */
export interface Live<Api, Seen> extends Closed<Seen> {
  opened: Opened<Api>;
  /** The platform refused the credential once; settled when a second look has said more. */
  doubt: Promise<void> | null;
  /** When it is looked at again, once it broke. */
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

/** Undefined where it was sealed with another secret. */
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

/** A list that cannot be read lists nothing, so nothing is acted on. */
export function readListed(row: Pick<SavedRow, 'listed'> | undefined): string[] {
  return z.array(z.string()).safeParse(parse(row?.listed)).data ?? [];
}

type ReadParts<Seen> = Pick<PlatformParts<never, Seen>, 'shape' | 'placesOf'>;

/** Null where it cannot be read, or is about other places than the listed ones. */
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

/** What broke refuses every call for good, so it is opened anew. */
export function isMended(live: Said, next: Said): boolean {
  if (next.source !== 'saved' || !live.broken || next.broken) return false;
  return live.isBreakKept || live.checkedAt !== next.checkedAt;
}
