import { findLogins, findSecrets, type LoginKind } from '../../kit/secret-shapes.ts';
import { mayHoldLogin } from '../../kit/secrets/quick-look.ts';

export interface Login {
  kind: LoginKind;
  /** Where it stood, such as `items.3.name`; never what stood there. */
  path: string;
}

const COOKIE_NAME = /roblosecurity/i;
const STEPS_SHOWN_MAX = 8;
const HIDDEN_STEP = '*';

interface Node {
  value: unknown;
  step: string;
  parent: Node | undefined;
  /** A name stands beside the value that makes a bare value a cookie. */
  isNamedCookie?: boolean;
}

/** Looks at every key and every string of a parsed body, however deep: there is no depth to hide in. */
export function findLogin(value: unknown): Login | undefined {
  return isPlainlyClean(value) ? undefined : searchLogin(value);
}

// Between two strings: no pattern reaches over it, with or without its white space.
const BETWEEN = '\n"\n';

/** One look at all strings together. What it suspects, rightly or not, is searched string by string. */
function isPlainlyClean(value: unknown): boolean {
  const texts: string[] = [];
  return collectTexts(value, texts, 0) && !mayHoldLogin(texts.join(BETWEEN));
}

const QUICK_DEPTH_MAX = 4;
// Shorter than any trace of a login.
const SHORT_MAX = 10;

/** False where the value is not plain data or is deeper than a quick look goes. */
function collectTexts(value: unknown, texts: string[], depth: number): boolean {
  if (typeof value === 'string' && value.length > SHORT_MAX) texts.push(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === QUICK_DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => collectTexts(item, texts, depth + 1));
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) return false;
  for (const key of Object.keys(value)) {
    if (key.length > SHORT_MAX) texts.push(key);
    if (!collectTexts((value as Record<string, unknown>)[key], texts, depth + 1)) return false;
  }
  return true;
}

function searchLogin(value: unknown): Login | undefined {
  const seen = new Set<object>();
  const open: Node[] = [{ value, step: '', parent: undefined }];
  for (let node = open.pop(); node; node = open.pop()) {
    const kind = kindOfLogin(node);
    if (kind) return { kind, path: pathOf(node) };
    if (typeof node.value !== 'object' || node.value === null || seen.has(node.value)) continue;
    seen.add(node.value);
    const children = childrenOf(node);
    const isList = Array.isArray(node.value);
    for (const child of children.toReversed()) {
      const keyKind = isList ? undefined : findLogins(child.step)[0]?.kind;
      if (keyKind) return { kind: keyKind, path: pathOf(child) };
      open.push(child);
    }
  }
  return undefined;
}

function kindOfLogin({ value, isNamedCookie }: Node): LoginKind | undefined {
  if (typeof value !== 'string') return undefined;
  const login = findLogins(value)[0] ?? (isNamedCookie ? findNamedCookie(value) : undefined);
  return login?.kind;
}

function findNamedCookie(value: string) {
  return findLogins(`.ROBLOSECURITY=${value}`)[0];
}

function childrenOf(parent: Node): Node[] {
  const entries = entriesOf(parent.value as object);
  const isNamedBeside = entries.some(([, value]) => {
    return typeof value === 'string' && value.length < 20 && COOKIE_NAME.test(value);
  });
  return entries.flatMap(([key, value]) => {
    const step = typeof key === 'string' ? key : String(key);
    const isNamedCookie = isNamedBeside || COOKIE_NAME.test(step) || parent.isNamedCookie === true;
    const child = { value, step, parent, isNamedCookie };
    // A Map's key may be an object with strings of its own.
    return typeof key === 'object' ? [{ ...child, value: key, step: HIDDEN_STEP }, child] : [child];
  });
}

function entriesOf(value: object): [unknown, unknown][] {
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value].map((item, at) => [String(at), item]);
  if (ArrayBuffer.isView(value)) return [];
  return Object.entries(value);
}

function pathOf(node: Node): string {
  const steps: string[] = [];
  for (let each: Node = node; each.parent; each = each.parent) {
    steps.push(each.step);
  }
  const shown = steps.slice(-STEPS_SHOWN_MAX).toReversed().map(safeStep);
  return [...shown, ...(steps.length > STEPS_SHOWN_MAX ? [HIDDEN_STEP] : [])].join('.');
}

function safeStep(step: string): string {
  const isPlain = /^[\w-]{1,40}$/.test(step) && findSecrets(step).length === 0;
  return isPlain ? step : HIDDEN_STEP;
}

export interface LoginWords {
  kind: string;
  /** What its owner can do about it, in a sentence. */
  revoke: string;
  revokeUrl: string;
}

const ROBLOX_SECURITY = 'https://www.roblox.com/my/account#!/security';

const WORDS: Record<LoginKind, LoginWords> = {
  'roblox-cookie': {
    kind: 'a Roblox login cookie',
    revoke:
      'Whoever holds it is signed in as its owner. Its owner ends it in the Roblox settings, under Security, with "Log out of all other sessions".',
    revokeUrl: ROBLOX_SECURITY,
  },
  'discord-token': {
    kind: 'a Discord token',
    revoke:
      "If it is a bot's, its owner resets it in the Developer Portal, under Bot, with Reset Token. If it is a person's, changing the Discord password ends it.",
    revokeUrl: 'https://discord.com/developers/applications',
  },
  'login-line': {
    kind: 'a line with a name, a password and a login',
    revoke:
      'Its owner changes the password and then ends every session: on Roblox in the settings, under Security; on Discord the new password does both.',
    revokeUrl: ROBLOX_SECURITY,
  },
};

export function loginWords(kind: LoginKind): LoginWords {
  return WORDS[kind];
}
