import { lookAcross, TURN_LETTERS } from '#kit/secrets/across.ts';
import { mayHoldLogin } from '#kit/secrets/quick-look.ts';
import { stretchesOf } from '#kit/secrets/search.ts';
import { findLogins, type LoginKind } from '#kit/secrets/secret-shapes.ts';
import { childrenOf, type Node, pathOf } from './nodes.ts';
import { collectTexts, type Texts } from './texts.ts';

export interface Login {
  kind: LoginKind;
  /** Where it stood, such as `items.3.name`; never what stood there. */
  path: string;
}

/** Ends with what it found; gives way after each step, none of which takes long. */
export type Search = Generator<undefined, Login | undefined>;

/** Looks at every key and every string of a parsed body, however deep: there is no depth to hide in. */
export function* searchLogin(value: unknown): Search {
  const texts = collectTexts(value);
  if (texts && !(yield* mayHold(texts))) return undefined;
  return yield* searchNodes(value);
}

const VALUE_SEEN_MAX = 4_000;
const KEY_LIKE = /^(?![a-z]*$|\d*$)\S+$/;
// Between keys and values: no pattern reaches over it, with or without its white space.
const BETWEEN = '\n"\n';

/** One look at all strings together. What it suspects, rightly or not, is searched string by string. */
function* mayHold({ values, keys, columns }: Texts): Generator<undefined, boolean> {
  const parts = [values.join('\n'), keys.join('\n')];
  for (const column of columns.values()) {
    if (column.length > 1 && columns.size > 1) parts.push(column.join('\n'));
  }
  for (const stretch of stretchesOf(parts.join(BETWEEN), TURN_LETTERS)) {
    if (mayHoldLogin(stretch.text)) return true;
    yield undefined;
  }
  return false;
}

function* searchNodes(value: unknown): Search {
  const seen = new Set<object>();
  const strings: Node[] = [];
  const keys: Node[] = [];
  const open: Iterator<Node>[] = [[{ value, step: '', parent: undefined }].values()];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { done, value: node } = last.next();
    if (done) {
      open.pop();
      continue;
    }
    const isKey = node.parent !== undefined && !Array.isArray(node.parent.value);
    const kind = (isKey && (yield* kindOfLogin(node.step))) || (yield* kindIn(node));
    if (kind) return { kind, path: pathOf(node) };
    if (isKey) keys.push(node);
    if (typeof node.value === 'string') strings.push(node);
    if (typeof node.value !== 'object' || node.value === null || seen.has(node.value)) continue;
    seen.add(node.value);
    open.push(childrenOf(node));
  }
  return yield* searchPieces(strings, keys);
}

function* kindIn({ value, isNamedCookie }: Node): Generator<undefined, LoginKind | undefined> {
  if (typeof value !== 'string') return undefined;
  const kind = yield* kindOfLogin(value);
  if (kind || !isNamedCookie) return kind;
  return findLogins(`.ROBLOSECURITY=${value.slice(0, VALUE_SEEN_MAX)}`)[0]?.kind;
}

function* kindOfLogin(text: string): Generator<undefined, LoginKind | undefined> {
  for (const stretch of stretchesOf(text, TURN_LETTERS)) {
    const [login] = findLogins(stretch.text);
    if (login) return login.kind;
    yield undefined;
  }
  return undefined;
}

/** What no string holds alone: over all of them, over the fields of one name, over the keys. */
function* searchPieces(strings: readonly Node[], keys: readonly Node[]): Search {
  const columns = new Map<string, Node[]>();
  for (const node of strings) {
    if (/^\d+$/.test(node.step)) continue;
    const column = columns.get(node.step);
    if (column) column.push(node);
    else columns.set(node.step, [node]);
  }
  // Words and numbers may stand between the pieces.
  const keyLike = strings.filter(({ value }) => KEY_LIKE.test(value as string));
  const views = [strings, keyLike, ...(columns.size > 1 ? columns.values() : [])];
  for (const nodes of views) {
    yield undefined;
    const login = yield* searchAcross(nodes, ({ value }) => value as string);
    if (login) return login;
  }
  return yield* searchAcross(keys, ({ step }) => step);
}

function* searchAcross(nodes: readonly Node[], textOf: (node: Node) => string): Search {
  for (const found of lookAcross(nodes.map(textOf))) {
    if (found) return { kind: found.kind, path: pathOf(nodes[found.parts[0]!.number]!) };
    yield undefined;
  }
  return undefined;
}
