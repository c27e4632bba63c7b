import { squash } from '../secrets/fold.ts';
import { readItem } from './read-item.ts';
import { isThing, type ListItemKind, type Thing } from './recognised.ts';

const LINE_ENDS = /[\n\r,;]/;
const ITEM_MAX = 200;
/** Each unrecognized piece requires this many recognized ones. */
const KNOWN_FOR_UNKNOWN = 4;
const ITEM_KINDS: readonly string[] = [
  'roblox-profile',
  'roblox-id',
  'roblox-name',
  'discord-id',
  'user-mention',
  'role-mention',
  'channel-mention',
] satisfies ListItemKind[];

/** Reads two or more ids, mentions, names or profiles: one per line, or separated by commas or spaces. */
export function readList(text: string, nowMs: number): Thing | undefined {
  const pieces = splitText(text, nowMs);
  const known = pieces.map(({ item }) => item).filter((item) => item !== undefined);
  const unknown = pieces.length - known.length;
  if (known.length < 2 || known.length < unknown * KNOWN_FOR_UNKNOWN) return undefined;
  const lines = new Map<string, Piece>();
  for (const piece of pieces) if (!lines.has(pieceKey(piece))) lines.set(pieceKey(piece), piece);
  const duplicates = pieces.length - lines.size;
  const counts: Partial<Record<ListItemKind, number>> = {};
  for (const { item } of lines.values()) {
    if (item) counts[item.kind as ListItemKind] = (counts[item.kind as ListItemKind] ?? 0) + 1;
  }
  return {
    kind: kindOfList(known),
    shown: '',
    value: [...lines.values()].map(({ text, item }) => item?.value ?? text).join('\n'),
    list: { counts, total: sum(counts), duplicates, unknown },
    ...(known.every(({ isGuess }) => isGuess) && { isGuess: true }),
  };
}

function sum(counts: Partial<Record<ListItemKind, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

interface Piece {
  text: string;
  item: Thing | undefined;
}

function splitText(text: string, nowMs: number): Piece[] {
  if (!LINE_ENDS.test(text)) return readPieces(text, nowMs);
  return text
    .split(LINE_ENDS)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const words = readPieces(line, nowMs);
      const isOneLine = words.length > 1 && words.some(({ item }) => item === undefined);
      if (isOneLine) return [{ text: line, item: undefined }];
      return words.length === 1 ? [{ text: line, item: itemIn(line, nowMs) }] : words;
    });
}

/** With only spaces between them, plain words are a sentence and not a list of names. */
function readPieces(text: string, nowMs: number): Piece[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const item = itemIn(word, nowMs);
      return { text: word, item: item?.isGuess ? undefined : item };
    });
}

function itemIn(word: string, nowMs: number): Thing | undefined {
  if (word.length > ITEM_MAX) return undefined;
  const item = readItem(squash(word), { raw: word, nowMs });
  return isThing(item) && ITEM_KINDS.includes(item.kind) ? item : undefined;
}

/** A mention or profile and the bare id count as the same account. */
function pieceKey({ text, item }: Piece): string {
  if (!item) return text;
  if (item.kind === 'roblox-name') return `@${item.value.toLowerCase()}`;
  const isAccount = item.kind !== 'role-mention' && item.kind !== 'channel-mention';
  return isAccount ? item.value : `${item.kind} ${item.value}`;
}

function kindOfList(items: readonly Thing[]): 'roblox-list' | 'discord-list' | 'mixed-list' {
  if (items.every(({ kind }) => kind.startsWith('roblox-'))) return 'roblox-list';
  const isAccount = ({ kind }: Thing) => kind === 'discord-id' || kind === 'user-mention';
  return items.every(isAccount) ? 'discord-list' : 'mixed-list';
}
