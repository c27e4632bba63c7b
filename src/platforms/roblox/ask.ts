import { type Documented, readAnswer } from '../answer.ts';
import type { Asking, Call } from '../calls/call.ts';
import {
  type About,
  chooseContentType,
  encodeBasic,
  encodeBody,
  encodeQuery,
  fillPath,
  robloxAgent,
} from '../request-parts.ts';
import type { WireReply } from '../wire.ts';
import type { Question } from './faults.ts';
import { translateRobloxFault } from './faults.ts';
import { robloxRules } from './limits.ts';

interface Asked<Value> extends Question {
  /** The documented success. */
  answer: Documented<Value>;
}

export type Ask = <Value>(asked: Asked<Value>, asking: Asking) => Promise<Value>;

export interface RobloxOptions extends About {
  /** Provided by the scheduler. */
  send: (call: Call) => Promise<WireReply>;
  waitMs: (call: Call) => number;
  key: string;
}

/** Tells how long the known limits would delay a call, without sending it. */
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
