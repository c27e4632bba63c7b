// Reads the players named in a file. Pure, so that the page and the server read it the same way.
import { withoutComment } from '#kit/many/read-file.ts';
import { type Player, readPlayer } from '#kit/values/player.ts';

/** How many characters of an invalid line are kept. */
const SHOWN_MAX = 100;
/** More than the number of distinct names and ids that fit into a file of 700 KB. */
export const ROSTER_ROWS_MAX = 160_000;
/** Reading ages costs one call per player. */
export const AGES_ROWS_MAX = 2_000;

// https://create.roblox.com/docs/cloud/reference/openapi-legacy allows 200 ids; it names no limit for names.
export const NAMES_AT_ONCE = 100;
export const IDS_AT_ONCE = 200;

export interface RosterLine {
  /** Starts at 1. Blank lines and comments count. */
  line: number;
  /** The text as written, shortened if it isn't a name or id. */
  given: string;
  /** Undefined if the line isn't a name or id. */
  player: Player | undefined;
}

export interface Roster {
  lines: RosterLine[];
  /** How many duplicates were left out. */
  doubles: number;
  names: number;
  ids: number;
  /** The number of lines that aren't a name or id. */
  strangers: number;
}

/** Reads one username or id per line, and leaves out blank lines, comments and duplicates. */
export function readRoster(lines: Iterable<string>): Roster {
  const roster: Roster = { lines: [], doubles: 0, names: 0, ids: 0, strangers: 0 };
  const seen = new Set<string>();
  let line = 0;
  for (const raw of lines) {
    line += 1;
    const text = withoutComment(raw);
    if (text === '') continue;
    const reading = readPlayer(text);
    const player = reading.ok ? reading.player : undefined;
    const key = player ? playerKey(player) : `? ${text}`;
    if (seen.has(key)) {
      roster.doubles += 1;
      continue;
    }
    seen.add(key);
    roster[player ? (player.kind === 'id' ? 'ids' : 'names') : 'strangers'] += 1;
    roster.lines.push({ line, given: player ? text : shorten(text), player });
  }
  return roster;
}

/** The same key for the same player, no matter how it was typed. A name made of digits isn't an id. */
export function playerKey(player: Player): string {
  return player.kind === 'id' ? player.id : `@${player.name.toLowerCase()}`;
}

/** How many look-ups a roster costs: one per call, or with ages one per player. */
export function countLookups(
  { names, ids }: Pick<Roster, 'names' | 'ids'>,
  hasAges: boolean,
): number {
  if (hasAges) return names + ids;
  return Math.ceil(names / NAMES_AT_ONCE) + Math.ceil(ids / IDS_AT_ONCE);
}

function shorten(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text;
}
