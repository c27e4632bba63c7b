// Parses a typed player, for the page while typing and for the server.
import { readLink } from '../recognise/read-link.ts';
import { PLAYER_TEXT_MAX } from './player-text.ts';

export type Player = { kind: 'id'; id: string } | { kind: 'name'; name: string };

export type PlayerReading =
  | { ok: true; player: Player }
  | { ok: false; fault: 'blank' | 'not-an-id' | 'not-a-name' };

const DIGITS = /^\d+$/;
const ID = /^[1-9]\d{0,14}$/;
// Old names break today's rules, so only the characters and the length are checked.
const NAME = /^\w{3,20}$/;

/** Digits are an id, `@123` is a name, and a profile link is the id in it. */
export function readPlayer(text: string): PlayerReading {
  const typed = text.trim();
  if (typed === '' || typed === '@') return { ok: false, fault: 'blank' };
  if (DIGITS.test(typed)) return readId(typed);
  const name = typed.replace(/^@/, '');
  if (NAME.test(name)) return { ok: true, player: { kind: 'name', name } };
  const link = typed.length <= PLAYER_TEXT_MAX ? readLink(typed, 0) : undefined;
  return link?.kind === 'roblox-profile' ? readId(link.value) : { ok: false, fault: 'not-a-name' };
}

function readId(id: string): PlayerReading {
  return ID.test(id) ? { ok: true, player: { kind: 'id', id } } : { ok: false, fault: 'not-an-id' };
}

/** The player as written in a sentence: `@mira` or `id 156`. */
export function shownPlayer(player: Player): string {
  return player.kind === 'id' ? `id ${player.id}` : `@${player.name}`;
}
