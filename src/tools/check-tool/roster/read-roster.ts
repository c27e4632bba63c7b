// From the lines of a file to whom it names. Pure: the page and the server read it alike.
import { withoutComment } from '#kit/many/read-file.ts';
import { type Player, readPlayer } from '#kit/values/player.ts';

/** Of a line that names nobody so much is kept. */
const SHOWN_MAX = 100;
/** As many different names and ids as a file of 700 KB can hold, however short they are. */
export const ROSTER_ROWS_MAX = 160_000;
/** Ages cost a call for each player. */
export const AGES_ROWS_MAX = 2_000;

// https://create.roblox.com/docs/cloud/reference/openapi-legacy says 200 ids; of names it gives no number.
export const NAMES_AT_ONCE = 100;
export const IDS_AT_ONCE = 200;

export interface RosterLine {
  /** From 1, blank lines and comments counted. */
  line: number;
  /** As it was written, cut short where it is no name. */
  given: string;
  /** Undefined where it names nobody. */
  player: Player | undefined;
}

export interface Roster {
  lines: RosterLine[];
  /** How often somebody was named again. */
  doubles: number;
  names: number;
  ids: number;
  /** Lines that name nobody. */
  strangers: number;
}

/** One username or id a line; blank lines, comments and doubles are left out. */
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

/** The same for the same player, however it was typed; a name of digits is not an id. */
export function playerKey(player: Player): string {
  return player.kind === 'id' ? player.id : `@${player.name.toLowerCase()}`;
}

/** How many look-ups a roster costs: a call each, or with ages one for each player. */
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
