import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export type Part<Value> =
  | { state: 'ok'; value: Value }
  | { state: 'private' }
  | { state: 'unavailable'; why: string };

interface PartTextProps<Value> {
  part: Part<Value>;
  children: (value: Value) => ReactNode;
}

/** Shows the value, or why it is missing. Never shows a zero instead. */
export function PartText<Value>({ part, children }: PartTextProps<Value>) {
  if (part.state === 'ok') return children(part.value);
  if (part.state === 'private') return <span className="text-ink-2">{say('part.private')}</span>;
  return (
    <>
      <span className="text-ink-2">{say('part.unavailable')}</span>
      <span className="block text-[13px] text-ink-3">{part.why}</span>
    </>
  );
}

interface NumbersProps {
  items: readonly { term: string; part: Part<string> }[];
}

/** A few short values side by side. The reasons for missing ones are listed once below. */
export function Numbers({ items }: NumbersProps) {
  const whys = items.flatMap(({ part }) => (part.state === 'unavailable' ? [part.why] : []));
  return (
    <div className="grid gap-1.5">
      <dl className="grid auto-cols-fr grid-flow-col gap-4">
        {items.map(({ term, part }) => (
          <div key={term} className="min-w-0">
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">
              {part.state === 'ok' ? (
                part.value
              ) : (
                <span className="font-normal text-ink-2">{say(`part.${part.state}`)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {[...new Set(whys)].map((why) => (
        <p key={why} className="text-[13px] text-ink-3">
          {why}
        </p>
      ))}
    </div>
  );
}

/** The same part, with its value formatted as text. */
export function toWords<Value>(part: Part<Value>, wordsOf: (value: Value) => string): Part<string> {
  return part.state === 'ok' ? { state: 'ok', value: wordsOf(part.value) } : part;
}

export const counted = (value: number) => formatNumber(value);

interface LongListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

const SHOWN = 5;

/** Shows the first few items, and the rest on request. */
export function LongList<Item>({ items, keyOf, children }: LongListProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return say('none');
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const rest = items.length - shown.length;
  return (
    <>
      <ul className="grid gap-1">
        {shown.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" size="small" className="mt-1" onClick={() => setWhole(true)}>
          {say('more', { count: rest })}
        </Button>
      )}
    </>
  );
}

const TEXT_MAX = 220;
const LINES_MAX = 4;

/** The player's own description: untrusted, so it is shown as plain text and collapsed if long. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > TEXT_MAX || text.split('\n').length > LINES_MAX;
  const look = isLong && !isWhole ? 'line-clamp-4' : '';
  return (
    <div className="rounded-control bg-sunken px-3.5 py-2.5">
      <p className={`wrap-anywhere whitespace-pre-line text-ink-2 ${look}`}>{text}</p>
      {isLong && !isWhole && (
        <Button variant="quiet" size="small" className="mt-1" onClick={() => setWhole(true)}>
          {say('description.more')}
        </Button>
      )}
    </div>
  );
}
