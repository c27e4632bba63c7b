import { Fragment } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { dayOf } from '../../../ui/time-words.ts';
import { words } from '../../../ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import { CaseFields } from './case-fields.tsx';
import { caseWords, refusalWords } from './case-words.ts';
import en from './words/en.json';
import './cases.css';

const say = words(en);

interface CaseListProps {
  cases: readonly AuditCase[];
  /** The server's, of the same answer. */
  now: number;
  /** Each row opens to its machine fields. */
  opens?: boolean | undefined;
}

/** Cases as sentences, newest first, with a line between two days. */
export function CaseList({ cases, now, opens }: CaseListProps) {
  return (
    <ul className="cases">
      {cases.map((one, at) => {
        const day = dayOf(one.at, now);
        const before = cases[at - 1];
        return (
          <Fragment key={one.id}>
            {(!before || dayOf(before.at, now) !== day) && <li className="case-day">{day}</li>}
            <li className="case">
              {opens ? (
                <details>
                  <summary className="case-row">
                    <Row one={one} now={now} />
                  </summary>
                  <CaseFields one={one} />
                </details>
              ) : (
                <div className="case-row">
                  <Row one={one} now={now} />
                </div>
              )}
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

function Row({ one, now }: { one: AuditCase; now: number }) {
  const { text, parts } = caseWords(one);
  const bold = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, <b key={name}>{value}</b>]),
  );
  return (
    <>
      <TimeText at={one.at} now={now} form="clock" />
      <span className="min-w-0 wrap-anywhere">
        <Sentence text={text} parts={bold} />{' '}
        {parts.reason && (
          <span className="text-ink-2">{say('because', { reason: parts.reason })} </span>
        )}
        <Outcome outcome={one.outcome} />
      </span>
      <span className="case-id">{say('case', { id: one.id })}</span>
    </>
  );
}

function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === 'done') return null;
  if (outcome === null) return <Tag>{say('outcome.under-way')}</Tag>;
  if (outcome === 'unknown') return <Tag tone="warn">{say('outcome.unknown')}</Tag>;
  return <Tag tone="bad">{say('outcome.refused', { why: refusalWords(outcome) })}</Tag>;
}
