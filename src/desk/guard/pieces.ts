// Finds logins that are split over several strings.

import { lookAcross } from '#kit/secrets/across.ts';
import type { LoginKind } from '#kit/secrets/secret-shapes.ts';
import { isTokenApart } from '#kit/secrets/token-apart.ts';
import type { Node } from './nodes.ts';

/** A string of the body and its location, as a value or a key. */
export interface Piece {
  text: string;
  node: Node;
  isKey: boolean;
}

interface Found {
  kind: LoginKind;
  node: Node;
}

export type PieceSearch = Generator<undefined, Found | undefined>;

const KEY_LIKE = /^(?![a-z]*$|\d*$)\S+$/;

/** Searches across all values, fields of the same name, all keys, and each key with its value. */
export function* searchPieces(pieces: readonly Piece[]): PieceSearch {
  const values = pieces.filter(({ isKey }) => !isKey);
  const columns = toColumns(values);
  // Words and numbers can separate the pieces.
  const keyLike = values.filter(({ text }) => KEY_LIKE.test(text));
  const views = [
    values,
    ...(keyLike.length < values.length ? [keyLike] : []),
    ...(columns.length > 1 ? columns : []),
    pieces.filter(({ isKey }) => isKey),
    pieces.filter(isKeyOrField).map(beginning),
  ];
  for (const view of views) {
    yield undefined;
    const found = yield* searchAcross(view);
    if (found) return found;
  }
  return searchMixedUp(values);
}

function isKeyOrField({ isKey, node }: Piece): boolean {
  return isKey || !Array.isArray(node.parent?.value);
}

const BEGINNING = 2_000;

/** A login that begins in a key continues right at the start of its value. */
function beginning(piece: Piece): Piece {
  return { ...piece, text: piece.text.slice(0, BEGINNING) };
}

function toColumns(values: readonly Piece[]): Piece[][] {
  const columns = new Map<string, Piece[]>();
  for (const piece of values) {
    const { step } = piece.node;
    if (/^\d+$/.test(step)) continue;
    const column = columns.get(step);
    if (column) column.push(piece);
    else columns.set(step, [piece]);
  }
  return [...columns.values()];
}

function* searchAcross(view: readonly Piece[]): PieceSearch {
  for (const found of lookAcross(view.map(({ text }) => text))) {
    if (found) return { kind: found.kind, node: view[found.parts[0]!.number]!.node };
    yield undefined;
  }
  return undefined;
}

const SIBLINGS_MAX = 40;

/** Finds the three parts of a token among siblings, in any order. */
function searchMixedUp(values: readonly Piece[]): Found | undefined {
  const families = Map.groupBy(values, ({ node }) => node.parent);
  for (const family of families.values()) {
    if (family.length < 3 || family.length > SIBLINGS_MAX) continue;
    if (isTokenApart(family.map(({ text }) => text))) {
      return { kind: 'discord-token', node: family[0]!.node };
    }
  }
  return undefined;
}
