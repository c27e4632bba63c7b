// The inputs of every endpoint, and helpers that find the guild, user, channel or webhook it needs.
import type { SandboxReply } from '../fault-replies.ts';
import type { PartRequest, PartTools } from '../part.ts';
import type { Channel, User, Webhook } from '../world/things.ts';
import { botSees } from './authority.ts';
import { Form } from './form.ts';
import type { Live, LiveGuild } from './live.ts';
import { invalidForm, invalidToken, missingAccess, unknown } from './reply.ts';

export interface Ask {
  request: PartRequest;
  /** Ids from the path, keyed by the names in the route. */
  ids: Readonly<Record<string, string>>;
  live: Live;
  tools: PartTools;
}

export type Handler = (ask: Ask) => SandboxReply;

export interface Route {
  method: PartRequest['method'];
  /** Such as `/guilds/:guild/bans/:user`. */
  path: string;
  /** The credential that the endpoint requires. */
  auth: 'bot' | 'none';
  handle: Handler;
}

/** Finds a guild that the bot is in. */
export function requireGuild({ live, ids }: Ask): LiveGuild {
  const guild = live.guilds.get(ids.guild!);
  if (!guild) throw unknown('guild');
  if (!guild.base.isBotIn) throw missingAccess();
  return guild;
}

export function requireUser({ live, ids }: Ask): User {
  const user = live.world.users.get(ids.user!);
  if (!user) throw unknown('user');
  return user;
}

/** Finds a channel that the bot can see. */
export function requireChannel(
  { live }: Ask,
  channelId: string,
): { channel: Channel; guild: LiveGuild } {
  const channel = live.world.channels.get(channelId);
  if (!channel) throw unknown('channel');
  const guild = live.guilds.get(channel.guildId)!;
  if (!guild.base.isBotIn || !botSees(live, guild, channel)) throw missingAccess();
  return { channel, guild };
}

/** Finds a webhook by its token, which is all the caller needs. */
export function webhookByToken({ live, ids }: Ask): Webhook {
  const webhook = live.webhooks.get(ids.webhook!);
  if (!webhook) throw unknown('webhook');
  if (webhook.token === ids.token) return webhook;
  throw invalidToken();
}

export function readBodyForm({ request }: Ask): Form {
  return new Form(request.body);
}

export function readQueryForm({ request }: Ask): Form {
  return new Form(Object.fromEntries(request.query));
}

const REASON_MAX = 512;

/** Reads the audit log reason. It arrives percent-encoded, and the limit counts the encoded length. */
export function readAuditReason({ request }: Ask): string | undefined {
  const encoded = request.headers['x-audit-log-reason'];
  if (encoded === undefined || encoded === '') return undefined;
  if (encoded.length > REASON_MAX) {
    const message = `Must be between 1 and ${REASON_MAX} in length.`;
    throw invalidForm([{ path: 'X-Audit-Log-Reason', code: 'BASE_TYPE_BAD_LENGTH', message }]);
  }
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
