import { TURN_LETTERS } from '#kit/secrets/across.ts';
import { mayHoldLogin } from '#kit/secrets/quick-look.ts';
import { splitStretches } from '#kit/secrets/search.ts';
import { findLogins, type LoginKind } from '#kit/secrets/secret-shapes.ts';
import { childrenOf, type Node, sayPath } from './nodes.ts';
import { type Piece, searchPieces } from './pieces.ts';
import { bytesOf, collectTexts, type Texts } from './texts.ts';

export interface Login {
  kind: LoginKind;
  /** Its location, such as `items.3.name`, and never its content. */
  path: string;
}

/** Returns the login that it found, and yields after each short step. */
export type Search = Generator<undefined, Login | undefined>;

/** Searches every key and string of a parsed body at any depth, so that nesting can't hide a login. */
export function* searchLogin(value: unknown): Search {
  const texts = collectTexts(value);
  if (texts && !(yield* mayHold(texts))) return undefined;
  return yield* searchNodes(value);
}

const VALUE_SEEN_MAX = 4_000;
// Separates keys from values. No pattern matches across it, even if its white space is removed.
const BETWEEN = '\n"\n';

/** Checks all strings together first. If anything looks suspicious, the caller searches string by string. */
function* mayHold({ values, keys, columns }: Texts): Generator<undefined, boolean> {
  const allKeys = keys.join('\n');
  const isClean = isKnownClean(allKeys);
  if (!isClean && SPLIT_NAME.test(allKeys)) return true;
  const parts = [values.join('\n'), ...(isClean ? [] : [allKeys])];
  for (const column of columns.values()) {
    if (column.length > 1 && columns.size > 1) parts.push(column.join('\n'));
  }
  for (const stretch of splitStretches(parts.join(BETWEEN), TURN_LETTERS)) {
    if (mayHoldLogin(stretch.text)) return true;
    yield undefined;
  }
  return false;
}

const cleanKeys = new Set<string>();
const CLEAN_KEYS_MAX = 200;
const CLEAN_KEYS_LENGTH_MAX = 2_000;

// A name that continues in the value or in a nested key: `{"ROBLO": "SECURITY=..."}`.
const SPLIT_NAME = /(?:^|\n)\.?r(?:o|ob|obl|oblo|oblox?[-_.]?s[ecurit]*)(?:\n|$)/i;

/** Bodies of the same call have the same keys, so each set of keys is checked only once. */
function isKnownClean(keys: string): boolean {
  if (cleanKeys.has(keys)) return true;
  if (keys.length > CLEAN_KEYS_LENGTH_MAX) return false;
  if (SPLIT_NAME.test(keys) || mayHoldLogin(keys)) return false;
  if (cleanKeys.size >= CLEAN_KEYS_MAX) cleanKeys.clear();
  cleanKeys.add(keys);
  return true;
}

/** Numbers and the like take almost no time, so the search yields only once per this many nodes. */
const NODES_AT_ONCE = 1_000;

function* searchNodes(value: unknown): Search {
  const seen = new Set<object>();
  const pieces: Piece[] = [];
  let visited = 0;
  const open: Iterator<Node>[] = [[{ value, step: '', parent: undefined }].values()];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { done, value: node } = last.next();
    if (done) {
      open.pop();
      continue;
    }
    visited += 1;
    if (visited % NODES_AT_ONCE === 0) yield undefined;
    const isKey = node.parent !== undefined && !Array.isArray(node.parent.value);
    const kind = (isKey && (yield* kindOfLogin(node.step))) || (yield* kindIn(node));
    if (kind) return { kind, path: sayPath(node) };
    if (isKey) pieces.push({ text: node.step, node, isKey });
    if (typeof node.value === 'string') pieces.push({ text: node.value, node, isKey: false });
    if (typeof node.value !== 'object' || node.value === null || seen.has(node.value)) continue;
    seen.add(node.value);
    open.push(childrenOf(node));
  }
  const found = yield* searchPieces(pieces);
  return found && { kind: found.kind, path: sayPath(found.node) };
}

function* kindIn({ value, isNamedCookie }: Node): Generator<undefined, LoginKind | undefined> {
  if (typeof value === 'object' && value !== null) {
    for (const bytes of bytesOf(value)) {
      const kind = yield* kindOfLogin(bytes);
      if (kind) return kind;
    }
  }
  if (typeof value !== 'string') return undefined;
  const kind = yield* kindOfLogin(value);
  if (kind || !isNamedCookie) return kind;
  return findLogins(`.ROBLOSECURITY=${value.slice(0, VALUE_SEEN_MAX)}`)[0]?.kind;
}

function* kindOfLogin(text: string): Generator<undefined, LoginKind | undefined> {
  for (const stretch of splitStretches(text, TURN_LETTERS)) {
    const [login] = findLogins(stretch.text);
    if (login) return login.kind;
    yield undefined;
  }
  return undefined;
}
