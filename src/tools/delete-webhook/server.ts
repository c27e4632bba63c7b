import { sayWait } from '#errors/say-wait.ts';
import { DeskError, type ErrorCode } from '#errors.ts';
import { type ActedOne, act } from '#kit/acting/server.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { openWebhookGuild } from '#kit/webhook/server-webhooks.ts';
import { type FoundWebhook, lookUpWebhook, readChannelName } from '#kit/webhook/webhook-lookup.ts';
import { maskedWebhookUrl } from '#kit/webhook/webhook-url.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { type schemas, tool } from './contract.ts';
import { auditReason, FOREIGN_MAX, isConfirmed } from './rules.ts';
import { countCleanup, findCleanups, uncountCleanup } from './store.ts';
import { tidy } from './tidy.ts';

export { commands } from './discord.ts';

export const jobs = { tidy } as unknown as Record<string, JobKind>;

export const handlers: Handlers<typeof schemas> = {
  tidy: (input, context) =>
    act(`${tool.id}/tidy`, {
      input: { ...input },
      dryRun: input.dry_run,
      context,
      tellOne: (acted) => tellTidied(acted, { guildId: input.guild_id, context }),
    }),

  async look({ webhook_url }, context) {
    const found = await lookUpWebhook(webhook_url, context);
    const { nowMs } = context;
    const [channelName, left] = await Promise.all([
      readChannelName(found),
      found.guild ? null : leftFor(context),
    ]);
    return {
      id: found.id,
      type: found.type,
      name: found.name,
      guild_id: found.guildId,
      guild_name: found.guild?.name ?? null,
      channel_id: found.channelId,
      channel_name: channelName,
      created_at: readSnowflakeTime(found.id, nowMs) ?? null,
      avatar_url: found.avatar ?? null,
      url: maskedWebhookUrl(found),
      via: chooseWay(found),
      is_listed: found.guild !== undefined,
      left,
      now: nowMs,
    };
  },

  async delete({ webhook_url, confirm }, context) {
    const { about, note, caseId = 0, pass } = context;
    const found = await lookUpWebhook(webhook_url, context);
    const { id, name, guildId, channelId } = found;
    about({ kind: 'webhook', id, name });
    note({ name, guild_id: guildId, channel_id: channelId });
    const reason = auditReason({ caseId, label: pass?.label ?? '' });
    const work = () => deleteFound(found, reason);
    const { via, left } = found.guild
      ? { ...(await work()), left: null }
      : await deleteForeign(work, { name, confirm, context });
    note({ via });
    return {
      status: 'deleted',
      message: deletedMessage(found, via),
      id,
      name,
      guild_id: guildId,
      channel_id: channelId,
      via,
      left,
    };
  },
};

async function tellTidied(
  { target, name, state, cause, caseId }: ActedOne,
  { guildId, context }: { guildId: string | undefined; context: Context },
) {
  const link = await context.platforms.discord();
  const guild = await openWebhookGuild(link, guildId);
  return {
    outcome: state,
    detail: state === 'done' ? 'The webhook was deleted.' : (cause ?? 'Already deleted.'),
    webhook_id: target,
    name,
    guild_id: guild.id,
    guild_name: guild.name,
    case_id: caseId,
    now: context.nowMs,
  };
}

async function leftFor({ database, pass, nowMs }: Context): Promise<number> {
  const passId = pass?.id ?? '';
  const used = await database.transaction((tx) => findCleanups(tx, { passId, nowMs }));
  return Math.max(0, FOREIGN_MAX - used.length);
}

interface Foreign {
  name: string;
  confirm: string | undefined;
  context: Context;
}

type Done = Awaited<ReturnType<typeof deleteFound>>;

/** Deletes another server's webhook: it has to be confirmed by typing, and only ten a day are allowed. */
async function deleteForeign(work: () => Promise<Done>, { name, confirm, context }: Foreign) {
  if (!isConfirmed(confirm, name)) throw new DeskError('webhooks/not-confirmed');
  const { database, nowMs, pass, randomBytes } = context;
  const one = { id: Buffer.from(randomBytes(12)).toString('hex'), passId: pass?.id ?? '', nowMs };
  const counted = await database.transaction((tx) => countCleanup(tx, one));
  if ('waitMs' in counted) {
    const { waitMs: retryAfterMs } = counted;
    const params = { limit: FOREIGN_MAX, wait: sayWait(retryAfterMs) };
    throw new DeskError('webhooks/foreign-limit', { params, retryAfterMs });
  }
  try {
    return { ...(await work()), left: counted.left };
  } catch (error) {
    const mayBeDone = !(error instanceof DeskError) || error.code === 'platform/unsure';
    if (!mayBeDone) await database.transaction((tx) => uncountCleanup(tx, one.id));
    throw error;
  }
}

function deletedMessage({ guild }: FoundWebhook, via: 'bot' | 'url'): string {
  if (via === 'bot') return 'The webhook was deleted. The server’s audit log names your pass.';
  return guild
    ? 'The webhook was deleted through its URL because the bot lacks Manage Webhooks in this server. The server’s audit log doesn’t name you, but this case does.'
    : 'The webhook was deleted.';
}

type Way = 'bot' | 'url';

/** After this the answer counts as lost, so that there is still time to look the webhook up. */
const ANSWER_MS = 5_000;

/** The bot leaves a reason in the server's audit log; the webhook's own URL always works. */
function chooseWay({ guild }: FoundWebhook): Way {
  if (!guild) return 'url';
  const lacks = guild.missing.some((name) => name === 'MANAGE_WEBHOOKS' || name === 'VIEW_CHANNEL');
  return lacks ? 'url' : 'bot';
}

// A channel may deny these although the server grants the permission.
const DENIED: readonly ErrorCode[] = [
  'discord/no-permission',
  'discord/no-access',
  'discord/two-factor',
];

async function deleteFound(found: FoundWebhook, reason: string): Promise<{ via: Way }> {
  if (chooseWay(found) === 'bot') {
    try {
      await deleteSurely(found, (asking) => deleteByBot(found, reason, asking));
      return { via: 'bot' };
    } catch (error) {
      if (!isOneOf(error, DENIED)) throw error;
    }
  }
  const { link, key } = found;
  await deleteSurely(found, (asking) => link.api.webhooks.deleteByToken(key, asking));
  return { via: 'url' };
}

function deleteByBot({ link, id }: FoundWebhook, reason: string, asking: Asking) {
  return link.api.webhooks.delete({ id, reason }, asking);
}

type Ask = (asking: Asking) => Promise<unknown>;

/** If an answer is lost, looks the webhook up and asks once more. Deleting twice does no harm. */
async function deleteSurely(found: FoundWebhook, ask: Ask): Promise<void> {
  const { asking } = found;
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    await ask({ ...asking, signal });
  } catch (error) {
    if (!isOneOf(error, ['platform/unsure'])) throw error;
    if (!(await isGone(found, error))) await askAgain(() => ask(asking), error);
  }
}

/** Throws `lost` if the look-up doesn't tell either. */
async function isGone({ link, key, asking }: FoundWebhook, lost: unknown): Promise<boolean> {
  try {
    await link.api.webhooks.getByToken(key, asking);
    return false;
  } catch (error) {
    if (isOneOf(error, ['discord/unknown-webhook'])) return true;
    throw lost;
  }
}

async function askAgain(ask: () => Promise<unknown>, lost: unknown): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (isOneOf(error, ['discord/unknown-webhook'])) return;
    throw isOneOf(error, DENIED) ? error : lost;
  }
}

function isOneOf(error: unknown, codes: readonly ErrorCode[]): boolean {
  return error instanceof DeskError && codes.includes(error.code);
}
