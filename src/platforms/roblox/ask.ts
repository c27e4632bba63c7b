import { type Documented, readAnswer } from '../answer.ts';
import type { Asking, Call, KnownLimit } from '../calls/call.ts';
import {
  type About,
  chooseContentType,
  encodeBasic,
  encodeBody,
  encodeQuery,
  fillPath,
  type Query,
  robloxAgent,
} from '../request-parts.ts';
import type { Base, Method, WireReply } from '../wire.ts';
import { translateRobloxFault } from './faults.ts';
import { robloxRules } from './limits.ts';
import type { RobloxScope } from './scopes.ts';

/** One call of the API as its documentation writes it. */
export interface Question {
  /** Defaults to Open Cloud. */
  base?: Exclude<Base, 'discord' | 'cloud'>;
  method: Method;
  /** Such as `/v1/users/:user`. */
  path: string;
  /** The values of the names in the path. */
  ids?: Record<string, string>;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** The scope it needs, for the error message when the key lacks it. */
  scope?: RobloxScope;
  /** Instead of the key: an app's id and secret, or nothing for public reads. */
  authorization?: 'none' | { id: string; secret: string };
  limits?: readonly KnownLimit[];
  /** A write that may be sent a second time, since it carries its own idempotency key. */
  isRepeatable?: boolean;
  /** It changes nothing, although it isn't a GET. */
  isRead?: true;
}

interface Asked<Value> extends Question {
  /** The documented success. */
  answer: Documented<Value>;
}

export type Ask = <Value>(asked: Asked<Value>, asking: Asking) => Promise<Value>;

export interface RobloxOptions extends About {
  /** Of the scheduler. */
  send: (call: Call) => Promise<WireReply>;
  waitMs: (call: Call) => number;
  key: string;
}

/** How long the known limits would hold a call, without sending it. */
export type WaitMs = (question: Question) => number;

export function makeAsk({ send, key, ...about }: RobloxOptions): Ask {
  const agent = robloxAgent(about);
  return async (question, asking) => {
    const reply = await send(buildCall(question, { key, agent, asking }));
    return readAnswer(reply, {
      answer: question.answer,
      rules: robloxRules,
      isRead: question.method === 'GET' || question.isRead === true,
      explainRefusal: (refusal) => translateRobloxFault(refusal, question),
    });
  };
}

export function makeWaitMs({ waitMs, key }: RobloxOptions): WaitMs {
  const asking = { signal: new AbortController().signal };
  return (question) => waitMs(buildCall(question, { key, agent: '', asking }));
}

interface Sender {
  key: string;
  agent: string;
  asking: Asking;
}

function buildCall(question: Question, { key, agent, asking }: Sender): Call {
  const { base = 'cloud', method, path, ids = {} } = question;
  const isAuthorised = base === 'cloud' && question.authorization === undefined;
  return {
    ...asking,
    request: {
      base,
      method,
      path: fillPath(path, ids) + encodeQuery(question.query),
      headers: {
        'user-agent': agent,
        ...(isAuthorised && { 'x-api-key': key }),
        ...buildRobloxHeaders(question),
      },
      ...encodeBody(question),
    },
    route: `${method} ${base} ${path}`,
    resource: ids.universe ?? '',
    ...(question.limits && { limits: question.limits }),
    isAuthorised,
    isRepeatable: question.isRepeatable ?? (method === 'GET' || question.isRead === true),
    ...(question.isRead && { isRead: true }),
  };
}

function buildRobloxHeaders({ authorization, ...sent }: Question): Record<string, string> {
  return {
    accept: 'application/json',
    ...chooseContentType(sent),
    ...(typeof authorization === 'object' && { authorization: encodeBasic(authorization) }),
  };
}
