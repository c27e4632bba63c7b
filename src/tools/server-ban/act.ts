// One call of many: planned, done at once, or a job.
import { DeskError, type ErrorCode } from '#errors.ts';
import type { Acted } from '#kit/contract/job-desk.ts';
import { Answer, type Context } from '#kit/server/context.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { DiscordLink, ListedGuild } from '#kit/server/platforms.ts';
import { type AimInput, readGuild } from './read-input.ts';
import { BAN_SECONDS_MAX, DURATION_SECONDS_MIN, durationFault, readTargets } from './rules.ts';
import { forgetTimedBan, keepTimedBans } from './store.ts';
import { orError, usernameOf } from './survey.ts';

interface Said {
  done: string;
  already: string;
}

/** `say`: what became of one account, with what it is called and where. */
export async function act(
  name: string,
  {
    input,
    context,
    say,
  }: { input: AimInput; context: Context; say: (who: string, where: string) => Said },
) {
  const acted = await context.jobs.act(
    `server-ban/${name}`,
    { ...input },
    { dryRun: input.dry_run },
  );
  if (acted.as === 'plan') return { plan: acted.plan };
  if (acted.as === 'job') return accepted(acted);
  const link = await context.platforms.discord();
  const guild = readGuild(link, input.guild_id);
  // For whoever takes it back, and for the ban's own reason.
  context.note({ guild_id: guild.id, mark: acted.caseId });
  return tellOne(acted, { link, guild, context, say });
}

function accepted({ jobId, state }: Extract<Acted, { as: 'job' }>): Answer {
  const detail =
    state === 'waiting'
      ? `Job ${jobId} waits for a second person. Nothing is done before they approve it.`
      : `Job ${jobId} runs by itself, also when you leave.`;
  return new Answer(202, { job_id: jobId, state, detail });
}

interface Telling {
  link: DiscordLink;
  guild: ListedGuild;
  context: Context;
  say: (who: string, where: string) => Said;
}

async function tellOne(
  acted: Extract<Acted, { as: 'one' }>,
  { link, guild, context, say }: Telling,
) {
  const { target, state, cause, detail, caseId } = acted;
  const user = await profileOf(target, { link, context });
  const username = user ? usernameOf(user) : acted.name;
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

/** It is done; a face for the card is worth a moment, and no more. */
const PROFILE_MS = 2_000;

async function profileOf(
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

/** After these it may be done. */
const UNSURE: readonly ErrorCode[] = ['platform/unsure', 'desk/unsure', 'desk/deadline'];

/**
 * A single ban for a time is written down before it is sent: were this process killed in between, it would
 * stand for good. What was not done after all is forgotten; the rest is found out when its time is over.
 */
export async function withEnd<Result>(
  input: AimInput & { duration_seconds?: number | null | undefined },
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
  const range = { min: DURATION_SECONDS_MIN, max: BAN_SECONDS_MAX };
  if (typeof seconds !== 'number' || durationFault(seconds, range)) return false;
  const link = await platforms.discord();
  const guildId = readGuild(link, guild_id).id;
  const row = { caseId, mark: caseId, target: only.target, name: null };
  const ban = { row, guildId, until: nowMs + seconds * 1_000 };
  await database.transaction((tx) => keepTimedBans(tx, [ban], link.isPractice));
  return true;
}
