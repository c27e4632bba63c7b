import { DeskError } from '../../errors.ts';
import type { Asking, Call } from '../calls/call.ts';
import { fillPath } from '../fill-path.ts';
import { basicOf, bodyOf, contentTypeOf, type Query, queryOf } from '../request-parts.ts';
import type { Method, WireReply } from '../wire.ts';
import { faultOf } from './faults.ts';
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
  /** Answers 204 where it was done: an empty 200 comes from what stands before Discord, and says nothing. */
  isSilent?: true;
}

export type Ask = <T>(question: Question, asking: Asking) => Promise<T>;

export interface DiscordOptions {
  /** Of the scheduler. */
  send: (call: Call) => Promise<WireReply>;
  token: string;
  /** Of this desk, for the User-Agent that Discord asks for. */
  version: string;
  /** Knows webhooks that answered that they do not exist: they are not called again. */
  deadWebhooks?: DeadWebhooks;
}

export interface DeadWebhooks {
  has(id: string): boolean;
  add(id: string): void;
}

// Each has a limit of its own on the same route.
const RESOURCES = ['guild', 'channel', 'webhook', 'token'];

export function makeAsk({ send, token, version }: DiscordOptions): Ask {
  // The form is asked for; a desk has no public address of its own to name.
  const agent = `DiscordBot (https://gatehouse.invalid, ${version})`;
  return async <T>(question: Question, asking: Asking) => {
    const { method, path, ids = {} } = question;
    const reply = await send({
      ...asking,
      request: {
        base: 'discord',
        method,
        path: fillPath(path, ids) + queryOf(question.query),
        headers: { 'user-agent': agent, ...headersOf(question, token) },
        ...bodyOf(question),
      },
      route: `${method} ${path}`,
      resource: RESOURCES.map((name) => ids[name] ?? '').join('/'),
      isAuthorised: question.authorization === undefined,
      isRepeatable: question.isRepeatable ?? method === 'GET',
    });
    if (reply.status >= 300) throw faultOf(reply, question);
    return readBody(reply, question) as T;
  };
}

function headersOf({ authorization, reason, ...sent }: Question, token: string) {
  const headers: Record<string, string> = { ...contentTypeOf(sent) };
  // The prefix is what makes Discord refuse a person's token.
  if (authorization === undefined) headers.authorization = `Bot ${token}`;
  else if (authorization !== 'none') headers.authorization = basicOf(authorization);
  if (reason !== undefined) headers['x-audit-log-reason'] = encodeURIComponent(reason);
  return headers;
}

function readBody({ status, body }: WireReply, { method, isSilent }: Question): unknown {
  const isRead = method === 'GET';
  if (isSilent && status !== 204) throw unsure();
  // A write that answered with success was done, whatever became of the rest of its answer.
  if (!isRead && (status === 204 || body === '')) return undefined;
  const value = parse(body);
  // Every read answers with an object or a list.
  if (isRead ? typeof value === 'object' && value !== null : value !== undefined) return value;
  if (!isRead) throw unsure();
  throw new DeskError('platform/unreadable', {
    params: { platform: 'Discord', wait: '30 s' },
    retryAfterMs: 30_000,
  });
}

function unsure(): DeskError {
  return new DeskError('platform/unsure', { params: { platform: 'Discord' } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
