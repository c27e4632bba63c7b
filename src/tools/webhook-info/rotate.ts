// Gives a webhook a new URL: the bot makes a twin, and the old one is deleted after a grace period (tend.ts).
import { DeskError } from '#errors.ts';
import { orError } from '#kit/acting/server.ts';
import type { Context, Pass } from '#kit/server/context.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { openWebhookGuild, pickWebhookGuild } from '#kit/webhook/server-webhooks.ts';
import { webhookUrl } from '#kit/webhook/webhook-url.ts';
import { formatNumber } from '#ui/format-number.ts';
import { ROTATIONS_MAX } from './contract.ts';
import type { Grace } from './rotation-states.ts';
import { MAKING_MAX_MS, rotationReason } from './rules.ts';
import {
  beginRotation,
  cancelRotation,
  doubtTwin,
  findRotation,
  forgetRotation,
  hurryRotation,
  keepTwin,
  listRotations,
  type NewRotation,
  type Rotation,
} from './store.ts';

const DAY_MS = 86_400_000;
const LOOK_MS = 6_000;
/** After this the answer counts as lost, so that the desk can still say so in time. */
const ANSWER_MS = 6_000;

interface RotateInput {
  guild_id?: string | undefined;
  webhook_id: string;
  grace_seconds: Grace;
}

export async function rotate(input: RotateInput, context: Context) {
  const { platforms, pass, caseId, database, about, note, nowMs, signal } = context;
  if (!pass || caseId === undefined) throw new DeskError('access/pass-missing');
  refuseNarrowPass(pass);
  const link = await platforms.discord();
  const guild = await openWebhookGuild(link, input.guild_id);
  const { id, name, channelId } = await findOld(link, { ...input, guildId: guild.id, signal });
  about({ kind: 'webhook', id, name });
  note({ name, channel_id: channelId });
  const one: NewRotation = {
    ...{ caseId, guildId: guild.id, channelId, webhookId: id, name },
    isPractice: link.isPractice,
    startedAt: nowMs,
    until: nowMs + input.grace_seconds * 1_000,
  };
  await begin(one, context);
  const twin = await makeTwin(one, { link, label: pass.label, context });
  note({ twin_id: twin.id });
  await database.transaction((tx) => keepTwin(tx, { caseId, twinId: twin.id }));
  const kept: Rotation = {
    ...{ ...one, twinId: twin.id, state: 'waiting', why: null, tries: 0 },
    ...{ notBefore: 0, deleteCaseId: null, settledAt: null },
  };
  return { url: webhookUrl(twin), rotation: tellRotation(kept, nowMs), now: nowMs };
}

/** A pass for look-ups must not be able to delete a webhook this way. */
function refuseNarrowPass({ scope }: Pick<Pass, 'scope'>): void {
  if (scope && !scope.includes('delete-webhook')) throw new DeskError('webhooks/rotate-scope');
}

interface Wanted {
  webhook_id: string;
  guildId: string;
  signal: AbortSignal;
}

/** From the server's own list, so that an id of another server is never acted on. */
async function findOld(link: DiscordLink, { webhook_id, guildId, signal }: Wanted) {
  const all = await inTime(signal, { ms: LOOK_MS, platform: 'Discord' }, (limited) =>
    link.api.webhooks.ofGuild(guildId, { signal: limited, priority: 'person' }),
  );
  const found = all.find(({ id }) => id === webhook_id.trim());
  if (!found) throw new DeskError('webhooks/not-here');
  const { id, type, channel_id: channelId, name } = found;
  if (type !== 1 || channelId === null) throw new DeskError('webhooks/not-rotatable');
  // Discord refuses a webhook without a name.
  return { id, channelId, name: name || 'Webhook' };
}

async function begin(one: NewRotation, { database }: Context): Promise<void> {
  const begun = await database.transaction((tx) =>
    beginRotation(tx, one, { activeMax: ROTATIONS_MAX }),
  );
  if (begun === 'under-way') throw new DeskError('webhooks/rotating');
  if (begun === 'full') {
    const params = { limit: formatNumber(ROTATIONS_MAX) };
    throw new DeskError('webhooks/rotations-full', { params });
  }
}

interface Making {
  link: DiscordLink;
  label: string;
  context: Context;
}

async function makeTwin(
  { caseId, channelId, webhookId, name }: NewRotation,
  { link, label, context: { database, signal } }: Making,
) {
  const what = `twin of webhook ${webhookId} made with Gatehouse`;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const twin = await orError(
    link.api.webhooks.create(
      { channel: channelId, name, reason: rotationReason({ mark: caseId, label, what }) },
      { signal: limited, priority: 'person' },
    ),
  );
  const isMade = !(twin instanceof DeskError);
  // After the deadline no one gets the URL, so the old webhook must stay.
  if (isMade && !signal.aborted) return twin;
  if (isMade || twin.code === 'platform/unsure') {
    await database.transaction((tx) => doubtTwin(tx, caseId));
    throw new DeskError('platform/unsure', { params: { platform: 'Discord' } });
  }
  await database.transaction((tx) => forgetRotation(tx, caseId));
  throw twin;
}

export async function tellRotations(input: { guild_id?: string | undefined }, context: Context) {
  const { platforms, database, nowMs } = context;
  const link = await platforms.discord();
  const { id: guildId } = pickWebhookGuild(link, input.guild_id);
  const { isPractice } = link;
  const wish = { guildId, isPractice, endedAfter: nowMs - DAY_MS, limit: ROTATIONS_MAX };
  const found = await database.transaction((tx) => listRotations(tx, wish));
  return {
    now: nowMs,
    guild_id: guildId,
    rotations: found.map((one) => tellRotation(one, nowMs)),
  };
}

function tellRotation(one: Rotation, nowMs: number) {
  return {
    case_id: one.caseId,
    webhook_id: one.webhookId,
    twin_id: one.twinId,
    name: one.name ?? '',
    channel_id: one.channelId,
    state: currentState(one, nowMs),
    started_at: one.startedAt,
    until: one.until,
    tries: one.tries,
    why: one.why,
    next_try_at: one.settledAt === null && one.notBefore > nowMs ? one.notBefore : null,
    settled_at: one.settledAt,
  };
}

function currentState({ state, startedAt }: Rotation, nowMs: number) {
  return state === 'making' && nowMs - startedAt > MAKING_MAX_MS ? 'unsure' : state;
}

interface OneRotation {
  case_id: number;
}

/** The old webhook stays, and so does its twin: someone may already use it. */
export async function cancel({ case_id: caseId }: OneRotation, context: Context) {
  const { database, nowMs } = context;
  const found = await openRotation(caseId, context);
  const { state: from } = found;
  const isOpen = ['waiting', 'unsure'].includes(currentState(found, nowMs));
  const isDone =
    isOpen && (await database.transaction((tx) => cancelRotation(tx, { caseId, nowMs, from })));
  if (!isDone) throw await explainState(caseId, context);
  return tellOne(found, 'The old webhook stays. The desk no longer deletes it.');
}

/** Ends the grace period. The desk then deletes the old webhook like any other that is due. */
export async function finish({ case_id: caseId }: OneRotation, context: Context) {
  const { platforms, database, pass, nowMs } = context;
  if (!pass) throw new DeskError('access/pass-missing');
  refuseNarrowPass(pass);
  const found = await openRotation(caseId, context);
  await openWebhookGuild(await platforms.discord(), found.guildId);
  const isDone = await database.transaction((tx) => hurryRotation(tx, { caseId, nowMs }));
  if (!isDone) throw await explainState(caseId, context);
  return tellOne(found, 'The desk deletes the old webhook within seconds.');
}

async function openRotation(caseId: number, context: Context): Promise<Rotation> {
  const { platforms, database, about, note } = context;
  const { isPractice } = await platforms.discord();
  const found = await database.transaction((tx) => findRotation(tx, { caseId, isPractice }));
  if (!found) throw new DeskError('webhooks/no-rotation');
  const { webhookId, twinId, guildId, name } = found;
  about({ kind: 'webhook', id: webhookId, name: name ?? undefined });
  note({ guild_id: guildId, twin_id: twinId, of_case: caseId });
  return found;
}

/** Why a rotation can't be changed, read again because someone else was faster. */
async function explainState(caseId: number, context: Context): Promise<DeskError> {
  const found = await openRotation(caseId, context);
  const state = currentState(found, context.nowMs);
  if (state === 'unsure') return new DeskError('webhooks/rotation-unsure');
  const isBusy = state === 'making' || state === 'deleting' || state === 'waiting';
  return new DeskError(isBusy ? 'webhooks/rotation-busy' : 'webhooks/rotation-over');
}

function tellOne({ caseId, name }: Rotation, detail: string) {
  return { case_id: caseId, name: name ?? '', detail };
}
