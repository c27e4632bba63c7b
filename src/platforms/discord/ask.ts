import { type Documented, readAnswer } from '../answer.ts';
import type { Asking, Call } from '../calls/call.ts';
import {
  type About,
  chooseContentType,
  discordAgent,
  encodeBasic,
  encodeBody,
  encodeQuery,
  fillPath,
  type Query,
} from '../request-parts.ts';
import type { Method, WireReply } from '../wire.ts';
import { isGone, translateDiscordFault } from './faults.ts';
import { discordRules } from './limits.ts';
import type { DiscordPermission } from './permissions.ts';

/** One call of the API as its documentation writes it. */
export interface Question {
  method: Method;
  /** Such as `/guilds/:guild/bans/:user`. */
  path: string;
  /** What stands for the names in the path. */
  ids?: Record<string, string>;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** Goes into the server's own audit log. */
  reason?: string | undefined;
  /** What the bot needs for it, for the sentence when it lacks one. */
  needs?: readonly DiscordPermission[];
  /** Instead of the bot's own: nothing at all, or an app's name and password. */
  authorization?: 'none' | { id: string; secret: string };
  /** A write that may be sent a second time, since it names its end state. */
  isRepeatable?: boolean;
}

interface Asked<Value> extends Question {
  /** What it answers where it did what it was asked. */
  answer: Documented<Value>;
  /** Called where it says that what it names does not exist. */
  onGone?: () => void;
}

export type Ask = <Value>(asked: Asked<Value>, asking: Asking) => Promise<Value>;

export interface DiscordOptions extends About {
  /** Of the scheduler. */
  send: (call: Call) => Promise<WireReply>;
  token: string;
  /** Knows webhooks that answered that they do not exist: they are not called again. */
  deadWebhooks?: DeadWebhooks;
}

export interface DeadWebhooks {
  has(id: string): boolean;
  add(id: string): void;
}

// Each has a limit of its own on the same route.
const RESOURCES = ['guild', 'channel', 'webhook', 'token'];

export function makeAsk({ send, token, ...about }: DiscordOptions): Ask {
  const agent = discordAgent(about);
  return async (question, asking) => {
    const { method, path, ids = {} } = question;
    const reply = await send({
      ...asking,
      request: {
        base: 'discord',
        method,
        path: fillPath(path, ids) + encodeQuery(question.query),
        headers: { 'user-agent': agent, ...buildDiscordHeaders(question, token) },
        ...encodeBody(question),
      },
      route: `${method} ${path}`,
      resource: RESOURCES.map((name) => ids[name] ?? '').join('/'),
      isAuthorised: question.authorization === undefined,
      isRepeatable: question.isRepeatable ?? method === 'GET',
    });
    if (isGone(reply)) question.onGone?.();
    return readAnswer(reply, {
      answer: question.answer,
      rules: discordRules,
      isRead: method === 'GET',
      explainRefusal: (refusal) => translateDiscordFault(refusal, question),
    });
  };
}

function buildDiscordHeaders({ authorization, reason, ...sent }: Question, token: string) {
  const headers: Record<string, string> = { ...chooseContentType(sent) };
  // The prefix is what makes Discord refuse a person's token.
  if (authorization === undefined) headers.authorization = `Bot ${token}`;
  else if (authorization !== 'none') headers.authorization = encodeBasic(authorization);
  if (reason !== undefined) headers['x-audit-log-reason'] = encodeURIComponent(reason);
  return headers;
}
