import { type Documented, readAnswer } from '../answer.ts';
import type { Asking, Call } from '../calls/call.ts';
import {
  type About,
  chooseContentType,
  discordAgent,
  encodeBasic,
  encodeBody,
  encodeQuery,
  encodeUpload,
  fillPath,
} from '../request-parts.ts';
import type { WireReply } from '../wire.ts';
import type { Question } from './faults.ts';
import { isGone, translateDiscordFault } from './faults.ts';
import { discordRules } from './limits.ts';

interface Asked<Value> extends Question {
  /** The documented success. */
  answer: Documented<Value>;
  /** Called when the answer says that the target doesn't exist. */
  onGone?: () => void;
}

export type Ask = <Value>(asked: Asked<Value>, asking: Asking) => Promise<Value>;

export interface DiscordOptions extends About {
  /** Provided by the scheduler. */
  send: (call: Call) => Promise<WireReply>;
  token: string;
  /** Remembers webhooks that answered 404; they aren't called again. */
  deadWebhooks?: DeadWebhooks;
}

export interface DeadWebhooks {
  has(id: string): boolean;
  add(id: string): void;
}

// Each of these has its own limit on the same route.
const RESOURCES = ['guild', 'channel', 'webhook', 'token'];

export function makeAsk({ send, token, ...about }: DiscordOptions): Ask {
  const agent = discordAgent(about);
  return async (question, asking) => {
    const { method, path, ids = {} } = question;
    const upload = question.files?.length ? encodeUpload(question.body, question.files) : undefined;
    const reply = await send({
      ...asking,
      request: {
        base: 'discord',
        method,
        path: fillPath(path, ids) + encodeQuery(question.query),
        headers: {
          'user-agent': agent,
          ...buildDiscordHeaders(question, token),
          ...(upload && { 'content-type': upload.type }),
        },
        ...(upload ? { body: upload.body } : encodeBody(question)),
      },
      route: `${method} ${path}`,
      resource: RESOURCES.map((name) => ids[name] ?? '').join('/'),
      isAuthorised: question.authorization === undefined,
      isRepeatable: question.isRepeatable ?? method === 'GET',
    });
    if (isGone(reply, question)) question.onGone?.();
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
  // The prefix makes Discord refuse user tokens.
  if (authorization === undefined) headers.authorization = `Bot ${token}`;
  else if (authorization !== 'none') headers.authorization = encodeBasic(authorization);
  if (reason !== undefined) headers['x-audit-log-reason'] = encodeURIComponent(reason);
  return headers;
}
