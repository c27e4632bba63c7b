import { type ReactNode, type RefObject, useId } from 'react';
import { type GuardedText, useGuard } from '#kit/page/guard.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import type { Finding } from './lint-reason.ts';
import { MarkedTextArea } from './page-marked.tsx';
import en from './words/en.json';

const say = words(en);
const SHOWN_MAX = 3;

/** As one tells them apart; everything personal is one kind. */
const kinds = ['link', 'handle', 'personal'] as const;
type Kind = (typeof kinds)[number];

export interface ReasonProps {
  text: GuardedText;
  findings: readonly Finding[];
  used: number;
  max: number;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** What the player reads. The linter sits on the field's lower edge and says the fix. */
export function ReasonField({ text, findings, used, max, input }: ReasonProps) {
  const guard = useGuard();
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
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
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
  const clean = kinds.filter((kind) => !findings.some((found) => kindOf(found) === kind));
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

function kindOf({ kind }: Finding): Kind {
  return kind === 'link' || kind === 'handle' ? kind : 'personal';
}

/** 'No links, no handles.' */
function cleanWords(clean: readonly Kind[]): string {
  const list = clean.map((kind) => say(`clean.${kind}`)).join(say('comma'));
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}${say('stop')}`;
}

interface PrivateReasonProps {
  text: GuardedText;
  used: number;
  max: number;
  hint: string;
  isOptional?: boolean;
}

export function PrivateReasonField({ text, used, max, hint, isOptional }: PrivateReasonProps) {
  const guard = useGuard();
  const tooMany = used - max;
  return (
    <div className="grid gap-2">
      <Field
        label={say('private')}
        aside={isOptional ? say('optional') : undefined}
        counter={{ used, max }}
        hint={hint}
        error={tooMany > 0 ? say('lint.cut', { count: tooMany }) : undefined}
      >
        <TextArea
          rows={isOptional ? 2 : 5}
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
        />
      </Field>
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
    </div>
  );
}
