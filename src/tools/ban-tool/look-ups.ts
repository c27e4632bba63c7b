import { DeskError } from '#errors.ts';
import type { AuditBook } from '#kit/contract/audit.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import { readPlayer } from '#kit/values/player.ts';
import { findWriters } from './cases.ts';
import { namesOf } from './find-players.ts';
import { readPictures } from './people.ts';
import { type Listed, readPage } from './read-page.ts';
import { getRestriction, tellRestriction } from './restriction.ts';

/** Roblox lists everybody who was ever restricted and takes no filter, so that a call looks at so many pages. */
const PAGES_MAX = 10;
const ENOUGH = 50;

interface Search {
  universeId: string;
  query: string;
  cursor: string | undefined;
}

interface Around {
  signal: AbortSignal;
  nowMs: number;
  audit: AuditBook;
}

export async function listBans(link: RobloxLink, search: Search, around: Around) {
  const { nowMs, signal, audit } = around;
  const one = await findOne(link, search, around);
  const page = one
    ? { bans: [one], lookedAt: 1, next: undefined }
    : await lookThrough(link, search, around);
  const ids = page.bans.map(({ userId }) => userId);
  const [names, pictures, writerOf] = await Promise.all([
    namesOf(link.api, ids, signal),
    readPictures(link.api, ids, signal),
    findWriters(audit, page.bans),
  ]);
  return {
    now: nowMs,
    bans: page.bans.map((ban) => ({
      ...tellRestriction(ban),
      user_id: ban.userId,
      username: names.get(ban.userId) ?? null,
      thumbnail_url: pictures.get(ban.userId) ?? null,
      case_id: writerOf(ban)?.caseId ?? null,
    })),
    looked_at: page.lookedAt,
    next_cursor: page.next ?? null,
  };
}

/** Whoever is meant by an id or a whole name, where they are restricted; otherwise it may be part of a reason. */
async function findOne(
  link: RobloxLink,
  { universeId, query, cursor }: Search,
  { nowMs, signal }: Around,
): Promise<Listed | undefined> {
  const reading = readPlayer(query);
  if (cursor !== undefined || !reading.ok) return undefined;
  const userId =
    reading.player.kind === 'id'
      ? reading.player.id
      : await idOfName(link, reading.player.name, signal);
  if (userId === undefined) return undefined;
  const at = { universe: universeId, user: userId };
  const state = await getRestriction(link, at, { nowMs, signal });
  return state.active ? { ...state, userId } : undefined;
}

/** Also by a former name: this is a search. Where Roblox keeps names to itself, it is one among the reasons. */
async function idOfName(
  { api }: RobloxLink,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { data } = await api.players.byNames([name], { signal });
    return data[0]?.id;
  } catch (error) {
    if (error instanceof DeskError && !signal.aborted) return undefined;
    throw error;
  }
}

async function lookThrough(link: RobloxLink, search: Search, { nowMs, signal }: Around) {
  const { universeId: universe, query } = search;
  const isMeant = matcherOf(query);
  const bans: Listed[] = [];
  let lookedAt = 0;
  let pageToken = search.cursor;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await readPage(link, { universe, pageToken }, { signal, nowMs });
    lookedAt += page.listed.length;
    bans.push(...page.listed.filter((ban) => ban.active && isMeant(ban)));
    pageToken = page.next;
    if (pageToken === undefined || bans.length >= ENOUGH) break;
  }
  return { bans, lookedAt, next: pageToken };
}

function matcherOf(query: string): (ban: Listed) => boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return () => true;
  return ({ userId, displayReason, privateReason }) =>
    userId.startsWith(wanted) ||
    `${displayReason}\n${privateReason}`.toLowerCase().includes(wanted);
}
