// Which of a server's webhooks are shown, decided in the page.

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
