import { DeskError } from '../../errors.ts';
import type { Asking, Call, KnownLimit } from '../calls/call.ts';
import { fillPath } from '../fill-path.ts';
import { basicOf, bodyOf, contentTypeOf, type Query, queryOf } from '../request-parts.ts';
import type { Base, Method, WireReply } from '../wire.ts';
import { faultOf } from './faults.ts';
import type { RobloxScope } from './scopes.ts';

/** One call of the API as its documentation writes it. */
export interface Question {
  /** Open Cloud where it is left out. */
  base?: Exclude<Base, 'discord' | 'cloud'>;
  method: Method;
  /** Such as `/v1/users/:user`. */
  path: string;
  /** What stands for the names in the path. */
  ids?: Record<string, string>;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** What the key needs for it, for the sentence when it lacks one. */
  scope?: RobloxScope;
  /** Instead of the key: an app's name and password, or nothing (every public read). */
  authorization?: 'none' | { id: string; secret: string };
  limits?: readonly KnownLimit[];
  /** A write that may be sent a second time, since it carries its own idempotency key. */
  isRepeatable?: boolean;
  /** Nothing changes by it, although it is no GET. */
  isRead?: true;
}

export type Ask = <T>(question: Question, asking: Asking) => Promise<T>;

export interface RobloxOptions {
  /** Of the scheduler. */
  send: (call: Call) => Promise<WireReply>;
  waitMs: (call: Call) => number;
  key: string;
}

/** How long the limits known now would hold a call. */
export type WaitMs = (question: Question) => number;

export function makeAsk({ send, key }: RobloxOptions): Ask {
  return async <T>(question: Question, asking: Asking) => {
    const reply = await send(callOf(question, { key, asking }));
    if (reply.status >= 300) throw faultOf(reply, question);
    return readBody(reply, question) as T;
  };
}

export function makeWaitMs({ waitMs, key }: RobloxOptions): WaitMs {
  const asking = { signal: new AbortController().signal };
  return (question) => waitMs(callOf(question, { key, asking }));
}

function callOf(question: Question, { key, asking }: { key: string; asking: Asking }): Call {
  const { base = 'cloud', method, path, ids = {} } = question;
  const isAuthorised = base === 'cloud' && question.authorization === undefined;
  return {
    ...asking,
    request: {
      base,
      method,
      path: fillPath(path, ids) + queryOf(question.query),
      headers: { ...(isAuthorised && { 'x-api-key': key }), ...headersOf(question) },
      ...bodyOf(question),
    },
    route: `${method} ${base} ${path}`,
    resource: ids.universe ?? '',
    ...(question.limits && { limits: question.limits }),
    isAuthorised,
    isRepeatable: question.isRepeatable ?? (method === 'GET' || question.isRead === true),
    ...(question.isRead && { isRead: true }),
  };
}

function headersOf({ authorization, ...sent }: Question): Record<string, string> {
  return {
    accept: 'application/json',
    ...contentTypeOf(sent),
    ...(typeof authorization === 'object' && { authorization: basicOf(authorization) }),
  };
}

function readBody({ body }: WireReply, { method, form }: Question): unknown {
  if (form && body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    const params = { platform: 'Roblox', wait: '30 s' };
    if (method === 'PATCH') throw new DeskError('platform/unsure', { params });
    throw new DeskError('platform/unreadable', { params, retryAfterMs: 30_000 });
  }
}
