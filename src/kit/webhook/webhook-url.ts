// A pasted webhook URL is never called directly: it's parsed here, and the platform client rebuilds it on the
// official host.
import { DOTS } from '../recognise/recognised.ts';

/** The two parts of a webhook URL. */
export interface WebhookKey {
  id: string;
  token: string;
}

export type WebhookReading =
  | { ok: true; key: WebhookKey }
  | { ok: false; fault: 'missing' | 'invalid' };

/** Matches from the domain to the end of the token. Callers add what may come before it. */
export const WEBHOOK_TAIL =
  'discord(?:app)?\\.com/api/(?:v\\d{1,3}/)?webhooks/(\\d{15,20})/([\\w-]{20,200})(?![\\w-])';

// Discord's own URLs may continue after the token with a query, `/slack`, `/github` or `/messages`.
const PASTED = new RegExp(`^https://(?:(?:ptb|canary)\\.)?${WEBHOOK_TAIL}(?:[/?#]\\S*)?$`, 'i');

export function readWebhook(text: string): WebhookReading {
  const pasted = text.trim();
  if (pasted === '') return { ok: false, fault: 'missing' };
  const [, id, token] = PASTED.exec(pasted) ?? [];
  if (id === undefined || token === undefined) return { ok: false, fault: 'invalid' };
  return { ok: true, key: { id, token } };
}

/** The canonical URL. It is a secret. */
export function webhookUrl({ id, token }: WebhookKey): string {
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

/** The URL with a masked token, safe to show. */
export function maskedWebhookUrl({ id }: Pick<WebhookKey, 'id'>): string {
  return webhookUrl({ id, token: DOTS });
}

// Matches before the URL is complete, and within other text, so that a field hides it early.
const TOKENS = /webhooks\/\d{15,20}\/([\w-]{8,})/gi;

/** The tokens of all webhook URLs in a text, which fields don't show. */
export function findWebhookTokens(text: string): { start: number; end: number }[] {
  return [...text.matchAll(TOKENS)].map(({ 0: whole, 1: token = '', index }) => {
    const end = index + whole.length;
    return { start: end - token.length, end };
  });
}
