import type { RefObject } from 'react';
import type { GuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import {
  type Line,
  NETWORKS_MAX,
  networkSize,
  type Reading,
  shown,
  type WrongLine,
} from './rules.ts';
import en from './words/en.json';

const say = words(en);

interface ListFieldProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: GuardedText;
  reading: Reading;
  address: string;
  /** Whether the last line may still be incomplete. */
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
}

/** The list as typed, with the meaning of each line below it. */
export function ListField(props: ListFieldProps) {
  const { input, text, reading, address, isTyping, onTyping } = props;
  const lastNumber = text.value.split('\n').length;
  const isEarly = (line: Line) => isTyping && !line.ok && line.number === lastNumber;
  const isQuiet = reading.ok || reading.fault === 'empty' || reading.lines.some(isEarly);
  const leavesOut = !reading.ok && reading.fault === 'own-address';
  const fault = isQuiet ? undefined : faultWords(reading, address);
  const rows = Math.min(12, Math.max(4, lastNumber + 1));

  function addOwn() {
    const before = text.value.trimEnd();
    text.type(before === '' ? address : `${before}\n${address}`);
    input.current?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        label={say('list')}
        aside={say('list.aside')}
        hint={say('list.hint')}
        error={fault && (leavesOut ? sayRefusal(fault) : fault.description)}
      >
        <TextArea
          ref={input}
          rows={rows}
          value={text.value}
          onChange={(event) => {
            onTyping(true);
            text.type(event.target.value);
          }}
          onBlur={() => onTyping(false)}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      {leavesOut && (
        <div>
          <Button size="small" icon="plus" onClick={addOwn}>
            {say('add-own')}
          </Button>
        </div>
      )}
      {reading.lines.length > 0 && (
        <ul
          aria-label={say('list.reading')}
          className="grid gap-1.5 rounded-control bg-sunken px-3 py-2.5 text-small"
        >
          {reading.lines.map((line) => (
            <LineReading key={line.number} line={line} isEarly={isEarly(line)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function LineReading({ line, isEarly }: { line: Line; isEarly: boolean }) {
  const look = line.ok ? 'text-ok' : isEarly ? 'text-ink-2' : 'text-bad';
  return (
    <li className="flex gap-2">
      <Icon
        name={line.ok ? 'check' : isEarly ? 'clock' : 'warning'}
        size={17}
        className={`mt-px ${look}`}
      />
      <span className="w-13 flex-none text-ink-2 tabular-nums">
        {say('line', { number: line.number })}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {line.ok ? <NetworkWords network={line.network} /> : sayLineFault(line, isEarly)}
      </span>
    </li>
  );
}

function NetworkWords({ network }: { network: string }) {
  const size = networkSize(network);
  const inWords =
    size === 1
      ? say('line.one')
      : size <= 2 ** 32
        ? say('line.addresses', { count: formatNumber(size) })
        : say('line.network');
  return (
    <>
      <span className="font-mono">{shown(network)}</span>{' '}
      <span className="text-ink-2">{inWords}</span>
    </>
  );
}

function sayLineFault(line: WrongLine, isEarly: boolean): string {
  if (isEarly) return say('line.early');
  return line.fault === 'too-wide'
    ? say('line.too-wide', { limit: line.limit })
    : say('line.no-address');
}

/** Describes what is wrong with a list, for the field and the message box. */
export function faultWords(
  reading: Reading,
  address: string,
): { title: string; description: string } | undefined {
  if (reading.ok) return undefined;
  if (reading.fault === 'empty') {
    return { title: say('missing.title'), description: say('missing.detail') };
  }
  if (reading.fault === 'too-many') {
    const description = say('too-many.detail', { limit: NETWORKS_MAX });
    return { title: say('too-many.title'), description };
  }
  if (reading.fault === 'own-address') {
    return { title: say('own.title'), description: say('own.detail', { address }) };
  }
  const { line } = reading;
  const isWide = line.fault === 'too-wide';
  const fault = isWide ? say('line.too-wide', { limit: line.limit }) : say('line.no-address');
  return {
    title: say(isWide ? 'too-wide.title' : 'not-address.title'),
    description: `${say('line', { number: line.number })}: ${fault}.`,
  };
}
