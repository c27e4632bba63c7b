// Decisions that need no platform: which webhooks are shown, and what a rotation means.

export const STALE_DAYS = 90;
const DAY_MS = 86_400_000;

export interface ListedWebhook {
  id: string;
  type: number;
  name: string;
  channel_id: string | null;
  channel_name: string | null;
  creator: { id: string; name: string; is_member: boolean | null } | null;
  application_id: string | null;
  created_at: number | null;
  last_used_at: number | null;
}

export const kinds = ['all', 'stale', 'left', 'incoming', 'follower', 'app'] as const;
export type WebhookKind = (typeof kinds)[number];

export interface WebhookFilter {
  kind: WebhookKind;
  /** A channel's id; empty for all. */
  channel: string;
  /** An app's id; empty for all. */
  app: string;
  text: string;
}

/** Old, and not used through this desk lately. Discord doesn't tell of other uses. */
function isStale({ created_at, last_used_at }: ListedWebhook, now: number): boolean {
  const since = now - STALE_DAYS * DAY_MS;
  return (created_at ?? 0) < since && (last_used_at ?? 0) < since;
}

export function isOfKind(webhook: ListedWebhook, kind: WebhookKind, now: number): boolean {
  const { type, application_id, creator } = webhook;
  if (kind === 'stale') return isStale(webhook, now);
  if (kind === 'left') return creator?.is_member === false;
  if (kind === 'incoming') return type === 1;
  if (kind === 'follower') return type === 2;
  return kind === 'all' || application_id !== null || type === 3;
}

export function isShown(webhook: ListedWebhook, filter: WebhookFilter, now: number): boolean {
  const { channel, app, text } = filter;
  if (channel !== '' && webhook.channel_id !== channel) return false;
  if (app !== '' && webhook.application_id !== app) return false;
  return isOfKind(webhook, filter.kind, now) && hasText(webhook, text.trim().toLowerCase());
}

function hasText({ id, name, channel_name, creator }: ListedWebhook, text: string): boolean {
  const texts = [id, name, channel_name, creator?.name, creator?.id];
  return text === '' || texts.some((each) => each?.toLowerCase().includes(text));
}

const MINUTE_MS = 60_000;

/** No call takes this long: a twin that is still being made by then was made by a process that died. */
export const MAKING_MAX_MS = MINUTE_MS;

interface Rotated {
  webhook_id: string;
  name: string;
  channel_id: string;
  started_at: number;
}

interface Twin {
  id: string;
  type: number;
  name: string;
  channel_id: string | null;
  is_own_app: boolean;
  created_at: number | null;
}

/** Whether a webhook may be the twin whose answer was lost. Clocks may differ by a minute. */
export function isPossibleTwin(webhook: Twin, rotation: Rotated): boolean {
  return (
    webhook.is_own_app &&
    webhook.type === 1 &&
    webhook.id !== rotation.webhook_id &&
    webhook.name === rotation.name &&
    webhook.channel_id === rotation.channel_id &&
    (webhook.created_at ?? 0) >= rotation.started_at - MINUTE_MS
  );
}

const REASON_MAX = 512;

/** For the server's audit log, which shows the bot as the actor. The limit counts encoded characters. */
export function rotationReason({
  mark,
  label,
  what,
}: Record<'label' | 'what', string> & { mark: number }) {
  const [before, after] = [`Case ${mark}, `, `: ${what}`];
  const room = REASON_MAX - encodeURIComponent(before + after).length;
  const characters = [...label.toWellFormed()];
  while (encodeURIComponent(characters.join('')).length > room) characters.pop();
  return before + characters.join('') + after;
}
