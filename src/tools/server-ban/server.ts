import { DeskError, type ErrorCode } from '#errors.ts';
import { findDurationFault } from '#kit/acting/rules.ts';
import { type ActedOne, act, orError } from '#kit/acting/server.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import { listBrakes } from '#kit/server/brakes/store.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { DiscordLink, ListedGuild } from '#kit/server/platforms.ts';
import { ban } from './ban.ts';
import { setBrake } from './brake.ts';
import { type schemas, tool } from './contract.ts';
import { kick, timeout } from './kick-timeout.ts';
import { listBans, listMembers } from './look-ups.ts';
import { findRaid } from './raid.ts';
import { type ActInput, readGuild } from './read-input.ts';
import { BAN_RANGE, readTargets } from './rules.ts';
import { forgetTimedBan, keepTimedBans } from './store.ts';
import { sayUsername } from './survey.ts';
import { unban } from './unban.ts';

export { commands } from './discord.ts';
export { tend } from './tend.ts';
export { undo } from './unban.ts';

export const jobs = { ban, unban, kick, timeout } as unknown as Record<string, JobKind>;

export const handlers: Handlers<typeof schemas> = {
  ban: (input, context) =>
    withEnd(input, context, () =>
      run('ban', {
        input,
        context,
        say: (who, where) => ({
          done: `${who} was banned from ${where}.`,
          already: `${who} is already banned from ${where}.`,
        }),
      }),
    ),

  unban: (input, context) =>
    run('unban', {
      input,
      context,
      say: (who, where) => ({
        done: `${who} was unbanned from ${where}.`,
        already: `${who} is not banned from ${where}.`,
      }),
    }),

  kick: (input, context) =>
    run('kick', {
      input,
      context,
      say: (who, where) => ({
        done: `${who} was kicked from ${where} and can come back.`,
        already: `${who} is not in ${where}.`,
      }),
    }),

  timeout: (input, context) =>
    run('timeout', {
      input,
      context,
      say: (who, where) =>
        input.duration_seconds === null
          ? {
              done: `The timeout of ${who} in ${where} was ended.`,
              already: `${who} is not timed out in ${where}.`,
            }
          : {
              done: `${who} was timed out in ${where}.`,
              already: `${who} is already timed out in ${where}.`,
            },
    }),

  lockdown: setBrake,

  async servers(_input, { platforms, database, nowMs }) {
    const link = await platforms.discord();
    const { isPractice } = link;
    const guilds = await withGrants(link);
    const brakes = await database.transaction((tx) => listBrakes(tx, { isPractice, nowMs }));
    return {
      now: nowMs,
      is_practice: isPractice,
      servers: guilds.map(({ id, name, missing }) => {
        const brake = brakes.find(({ guildId }) => guildId === id);
        return {
          id,
          name,
          missing: [...missing],
          invites_until: brake?.invitesUntil ?? null,
          dms_until: brake?.dmsUntil ?? null,
        };
      }),
    };
  },

  members: listMembers,
  bans: listBans,
  raid: findRaid,
};

const needed = tool.needs.discord.map(({ name }) => name);

/** Checks for newly granted permissions when the page opens, so that its buttons don't stay disabled. */
function withGrants({ guilds, lookForGrants }: DiscordLink): Promise<ListedGuild[]> {
  const isShut = ({ missing }: ListedGuild) => needed.some((name) => missing.includes(name));
  return Promise.all(
    guilds.map(async (guild) =>
      isShut(guild) ? ((await lookForGrants(guild.id)) ?? guild) : guild,
    ),
  );
}

interface Running {
  input: ActInput;
  context: Context;
  /** Describes the result for one account, given its name and the server's. */
  say: (who: string, where: string) => { done: string; already: string };
}

function run(name: string, { input, context, say }: Running) {
  return act(`${tool.id}/${name}`, {
    input: { ...input },
    dryRun: input.dry_run,
    context,
    tellOne: (acted) => tellOne(acted, { input, context, say }),
  });
}

async function tellOne(acted: ActedOne, { input, context, say }: Running) {
  const { target, state, cause, detail, caseId } = acted;
  const link = await context.platforms.discord();
  const guild = readGuild(link, input.guild_id);
  // Undo needs these, and so does the ban's reason.
  context.note({ guild_id: guild.id, mark: caseId });
  const user = await readProfile(target, { link, context });
  const username = user ? sayUsername(user) : acted.name;
  const said = say(username ?? target, guild.name);
  return {
    outcome: state,
    detail: state === 'done' ? said.done : (cause ?? said.already),
    user_id: target,
    username,
    avatar_url: user ? link.avatarOf(user) : null,
    guild_id: guild.id,
    guild_name: guild.name,
    until: typeof detail.until === 'number' ? detail.until : null,
    case_id: caseId,
    now: context.nowMs,
  };
}

/** The action is already done, so the card's picture is only worth a short wait. */
const PROFILE_MS = 2_000;

async function readProfile(
  userId: string,
  { link, context }: { link: DiscordLink; context: Context },
) {
  const user = await orError(
    inTime(context.signal, { ms: PROFILE_MS, platform: 'Discord' }, (signal) =>
      link.api.identity.user(userId, { signal, priority: 'person' }),
    ),
  );
  return user instanceof DeskError ? undefined : user;
}

/** After these errors the ban may have been made. */
const UNSURE: readonly ErrorCode[] = ['platform/unsure', 'desk/unsure', 'desk/deadline'];

/**
 * Saves a single temporary ban before sending it. If the process were killed in between, the ban would never
 * expire. The entry is deleted if the ban definitely wasn't made; unclear cases are resolved when it expires.
 */
async function withEnd<Result>(
  input: ActInput & { duration_seconds?: number | null | undefined },
  context: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  const { caseId, database } = context;
  const isKept = input.dry_run !== true && (await keepEnd(input, context));
  if (!isKept || caseId === undefined) return work();
  const forget = () => database.transaction((tx) => forgetTimedBan(tx, caseId));
  try {
    const result = await work();
    const isDone = (result as { outcome?: unknown }).outcome === 'done';
    if (!isDone) await forget();
    return result;
  } catch (error) {
    if (error instanceof DeskError && !UNSURE.includes(error.code)) await forget();
    throw error;
  }
}

async function keepEnd(
  { guild_id, user_ids, duration_seconds: seconds }: Parameters<typeof withEnd>[0],
  { caseId, nowMs, platforms, database }: Context,
): Promise<boolean> {
  const { given } = readTargets(user_ids, nowMs);
  const [only, ...others] = given;
  if (!only || others.length > 0 || only.fault !== null || caseId === undefined) return false;
  if (typeof seconds !== 'number' || findDurationFault(seconds, BAN_RANGE)) return false;
  const link = await platforms.discord();
  const guildId = readGuild(link, guild_id).id;
  const row = { caseId, mark: caseId, target: only.target, name: null };
  const ban = { row, guildId, until: nowMs + seconds * 1_000 };
  await database.transaction((tx) => keepTimedBans(tx, [ban], link.isPractice));
  return true;
}
