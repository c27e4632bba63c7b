import { Fragment } from 'react';
import { Link } from 'react-router';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { dayOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { AuditCase } from './audit-case.ts';
import { CaseFields, type OnlyLink } from './case-fields.tsx';
import { CaseSentence } from './case-sentence.tsx';
import { refusalWords } from './case-words.ts';
import en from './words/en.json';
import './cases.css';

const say = words(en);

interface CaseListProps {
  cases: readonly AuditCase[];
  /** The server's, of the same answer. */
  now: number;
  /** Each row opens to its machine fields. */
  opens?: boolean | undefined;
  only?: OnlyLink | undefined;
}

/** Cases as sentences, newest first, with a line between two days. */
export function CaseList({ cases, now, opens, only }: CaseListProps) {
  const { casePath } = useCasePaths();
  return (
    <ul className="cases">
      {cases.map((one, at) => {
        const day = dayOf(one.at, now);
        const before = cases[at - 1];
        return (
          <Fragment key={one.id}>
            {(!before || dayOf(before.at, now) !== day) && <li className="case-day">{day}</li>}
            <CaseItem one={one} now={now} opens={opens} href={casePath(one.id)} only={only} />
          </Fragment>
        );
      })}
    </ul>
  );
}

interface CaseItemProps extends Pick<CaseListProps, 'now' | 'opens' | 'only'> {
  one: AuditCase;
  href: string;
}

function CaseItem({ one, now, opens, href, only }: CaseItemProps) {
  const row = <Row one={one} now={now} />;
  return (
    <li className="case">
      {opens ? (
        <details>
          <summary className="case-row">{row}</summary>
          <CaseFields one={one} only={only} />
        </details>
      ) : (
        <div className="case-row">{row}</div>
      )}
      {/* Beside the summary, not in it: no control stands within another. */}
      <Link className="case-id" to={href}>
        {say('case', { id: one.id })}
      </Link>
    </li>
  );
}

function Row({ one, now }: { one: AuditCase; now: number }) {
  return (
    <>
      <TimeText at={one.at} now={now} form="clock" />
      <span className="min-w-0 wrap-anywhere">
        <CaseSentence one={one} /> {one.is_practice && <PracticeTag />}{' '}
        <Outcome outcome={one.outcome} />
        {one.undone_by !== null && <Tag>{say('undone')}</Tag>}{' '}
        {one.other_half !== null && <Tag tone="accent">{say('both')}</Tag>}
      </span>
    </>
  );
}

function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === 'done') return null;
  if (outcome === null) return <Tag>{say('outcome.under-way')}</Tag>;
  if (outcome === 'unknown') return <Tag tone="warn">{say('outcome.unknown')}</Tag>;
  return <Tag tone="bad">{say('outcome.refused', { why: refusalWords(outcome) })}</Tag>;
}
