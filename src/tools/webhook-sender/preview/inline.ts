// The marks within a line of Discord's Markdown: https://support.discord.com/hc/articles/210298617

export type Style = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

export type Inline =
  | { kind: 'text' | 'code' | 'link' | 'mention'; text: string }
  | { kind: Style; children: Inline[] };

const MARKS: readonly (readonly [string, Style])[] = [
  ['**', 'bold'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'italic'],
  ['_', 'italic'],
];

// All of them match at one place only, and each repetition is bounded, so no text takes long.
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const LINK = /https?:\/\/[^\s<>]{1,2048}/y;
const NAMED_LINK = /\[([^[\]\n]{1,300})\]\(<?(https?:\/\/[^\s()<>]{1,2048})>?\)/y;
const MENTION = /<(?:@[!&]?|#)(\d{1,20})>|@(?:everyone|here)\b/y;
const CODE = /(`{1,2})(?!`)/y;

interface Frame {
  mark: string;
  style: Style | undefined;
  children: Inline[];
}

/**
 * Every kind of mark is open at most once, so the stack has at most seven frames and each piece moves down it at most
 * that often: the time grows with the length of the text and no faster.
 */
export function parseInline(text: string): Inline[] {
  const root: Frame = { mark: '', style: undefined, children: [] };
  const stack: Frame[] = [root];
  const unclosed = new Set<string>();
  let at = 0;
  let plain = '';
  const flush = () => {
    if (plain !== '') stack.at(-1)!.children.push({ kind: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    const found = readAtom(text, at, unclosed);
    if (found) {
      if (typeof found.node === 'string') plain += found.node;
      else {
        flush();
        stack.at(-1)!.children.push(found.node);
      }
      at += found.length;
      continue;
    }
    const mark = findMark(text, at, stack.at(-1)!.mark);
    if (!mark) {
      plain += text[at];
      at += 1;
      continue;
    }
    flush();
    toggle(stack, mark);
    at += mark[0].length;
  }
  flush();
  while (stack.length > 1) giveUp(stack);
  return root.children;
}

/** Of three marks, the inner single one closes before the outer double one: `***both***`. */
function findMark(text: string, at: number, innermost: string) {
  const isInnerFirst = innermost.length === 1 && text.startsWith(innermost.repeat(3), at);
  return MARKS.find(([letters]) =>
    isInnerFirst ? letters === innermost : text.startsWith(letters, at),
  );
}

function toggle(stack: Frame[], [mark, style]: readonly [string, Style]): void {
  const open = stack.findLastIndex((frame) => frame.mark === mark);
  if (open === -1) {
    stack.push({ mark, style, children: [] });
    return;
  }
  while (stack.length - 1 > open) giveUp(stack);
  const { children } = stack.pop()!;
  const parent = stack.at(-1)!;
  // Nothing between two marks: they are letters.
  if (children.length === 0) parent.children.push({ kind: 'text', text: mark + mark });
  else parent.children.push({ kind: style, children });
}

/** A mark that is never closed is a letter like any other. */
function giveUp(stack: Frame[]): void {
  const { mark, children } = stack.pop()!;
  const parent = stack.at(-1)!;
  parent.children.push({ kind: 'text', text: mark });
  for (const child of children) parent.children.push(child);
}

interface Atom {
  /** A string is plain text. */
  node: Inline | string;
  length: number;
}

/** Reads what contains no further marks. */
function readAtom(text: string, at: number, unclosed: Set<string>): Atom | undefined {
  switch (text[at]) {
    case '\\':
      return match(ESCAPED, text, at, ([, letter]) => letter!);
    case '`':
      return readCode(text, at, unclosed);
    case 'h':
      return match(LINK, text, at, ([link]) => ({ kind: 'link', text: link }));
    case '[':
      return match(NAMED_LINK, text, at, ([, label]) => ({ kind: 'link', text: label! }));
    case '<':
      return match(MENTION, text, at, ([whole, id]) => ({
        kind: 'mention',
        text: `${whole[1]}${id}`,
      }));
    case '@':
      return match(MENTION, text, at, ([whole]) => ({ kind: 'mention', text: whole }));
    default:
      return undefined;
  }
}

function match(
  pattern: RegExp,
  text: string,
  at: number,
  build: (found: RegExpExecArray) => Inline | string,
): Atom | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { node: build(found), length: found[0].length } : undefined;
}

/** Remembers which fences are never closed, so that the text isn't searched again for each of them. */
function readCode(text: string, at: number, unclosed: Set<string>): Atom | undefined {
  CODE.lastIndex = at;
  const fence = CODE.exec(text)?.[1];
  if (fence === undefined) {
    // More than two are letters, taken together so that their end isn't read as a fence.
    let end = at;
    while (text[end] === '`') end += 1;
    return { node: text.slice(at, end), length: end - at };
  }
  const end = unclosed.has(fence) ? -1 : text.indexOf(fence, at + fence.length);
  if (end === -1) {
    unclosed.add(fence);
    return { node: fence, length: fence.length };
  }
  const code = text.slice(at + fence.length, end);
  return { node: { kind: 'code', text: code }, length: end + fence.length - at };
}
