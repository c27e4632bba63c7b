import { DeskError, type ErrorCode } from '#errors.ts';
import type { Query, SentFile } from '../request-parts.ts';
import type { Method, WireReply } from '../wire.ts';
import type { DiscordPermission } from './permissions.ts';
import { permissionTitle } from './permissions.ts';

/** One API call in the form that the documentation uses. */
export interface Question {
  method: Method;
  /** Such as `/guilds/:guild/bans/:user`. */
  path: string;
  /** The values of the names in the path. */
  ids?: Record<string, string>;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent with the body in one form. */
  files?: readonly SentFile[] | undefined;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** Recorded in the server's own audit log. */
  reason?: string | undefined;
  /** The permissions it needs, for the error message when one is missing. */
  needs?: readonly DiscordPermission[];
  /** Used instead of the bot token: nothing, or an app's id and secret. */
  authorization?: 'none' | { id: string; secret: string };
  /** A write that may be sent again because it sets a final state. */
  isRepeatable?: boolean;
  /** Error codes that mean something else for this call: a missing thread or message isn't a missing webhook. */
  means?: Readonly<Record<number, ErrorCode>>;
}

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes */
const codes: Record<number, ErrorCode> = {
  10003: 'discord/unknown-channel',
  10004: 'discord/no-access',
  10007: 'discord/unknown-member',
  10013: 'discord/unknown-user',
  10015: 'discord/unknown-webhook',
  10016: 'discord/unknown-webhook',
  10026: 'discord/unknown-ban',
  20028: 'discord/write-limit',
  20029: 'discord/write-limit',
  30007: 'discord/webhook-limit',
  30032: 'discord/command-limit',
  30034: 'discord/command-creates',
  30035: 'discord/ban-limit',
  30037: 'discord/ban-limit',
  30046: 'discord/write-limit',
  40005: 'discord/too-large',
  40007: 'discord/user-banned',
  40062: 'discord/write-limit',
  40333: 'discord/blocked',
  50001: 'discord/no-access',
  50005: 'discord/other-author',
  50006: 'discord/invalid',
  50013: 'discord/no-permission',
  50027: 'discord/webhook-token',
  50035: 'discord/invalid',
  50073: 'discord/system-webhook',
  60003: 'discord/two-factor',
  110000: 'discord/overloaded',
  130000: 'discord/overloaded',
  160005: 'discord/thread-locked',
  200000: 'discord/blocked-content',
  220001: 'discord/forum',
  220002: 'discord/forum',
  220003: 'discord/not-a-forum',
  240000: 'discord/blocked-content',
  500000: 'discord/nobody-banned',
};

/** What is wrong with a field, where it deserves more than Discord's own sentence. */
const fieldCodes: Record<string, ErrorCode> = {
  APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID: 'discord/interactions-url',
};

/** For bodies without a known code. */
const statuses: Record<number, ErrorCode> = {
  403: 'discord/no-permission',
  404: 'discord/not-found',
  413: 'discord/too-large',
};

const SOON_MS = 60_000;

/** Translates a Discord refusal for the caller. */
export function translateDiscordFault(reply: WireReply, question: Question): DeskError {
  const body = readFault(reply.body);
  const code =
    fieldCodes[body.field] ??
    question.means?.[body.code] ??
    codes[body.code] ??
    statuses[reply.status] ??
    'discord/refused';
  const isSoon = ['discord/write-limit', 'discord/ban-limit', 'discord/overloaded'].includes(code);
  return new DeskError(code, {
    params: {
      permissions: (question.needs ?? []).map(permissionTitle).join(' and ') || 'a permission',
      why: body.why,
      code: body.code || reply.status,
    },
    ...(isSoon && { retryAfterMs: SOON_MS }),
  });
}

/** Discord restricts callers that keep calling missing resources, so any other 404 counts. */
export function isGone(reply: WireReply, { means = {} }: Pick<Question, 'means'> = {}): boolean {
  if (reply.status < 400) return false;
  const { code } = readFault(reply.body);
  return !(code in means) && (reply.status === 404 || code === 10_003);
}

interface FaultBody {
  code: number;
  /** The code of the first fault in a field, such as BASE_TYPE_REQUIRED; empty without one. */
  field: string;
  /** The first message about a field, or otherwise the general message. */
  why: string;
}

function readFault(text: string): FaultBody {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { code: 0, field: '', why: 'it gave no reason' };
  }
  const { code, message, errors } = (body ?? {}) as Record<string, unknown>;
  const first = findFieldFault(errors, 0);
  const said = first?.message ?? (typeof message === 'string' ? message : undefined);
  return {
    code: typeof code === 'number' ? code : 0,
    field: first?.code ?? '',
    why: said?.slice(0, 200) ?? 'it gave no reason',
  };
}

const DEPTH_MAX = 8;

/** Finds `errors.content._errors[0]` at any depth. */
function findFieldFault(
  value: unknown,
  depth: number,
): { message: string; code: string } | undefined {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return undefined;
  const { message, code } = value as Record<string, unknown>;
  if (typeof message === 'string') return { message, code: typeof code === 'string' ? code : '' };
  for (const inner of Object.values(value)) {
    const found = findFieldFault(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
