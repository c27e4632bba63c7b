// Discord's Markdown as a tree that the preview draws. It never becomes HTML.
import { type Inline, parseInline } from './inline.ts';

export type Block =
  | { kind: 'lines' | 'small'; children: Inline[] }
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'quote'; children: Inline[] }
  | { kind: 'code'; text: string };

const FENCE = '```';

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let rest = text;
  for (;;) {
    const begin = rest.indexOf(FENCE);
    const end = begin === -1 ? -1 : rest.indexOf(FENCE, begin + FENCE.length);
    if (end === -1) break;
    addLines(blocks, rest.slice(0, begin).replace(/\n$/, ''));
    blocks.push({ kind: 'code', text: withoutLanguage(rest.slice(begin + FENCE.length, end)) });
    rest = rest.slice(end + FENCE.length).replace(/^\n/, '');
  }
  addLines(blocks, rest);
  return blocks;
}

/** The first line of a block of code may name its language. */
function withoutLanguage(code: string): string {
  return code.replace(/^[\w+-]{1,20}\n|^\n/, '').replace(/\n$/, '');
}

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SMALL = /^-# +(\S.*)$/;
const QUOTE = /^> ?(.*)$/;
const REST_QUOTE = /^>>> /;
const BULLET = /^ *[-*] +(\S.*)$/;
const NUMBERED = /^ *\d{1,9}\. +(\S.*)$/;

function addLines(blocks: Block[], text: string): void {
  if (text === '') return;
  const lines = text.split('\n');
  let together: string[] = [];
  let quoted: string[] = [];
  const settle = () => {
    if (quoted.length > 0) blocks.push({ kind: 'quote', children: parseInline(quoted.join('\n')) });
    if (together.length > 0) {
      blocks.push({ kind: 'lines', children: parseInline(together.join('\n')) });
    }
    [together, quoted] = [[], []];
  };
  for (const [at, line] of lines.entries()) {
    if (REST_QUOTE.test(line)) {
      settle();
      quoted = [line.slice('>>> '.length), ...lines.slice(at + 1)];
      break;
    }
    const quote = QUOTE.exec(line)?.[1];
    if (quote !== undefined) {
      if (together.length > 0) settle();
      quoted.push(quote);
      continue;
    }
    if (quoted.length > 0) settle();
    const block = readBlock(line);
    if (!block) {
      together.push(line);
      continue;
    }
    settle();
    addBlock(blocks, block);
  }
  settle();
}

function readBlock(line: string): Block | undefined {
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (marks !== undefined && title !== undefined) {
    return { kind: 'heading', level: marks.length as 1 | 2 | 3, children: parseInline(title) };
  }
  const small = SMALL.exec(line)?.[1];
  if (small !== undefined) return { kind: 'small', children: parseInline(small) };
  const bullet = BULLET.exec(line)?.[1];
  const item = bullet ?? NUMBERED.exec(line)?.[1];
  if (item === undefined) return undefined;
  return { kind: 'list', isOrdered: bullet === undefined, items: [parseInline(item)] };
}

/** Items that follow each other are one list. */
function addBlock(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  const isSame =
    block.kind === 'list' && last?.kind === 'list' && last.isOrdered === block.isOrdered;
  if (isSame) last.items.push(...block.items);
  else blocks.push(block);
}
