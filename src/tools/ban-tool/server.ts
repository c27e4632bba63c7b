import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { findPlayer, requirePlayer } from '#kit/server/find-player.ts';
import { readUniverse } from './read-input.ts';
import { answerActed } from './answer.ts';
import { ban } from './ban.ts';
import type { schemas } from './contract.ts';
import { listBans } from './look-ups.ts';
import { readPerson, readPictures } from './people.ts';
import { protectionOf } from './rows.ts';
import { readHistory } from './read-history.ts';
import { getRestriction, tellRestriction } from './restriction.ts';
import { isYoung } from './rules.ts';
import { isQueued } from './send-change.ts';
import { unban } from './unban.ts';

export { undo } from './undo.ts';

export const jobs = { ban, unban };

export const handlers: Handlers<typeof schemas> = {
  async ban({ dry_run: dryRun, with_case: _, ...input }, context) {
    const acted = await context.jobs.act('ban-tool/ban', input, { dryRun });
    return answerActed(acted, { act: 'ban', universeId: input.universe_id, context });
  },

  async unban({ dry_run: dryRun, with_case: _, ...input }, context) {
    const more = input.of_case === undefined ? {} : await stateBefore(input.of_case, context);
    const acted = await context.jobs.act('ban-tool/unban', { ...input, ...more }, { dryRun });
    return answerActed(acted, { act: 'unban', universeId: input.universe_id, context });
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
      is_protected: protectionOf(settings, link)(id) !== null,
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

  async experiences(_, { platforms, nowMs }) {
    const { universes, isPractice } = await platforms.roblox();
    return { now: nowMs, is_practice: isPractice, experiences: [...universes] };
  },
};

/** What the desk kept with the case of a ban, which nobody sends: whose it was, and how it stood before. */
async function stateBefore(caseId: number, { audit, undoOf }: Context) {
  const found = (await audit.find([caseId])).get(caseId);
  const plan = found?.outcome === 'done' ? undoOf(found) : undefined;
  if (plan?.action !== 'ban-tool/unban') {
    throw new DeskError('ban-tool/no-such-ban', { params: { case: caseId } });
  }
  return plan.more ?? {};
}
