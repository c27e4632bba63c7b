import { DeskError, type ErrorCode } from '#errors.ts';
import type { KnownLimit } from '../calls/call.ts';
import type { Query } from '../request-parts.ts';
import type { Base, Method, WireReply } from '../wire.ts';
import type { RobloxScope } from './scopes.ts';
import { scopeTitle } from './scopes.ts';

/** One API call in the form that the documentation uses. */
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
  /** Used instead of the key: an app's id and secret, or nothing for public reads. */
  authorization?: 'none' | { id: string; secret: string };
  limits?: readonly KnownLimit[];
  /** A write that may be sent again because it carries its own idempotency key. */
  isRepeatable?: boolean;
  /** It changes nothing, although it isn't a GET. */
  isRead?: true;
}

/** https://create.roblox.com/docs/cloud/reference/errors */
const cloudCodes: Record<string, ErrorCode> = {
  INVALID_ARGUMENT: 'roblox/invalid',
  INSUFFICIENT_SCOPE: 'roblox/no-scope',
  PERMISSION_DENIED: 'roblox/no-access',
  NOT_FOUND: 'roblox/not-found',
  ABORTED: 'roblox/conflict',
};

const cloudStatuses: Record<number, ErrorCode> = {
  400: 'roblox/invalid',
  403: 'roblox/no-access',
  404: 'roblox/not-found',
  409: 'roblox/conflict',
};

/** Public reads are optional and may vanish, so any refusal means that the data isn't available. */
const publicStatuses: Record<number, ErrorCode> = {
  400: 'roblox/invalid',
  403: 'roblox/private',
  404: 'roblox/not-found',
  401: 'roblox/closed',
  410: 'roblox/closed',
};

/** Translates a Roblox refusal for the caller. */
export function translateRobloxFault(reply: WireReply, question: Question): DeskError {
  const body = readFault(reply.body);
  return new DeskError(chooseCode(reply, question, body), {
    params: {
      scope: question.scope ? scopeTitle(question.scope) : 'a permission',
      why: body.why,
      code: body.code ?? reply.status,
    },
  });
}

function chooseCode({ status }: WireReply, { base, scope }: Question, body: FaultBody): ErrorCode {
  if (base !== undefined) return publicStatuses[status] ?? 'roblox/closed';
  const named = body.code === undefined ? undefined : cloudCodes[body.code];
  const code = named ?? cloudStatuses[status] ?? 'roblox/refused';
  // Roblox uses the same code for a key without the scope and a key without the experience.
  return code === 'roblox/no-access' && scope && /scope/i.test(body.why) ? 'roblox/no-scope' : code;
}

interface FaultBody {
  /** An Open Cloud code, such as `NOT_FOUND`. */
  code: string | undefined;
  why: string;
}

/** Reads the four documented shapes: v2, v1, the gateway, and the web framework. */
function readFault(text: string): FaultBody {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { code: undefined, why: 'it gave no reason' };
  }
  const { code, error, message, title, errors } = (body ?? {}) as Record<string, unknown>;
  const inner = Array.isArray(errors) ? (errors[0] as Record<string, unknown>) : undefined;
  const said = [message, inner?.message, title].find((each) => typeof each === 'string');
  const named = [code, error].find((each) => typeof each === 'string');
  return {
    code: named as string | undefined,
    why: (said as string | undefined)?.slice(0, 200) ?? 'it gave no reason',
  };
}
