import { revoked } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import { application } from './application.ts';
import { type Ask, type DiscordOptions, makeAsk } from './ask.ts';
import { bans } from './bans.ts';
import { commands } from './commands.ts';
import { identity } from './identity.ts';
import { replies } from './interaction-replies.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { webhooks } from './webhooks.ts';

/** https://docs.discord.com/developers/topics/oauth2#revoking-tokens */
const oauth = (ask: Ask) => ({
  /** Revokes every token of that authorization; an unknown token gets the same reply. */
  revoke: (wanted: { id: string; secret: string; token: string }, asking: Asking) =>
    ask(
      {
        answer: revoked,
        method: 'POST',
        path: '/oauth2/token/revoke',
        form: { token: wanted.token },
        authorization: { id: wanted.id, secret: wanted.secret },
        isRepeatable: true,
      },
      asking,
    ),
});

/** All Discord endpoints that the desk uses. */
export function openDiscord(options: DiscordOptions) {
  const ask = makeAsk(options);
  return {
    identity: identity(ask),
    members: members(ask),
    bans: bans(ask),
    webhooks: webhooks(ask, options.deadWebhooks),
    application: application(ask),
    commands: commands(ask),
    messages: messages(ask),
    replies: replies(ask),
    oauth: oauth(ask),
  };
}

export type Discord = ReturnType<typeof openDiscord>;
