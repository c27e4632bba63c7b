import { DeskError } from '#errors.ts';
import { type ActedOne, act } from '#kit/acting/server.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { findPlayer, requirePlayer } from '#kit/server/find-player.ts';
import { ban } from './ban.ts';
import type { schemas } from './contract.ts';
import { readPerson, readPictures } from './find-players.ts';
import { listBans, readHistory } from './look-ups.ts';
import { readUniverse } from './read-input.ts';
import { getRestriction, readKept, tellRestriction } from './restriction.ts';
import { isQueued, readProtection } from './rows.ts';
import { isYoung, sayTime } from './rules.ts';
import { unban } from './unban.ts';

export { commands } from './discord.ts';
export { undo } from './unban.ts';

export const jobs = { ban, unban };

export const handlers: Handlers<typeof schemas> = {
  ban({ dry_run: dryRun, with_case: _, ...input }, context) {
    const tellOne = (acted: ActedOne) => tellBan(acted, { ...input, isBan: true, context });
    return act('ban-tool/ban', { input, dryRun, context, tellOne });
  },

  async unban({ dry_run: dryRun, with_case: _, ...input }, context) {
    const more = input.of_case === undefined ? {} : await readStateBefore(input.of_case, context);
    const tellOne = (acted: ActedOne) => tellBan(acted, { ...input, isBan: false, context });
    return act('ban-tool/unban', { input: { ...input, ...more }, dryRun, context, tellOne });
  },

  async look(input, context) {
    const { nowMs, signal, settings } = context;
    const player = requirePlayer(input.user);
    const link = await context.platforms.roblox();
    const universe = readUniverse(link, input.universe_id);
    const { id } = await findPlayer(link.api, player, { signal });
    const at = { universe: universe.id, user: id };
    const [person, pictures, state] = await Promise.all([
      readPerson(link.api, { id, player }, signal),
      readPictures(link.api, [id], signal),
      getRestriction(link, at, { nowMs, signal }),
    ]);
    const waitMs = link.api.pace.update(at);
    return {
      now: nowMs,
      user_id: id,
      username: person.name,
      display_name: person.displayName,
      thumbnail_url: pictures.get(id) ?? null,
      created_at: person.createdAt,
      is_young: isYoung(person.createdAt, { nowMs, days: settings.youngAccountDays }),
      is_protected: readProtection(settings, link)(id) !== null,
      restriction: state.active ? tellRestriction(state) : null,
      wait_until: isQueued(waitMs) ? nowMs + Math.ceil(waitMs) : null,
    };
  },

  async history(input, context) {
    const { nowMs, signal, audit } = context;
    const player = requirePlayer(input.user);
    const link = await context.platforms.roblox();
    const universe = readUniverse(link, input.universe_id);
    const { id, name } = await findPlayer(link.api, player, { signal });
    const at = { universe: universe.id, user: id };
    const told = await readHistory(link, at, { signal, nowMs, audit });
    return { now: nowMs, user_id: id, username: name ?? null, ...told };
  },

  async bans(input, { platforms, signal, nowMs, audit }) {
    const link = await platforms.roblox();
    const { id: universeId } = readUniverse(link, input.universe_id);
    const search = { universeId, query: input.query ?? '', cursor: input.cursor };
    return listBans(link, search, { signal, nowMs, audit });
  },

  async experiences(_, { platforms, nowMs, settings }) {
    const { universes, isPractice } = await platforms.roblox();
    return {
      now: nowMs,
      is_practice: isPractice,
      adds_code: settings.appealCodeInReason,
      experiences: [...universes],
    };
  },
};

/**
 * The facts stored with the case of a ban, which no caller sends: the player, and their restriction before
 * it.
 */
async function readStateBefore(caseId: number, { audit, undoOf }: Context) {
  const found = (await audit.find([caseId])).get(caseId);
  const plan = found?.outcome === 'done' ? undoOf(found) : undefined;
  if (plan?.action !== 'ban-tool/unban') {
    throw new DeskError('ban-tool/no-such-ban', { params: { case: caseId } });
  }
  return plan.more ?? {};
}

interface Telling {
  isBan: boolean;
  universe_id?: string | undefined;
  context: Context;
}

async function tellBan(acted: ActedOne, { isBan, universe_id, context }: Telling) {
  const { nowMs, platforms, signal } = context;
  const link = await platforms.roblox();
  const universe = readUniverse(link, universe_id);
  const pictures = await readPictures(link.api, [acted.target], signal);
  const standing = readStanding(acted, isBan);
  return {
    outcome: acted.state,
    detail: sayStanding(acted, { ...standing, place: universe.name }),
    username: acted.name,
    user_id: acted.target,
    small_thumbnail_url: pictures.get(acted.target) ?? null,
    restriction_status: standing.isBanned ? ('restricted' as const) : ('not restricted' as const),
    until: standing.until,
    universe_id: universe.id,
    universe_name: universe.name,
    case_id: acted.caseId,
    now: nowMs,
  };
}

interface Standing {
  isBanned: boolean;
  until: number | null;
}

/** Undoing a ban may have restored an older one. */
function readStanding({ state, detail, was }: ActedOne, isBan: boolean): Standing {
  const isBanned = isBan || detail.restored === true;
  if (!isBanned) return { isBanned, until: null };
  if (state === 'already') return { isBanned, until: readKept(was)?.until ?? null };
  return { isBanned, until: typeof detail.until === 'number' ? detail.until : null };
}

function sayStanding(
  { target, name, state, cause }: ActedOne,
  { isBanned, until, place }: Standing & { place: string },
): string {
  if (state === 'already') return `${cause ?? 'Already done.'} Nothing changed.`;
  const who = name ?? `Player ${target}`;
  if (!isBanned) return `${who} can join ${place} again.`;
  const time = until === null ? 'permanently' : `until ${sayTime(until)}`;
  return `${who} is banned from ${place} ${time}.`;
}
