import { DeskError, type ErrorCode } from '#errors.ts';
import type { FoundWebhook } from '#kit/webhook/webhook-lookup.ts';
import type { Asking } from '#platforms/calls/call.ts';

type Way = 'bot' | 'url';

/** Then the answer counts as lost, so that there is still time to look. */
const ANSWER_MS = 5_000;

/** With the bot the server's own audit log says who did it; with its URL a webhook can always be deleted. */
export function wayOf({ guild }: FoundWebhook): Way {
  if (!guild) return 'url';
  const lacks = guild.missing.some((name) => name === 'MANAGE_WEBHOOKS' || name === 'VIEW_CHANNEL');
  return lacks ? 'url' : 'bot';
}

// What one channel may deny although the server as a whole grants it.
const DENIED: readonly ErrorCode[] = [
  'discord/no-permission',
  'discord/no-access',
  'discord/two-factor',
];

export async function deleteFound(found: FoundWebhook, reason: string): Promise<{ via: Way }> {
  if (wayOf(found) === 'bot') {
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

/** An answer that was lost is made up for by looking, and by asking once more: deleting twice does nothing new. */
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

/** `lost` is thrown on where looking does not tell either. */
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
