// A webhook's address is never called as it was pasted: it is taken apart here, and the platform's client
// puts it together again on the official host.
import { DOTS } from '../recognise/recognised.ts';

/** The two parts of a webhook's address. */
export interface WebhookKey {
  id: string;
  token: string;
}

export type WebhookReading =
  | { ok: true; key: WebhookKey }
  | { ok: false; fault: 'missing' | 'invalid' };

/** From the end of the host to the end of the token; whoever looks for one says what may stand before it. */
export const WEBHOOK_TAIL =
  'discord(?:app)?\\.com/api/(?:v\\d{1,3}/)?webhooks/(\\d{15,20})/([\\w-]{20,200})(?![\\w-])';

// After the token Discord's own addresses go on with a query, `/slack`, `/github` or `/messages`.
const PASTED = new RegExp(`^https://(?:(?:ptb|canary)\\.)?${WEBHOOK_TAIL}(?:[/?#]\\S*)?$`, 'i');

export function readWebhook(text: string): WebhookReading {
  const pasted = text.trim();
  if (pasted === '') return { ok: false, fault: 'missing' };
  const [, id, token] = PASTED.exec(pasted) ?? [];
  if (id === undefined || token === undefined) return { ok: false, fault: 'invalid' };
  return { ok: true, key: { id, token } };
}

/** The address in one spelling. It is a secret. */
export function webhookUrl({ id, token }: WebhookKey): string {
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

/** What may be shown of it. */
export function maskedWebhookUrl({ id }: Pick<WebhookKey, 'id'>): string {
  return webhookUrl({ id, token: DOTS });
}
