// Finds a webhook that this pass may send through.
import { DeskError } from '#errors.ts';
import type { Context } from '#kit/server/context.ts';
import { type FoundWebhook, lookUpWebhook } from '#kit/webhook/webhook-lookup.ts';
import { findProof } from './store.ts';

export async function lookUp(webhookUrl: string, context: Context): Promise<FoundWebhook> {
  const found = await lookUpWebhook(webhookUrl, context, 'webhooks/url-required');
  context.about({ kind: 'webhook', id: found.id, name: found.name });
  return found;
}

/** Only webhooks of the owner's listed servers. */
export async function lookUpListed(webhookUrl: string, context: Context): Promise<FoundWebhook> {
  const found = await lookUp(webhookUrl, context);
  context.note({ name: found.name, guild_id: found.guildId, channel_id: found.channelId });
  if (!found.guild) throw new DeskError('webhooks/send-not-listed');
  return found;
}

/** Only webhooks whose channel this pass has shown that it can read. */
export async function lookUpProven(webhookUrl: string, context: Context): Promise<FoundWebhook> {
  const found = await lookUpListed(webhookUrl, context);
  const proof = await readProof(found, context);
  if (!proof) throw new DeskError('webhooks/no-proof');
  if (proof.channelId !== found.channelId) throw new DeskError('webhooks/moved');
  return found;
}

export function toProver({ id, channelId }: FoundWebhook, { pass, nowMs }: Context) {
  return { webhookId: id, channelId: channelId ?? '', passId: pass?.id ?? '', nowMs };
}

export function readProof(found: FoundWebhook, context: Context) {
  return context.database.transaction((tx) => findProof(tx, toProver(found, context)));
}

export function blankOrInvalid(fault: 'missing' | 'invalid'): DeskError {
  return new DeskError(fault === 'missing' ? 'webhooks/url-required' : 'webhooks/invalid-url');
}
