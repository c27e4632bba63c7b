import { type ReactNode, type RefObject, type UIEvent, useId, useRef } from 'react';
import { ReasonArea } from '#kit/acting/order.tsx';
import { LoginNotice } from '#kit/acting/target.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { type GuardedText, useGuardedText } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Finding } from './lint-reason.ts';
import { privateRoom } from './rules.ts';

import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 3;

export type PrivateReason = ReturnType<typeof usePrivateReason>;

/** With a name, the form keeps it. Bans and unbans each have a private reason of their own. */
export function usePrivateReason(field?: 'private-reason' | 'unban-reason') {
  const { pass } = useDeskClient();
  const text = useGuardedText('', field && `${tool.id}/${field}`);
  const kept = text.value.trim();
  const max = privateRoom(pass.info?.label ?? '');
  return {
    text,
    used: kept.length,
    /** The maximum length, not counting the case prefix. */
    max,
    isTooLong: kept.length > max,
    /** The input for the call. An empty reason is omitted. */
    input: kept === '' ? {} : { private_reason: kept },
  };
}

/** The kinds shown to the reader, who sees all personal data as one kind. */
const kinds = ['link', 'handle', 'personal'] as const;
type Kind = (typeof kinds)[number];

interface ReasonProps {
  text: GuardedText;
  findings: readonly Finding[];
  used: number;
  max: number;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The reason shown to the player. The linter below the field says what to fix. */
export function ReasonField({ text, findings, used, max, input }: ReasonProps) {
  const lintId = useId();
  return (
    <div className="grid gap-2">
      <Field label={say('reason')} counter={{ used, max }}>
        {(wiring) => (
          <div>
            <MarkedTextArea
              text={text.value}
              onType={text.type}
              marks={findings}
              describedBy={[wiring['aria-describedby'], lintId].filter(Boolean).join(' ')}
              input={input}
            />
            <div
              id={lintId}
              role="status"
              className="grid gap-2 rounded-b-control border border-t-0 border-line-2 bg-page px-3.5 py-2.5 text-small leading-snug"
            >
              <Lint text={text.value} findings={findings} tooMany={used - max} />
            </div>
          </div>
        )}
      </Field>
      <LoginNotice of={text} />
    </div>
  );
}

interface LintProps {
  text: string;
  findings: readonly Finding[];
  tooMany: number;
}

function Lint({ text, findings, tooMany }: LintProps) {
  if (text.trim() === '') return <p className="text-ink-2">{say('lint.empty')}</p>;
  const clean = kinds.filter((kind) => !findings.some((found) => groupFinding(found) === kind));
  const rest = findings.length - SHOWN_MAX;
  return (
    <>
      {tooMany > 0 && <Line isFine={false}>{say('lint.cut', { count: tooMany })}</Line>}
      {findings.slice(0, SHOWN_MAX).map(({ start, kind, text: found, fix }) => (
        <Line key={start} isFine={false}>
          <Sentence
            text={say(`found.${kind}`)}
            parts={{ found: <b className="wrap-anywhere">{found}</b> }}
          />{' '}
          {fix}
        </Line>
      ))}
      {rest > 0 && <p className="pl-6 text-ink-2">{say('lint.more', { count: rest })}</p>}
      {clean.length > 0 && <Line isFine>{cleanWords(clean)}</Line>}
    </>
  );
}

function Line({ isFine, children }: { isFine: boolean; children: ReactNode }) {
  const look = isFine ? 'text-ok' : 'text-warn';
  return (
    <p className="flex items-start gap-2">
      <Icon name={isFine ? 'check' : 'warning'} size={17} className={`mt-px ${look}`} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function groupFinding({ kind }: Finding): Kind {
  return kind === 'link' || kind === 'handle' ? kind : 'personal';
}

/** 'No links, no handles.' */
function cleanWords(clean: readonly Kind[]): string {
  const list = clean.map((kind) => say(`clean.${kind}`)).join(say('comma'));
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}${say('stop')}`;
}

/** The reason shown to the team only. */
export function PrivateReasonField({
  of,
  isOptional,
}: {
  of: PrivateReason;
  isOptional?: boolean;
}) {
  const { text, used, max } = of;
  return (
    <div className="grid gap-2">
      <ReasonArea
        text={text}
        label={say('private')}
        aside={isOptional ? say('optional') : undefined}
        counter={{ used, max }}
        hint={say('private.hint')}
        error={used > max ? say('lint.cut', { count: used - max }) : undefined}
        rows={isOptional ? 2 : 5}
      />
    </div>
  );
}

interface Mark {
  start: number;
  end: number;
}

interface MarkedTextAreaProps {
  text: string;
  onType: (text: string) => void;
  /** In order, without overlaps. */
  marks: readonly Mark[];
  describedBy: string;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** A text area with underlined findings: an invisible copy of the text behind it carries the underlines. */
function MarkedTextArea(props: MarkedTextAreaProps) {
  const { text, onType, marks, describedBy, input } = props;
  const behind = useRef<HTMLDivElement>(null);
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
    if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className="relative grid rounded-t-control bg-raised">
      <div
        ref={behind}
        aria-hidden="true"
        className="input pointer-events-none absolute inset-0 overflow-hidden border-transparent bg-transparent whitespace-pre-wrap text-transparent wrap-break-word"
      >
        <Marked text={text} marks={marks} />
      </div>
      <TextArea
        ref={input}
        rows={3}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onScroll={follow}
        aria-describedby={describedBy}
        className="relative rounded-b-none border-b-line bg-transparent"
      />
    </div>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    pieces.push(text.slice(at, start));
    pieces.push(
      <mark
        key={start}
        className="bg-transparent text-transparent underline decoration-warn-fill decoration-wavy underline-offset-3"
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  // A trailing empty line only gets a height if something follows it.
  pieces.push(text.slice(at), '\n');
  return pieces;
}
