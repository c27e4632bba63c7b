// Deletes webhooks of a listed server by their ids, as a kind of job. The bot deletes them, so the server's
// own audit log has the case and the reason.
import { DeskError } from '#errors.ts';
import { orError, titlePlan, workThrough } from '#kit/acting/server.ts';
import {
  type ApplyWork,
  type ClaimedRow,
  type JobKind,
  notDone,
  type PlannedRow,
  type Prepared,
  type RowOutcome,
  type WaitingRow,
} from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { openWebhookGuild } from '#kit/webhook/server-webhooks.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { tidyReason, whyKept } from './rules.ts';

type TidyParams = { guildId: string; reason: string };
type TidyWork = ApplyWork<DiscordLink, TidyParams>;
type Webhook = Awaited<ReturnType<DiscordLink['api']['webhooks']['ofGuild']>>[number];

interface TidyInput {
  guild_id?: string | undefined;
  webhook_ids: readonly string[];
  reason?: string | undefined;
  dry_run?: boolean | undefined;
}

const GONE = 'Already deleted.';
const AT_ONCE = 5;

export const tidy: JobKind<'discord', TidyParams> = {
  platform: 'discord',
  about: 'webhook',
  words: {
    act: 'Delete',
    done: 'Deleted',
    one: 'deletion',
    many: 'deletions',
    takesBack: null,
  },
  placeOf: ({ guildId }) => guildId,
  lasting: () =>
    'A deleted webhook can’t be restored. Anything that used it needs a new webhook with a new URL.',

  async plan(input, { link, signal }) {
    const asked = input as unknown as TidyInput;
    const reason = asked.reason?.trim() ?? '';
    if (reason === '' && asked.dry_run !== true) {
      throw new DeskError('webhooks/missing-reason', {
        fields: { reason: 'A reason is required' },
      });
    }
    const guild = await openWebhookGuild(link, asked.guild_id);
    const here = await readServer(link, guild.id, { signal, priority: 'person' });
    const ids = [...new Set(asked.webhook_ids.map((id) => id.trim()))];
    const rows = ids.map((id, at) => planRow(id, here.get(id), at + 1));
    const quoted = reason === '' ? '' : ` “${reason}”`;
    return {
      params: { guildId: guild.id, reason },
      rows,
      dropped: asked.webhook_ids.length - ids.length,
      title: titlePlan('Delete', rows, 'webhook'),
      summary: `In ${guild.name}. Deleted webhooks can’t be restored.${quoted}`,
    };
  },

  rowOf(input) {
    const { guild_id: guildId = '', webhook_ids, reason = '' } = input as unknown as TidyInput;
    return { params: { guildId, reason }, target: webhook_ids[0] ?? '' };
  },

  inputOf: ({ target }, { guildId, reason }) => ({
    guild_id: guildId,
    webhook_ids: [target],
    reason,
  }),

  async prepare(rows, { link, params, signal }) {
    await openWebhookGuild(link, params.guildId);
    const asking = { signal, priority: 'job' } as const;
    const here = await readServer(link, params.guildId, asking);
    return Promise.all(rows.map((row) => prepareRow(row, here.get(row.target), { link, asking })));
  },

  async apply(rows, work) {
    const toSend = await settleSent(rows, work);
    const doubtful: ClaimedRow[] = [];
    await workThrough(toSend, AT_ONCE, async (row) => {
      const outcome = await orError(send(row, work));
      if (outcome instanceof DeskError && outcome.code === 'platform/unsure') doubtful.push(row);
      else work.settle(row, outcome);
    });
    await settleDoubtful(doubtful, work);
  },
};

async function readServer(
  link: DiscordLink,
  guildId: string,
  asking: Asking,
): Promise<Map<string, Webhook>> {
  const webhooks = await link.api.webhooks.ofGuild(guildId, asking);
  return new Map(webhooks.map((webhook) => [webhook.id, webhook]));
}

function planRow(id: string, webhook: Webhook | undefined, line: number): PlannedRow {
  const row = { line, target: id, name: webhook?.name ?? null };
  if (!webhook) {
    return { ...row, verdict: 'unknown', why: 'Not in this server, or already deleted.' };
  }
  const kept = whyKept(webhook);
  if (kept !== undefined) return { ...row, verdict: 'protected', why: kept };
  return { ...row, verdict: 'would', why: noteEffect(webhook) };
}

function noteEffect({ type, application_id, source_guild, source_channel }: Webhook) {
  if (type === 2) {
    const from = [source_guild?.name, source_channel?.name].filter(Boolean).join(', #');
    return `Follows ${from === '' ? 'a channel' : from}; its posts no longer arrive.`;
  }
  return application_id ? `Created by app ${application_id}, which may stop working.` : null;
}

async function prepareRow(
  { target, isRepeat }: WaitingRow,
  webhook: Webhook | undefined,
  { link, asking }: { link: DiscordLink; asking: Asking },
): Promise<Prepared> {
  if (webhook) {
    const kept = whyKept(webhook);
    if (kept !== undefined) return { go: false, state: 'skipped', cause: kept };
    return { go: true, name: webhook.name ?? undefined };
  }
  // A repeated row that is gone may have been deleted by us: `apply` tells.
  if (isRepeat || (await isGone(link, target, asking)) !== true) return { go: true };
  return { go: false, state: 'already', cause: GONE };
}

/** A list without it proves little, so Discord is asked for the webhook itself. */
async function isGone(link: DiscordLink, id: string, asking: Asking): Promise<boolean | DeskError> {
  const found = await orError(link.api.webhooks.get(id, asking));
  if (!(found instanceof DeskError)) return false;
  return found.code === 'discord/unknown-webhook' ? true : found;
}

/** Settles rows that may have been sent, by asking. Returns those that still have to be sent. */
async function settleSent(rows: readonly ClaimedRow[], work: TidyWork): Promise<ClaimedRow[]> {
  const { link, signal, priority } = work;
  const toSend = rows.filter(({ isRepeat }) => !isRepeat);
  const sent = rows.filter(({ isRepeat }) => isRepeat);
  await workThrough(sent, AT_ONCE, async (row) => {
    const gone = await isGone(link, row.target, { signal, priority });
    if (gone instanceof DeskError) work.settle(row, gone);
    else if (gone) work.settle(row, { state: 'done' });
    else if (work.asksOnly) work.settle(row, notDone);
    else toSend.push(row);
  });
  return toSend;
}

/** The answers were lost. What is still there may yet be deleted, so it is checked again later. */
function settleDoubtful(rows: readonly ClaimedRow[], work: TidyWork): Promise<void> {
  const { link, signal, priority } = work;
  const unsure = new DeskError('platform/unsure', { params: { platform: 'Discord' } });
  return workThrough(rows, AT_ONCE, async (row) => {
    const gone = await isGone(link, row.target, { signal, priority });
    work.settle(row, gone === true ? { state: 'done' } : unsure);
  });
}

async function send(
  row: ClaimedRow,
  { link, params, by, signal, priority }: TidyWork,
): Promise<RowOutcome> {
  const reason = tidyReason({ mark: row.mark, label: by, reason: params.reason });
  const answer = await orError(
    link.api.webhooks.delete({ id: row.target, reason }, { signal, priority, isSeenThrough: true }),
  );
  if (!(answer instanceof DeskError)) return { state: 'done' };
  if (answer.code === 'discord/unknown-webhook') return { state: 'already', cause: GONE };
  if (answer.code === 'discord/dead-webhook') return { state: 'skipped', cause: answer.message };
  throw answer;
}
