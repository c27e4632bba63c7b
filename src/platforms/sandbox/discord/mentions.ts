// Works out who gets notified by a message: the accounts it mentions, as far as its sender allows.
import type { Pings } from '../world/things.ts';
import type { Form } from './form.ts';

const IDS_MAX = 100;
/** Also Discord's default for a message of a bot. */
export const KINDS: readonly string[] = ['users', 'roles', 'everyone'];

/** Discord's default for a webhook, and for the answer to an interaction. */
const USERS = ['users'];

/** `byDefault` applies to a message that doesn't say whom it may ping. */
export function readMentions(
  form: Form,
  content: string,
  byDefault: readonly string[] = USERS,
): Pings | undefined {
  const allowed = readAllowed(form, byDefault);
  const named = (pattern: RegExp) => [
    ...new Set([...content.matchAll(pattern)].map(([, id]) => id!)),
  ];
  const may = (kind: string, ids: readonly string[] | undefined) => (id: string) =>
    allowed.parse.includes(kind) || (ids?.includes(id) ?? false);
  const pings: Pings = {
    isEveryone: allowed.parse.includes('everyone') && /@(everyone|here)\b/.test(content),
    userIds: named(/<@!?(\d{1,20})>/g).filter(may('users', allowed.users)),
    roleIds: named(/<@&(\d{1,20})>/g).filter(may('roles', allowed.roles)),
  };
  const isQuiet = !pings.isEveryone && pings.userIds.length === 0 && pings.roleIds.length === 0;
  return isQuiet ? undefined : pings;
}

interface Allowed {
  parse: readonly string[];
  users?: readonly string[] | undefined;
  roles?: readonly string[] | undefined;
}

function readAllowed(form: Form, byDefault: readonly string[]): Allowed {
  const sent = form.raw('allowed_mentions');
  if (sent === undefined || sent === null) return { parse: byDefault };
  const allowed = form.below('allowed_mentions', sent);
  const parse = readParse(allowed);
  const [users, roles] = [allowed.ids('users', IDS_MAX), allowed.ids('roles', IDS_MAX)];
  for (const [kind, ids] of [
    ['users', users],
    ['roles', roles],
  ] as const) {
    if (!parse.includes(kind) || !ids || ids.length === 0) continue;
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
    allowed.fault('', 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message);
  }
  return { parse, users, roles };
}

function readParse(allowed: Form): string[] {
  const parse = allowed.raw('parse');
  if (parse === undefined || parse === null) return [];
  if (!Array.isArray(parse)) {
    allowed.fault('parse', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  for (const [at, kind] of parse.entries()) {
    if (KINDS.includes(kind)) continue;
    const message = `Value "${String(kind)}" must be one of ('users', 'roles', 'everyone').`;
    allowed.fault(`parse.${at}`, 'BASE_TYPE_CHOICES', message);
  }
  return parse;
}
