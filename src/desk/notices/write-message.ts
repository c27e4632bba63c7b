// The text of a message in the staff channel.
import { linkTo, Markdown } from '#kit/message/markdown.ts';
import { pageAddress } from '#kit/values/public-url.ts';
import { findKind, type Kind } from './kinds.ts';
import { CONTENT_MAX } from './rules.ts';
import type { KeptNotice } from './store.ts';

type Said = Pick<KeptNotice, 'topic' | 'content' | 'path' | 'stands_for'>;

/** Named one by one. Only the number of the others is said. */
const NAMED_MAX = 5;

/** All of them are of one kind. Without a public address there are no links. */
export function writeMessage(notices: readonly Said[], publicUrl: string): string {
  const [first] = notices;
  if (!first) return '';
  const count = notices.reduce((sum, one) => sum + one.stands_for, 0);
  const kind = findKind(first.topic);
  const list = kind?.list && sayList(kind.list, publicUrl);
  if (!kind || count === 1) return joinFitting([withLink(first, publicUrl), list]);
  const items = notices.slice(0, NAMED_MAX).map((one) => `- ${withLink(one, publicUrl)}`);
  const named = keepFitting(items, [kind.count(count).text, sayMore(count), list]);
  const rest = count - named.length;
  return joinFitting([
    kind.count(count).text,
    ...named,
    rest > 0 ? sayMore(rest) : undefined,
    list,
  ]);
}

function sayMore(count: number): string {
  return `- and ${count} more`;
}

function sayList({ words, path, say }: NonNullable<Kind['list']>, publicUrl: string): string {
  if (publicUrl === '') return say(new Markdown(words)).text;
  return say(linkTo(words, pageAddress(publicUrl, path))).text;
}

function withLink({ content, path }: Said, publicUrl: string): string {
  if (path === null || publicUrl === '') return content;
  const linked = `${content} ${linkTo('Open', pageAddress(publicUrl, path)).text}`;
  return [...linked].length > CONTENT_MAX ? content : linked;
}

type Line = string | undefined;

/** Whole lines only, because half of one could lose the end of a link. */
function keepFitting(items: readonly string[], others: readonly Line[]): string[] {
  let left = CONTENT_MAX - lengthOf(others);
  return items.filter((item) => {
    left -= lengthOf([item]);
    return left >= 0;
  });
}

/** Leaves out the last lines if there is no room for them. */
function joinFitting(lines: readonly Line[]): string {
  const said = lines.filter((each) => each !== undefined);
  while (said.length > 1 && lengthOf(said) > CONTENT_MAX) said.pop();
  return said.join('\n');
}

/** With a line break after each. */
function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, each) => sum + (each === undefined ? 0 : [...each].length + 1), 0);
}
