import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readTarget } from '#kit/contract/target.ts';
import type { useCasePaths } from '#kit/page/case-paths.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase } from '../audit-case.ts';
import { actorWords, refusalDetail, refusalWords } from '../case-words.ts';
import { targetWords } from '../target-words.ts';
import en from './words/en.json';

const say = words(en);

type Paths = ReturnType<typeof useCasePaths>;

interface Fact {
  term: string;
  value: ReactNode;
}

/** What a case says besides its sentence, a line each. */
export function listFacts(
  one: AuditCase,
  { now, paths }: { now: number; paths: Paths },
): readonly Fact[] {
  const facts: (Fact | false | undefined)[] = [
    isRefused(one) && { term: say('refused'), value: <Refusal outcome={one.outcome} /> },
    { term: say('when'), value: <TimeText at={one.at} now={now} form="moment" /> },
    { term: say('who'), value: describeActor(one) },
    one.address !== null && {
      term: say('where'),
      value: <span className="font-mono text-[14px]">{one.address}</span>,
    },
    one.target !== null && { term: say('about'), value: <About one={one} paths={paths} /> },
    linkJob(one) !== undefined && { term: say('job'), value: <JobLink id={linkJob(one) ?? 0} /> },
    linkTarget('other-half', one.other_half, paths),
    linkTarget('undone-by', one.undone_by, paths),
    linkTarget('undoes', one.undoes, paths),
  ];
  return facts.filter((fact) => typeof fact === 'object');
}

function isRefused({ outcome }: AuditCase): boolean {
  return outcome !== null && outcome !== 'done' && outcome !== 'unknown';
}

function Refusal({ outcome }: { outcome: string | null }) {
  const code = outcome ?? '';
  const detail = refusalDetail(code);
  return (
    <>
      <b>{refusalWords(code)}</b>
      <span className="block text-ink-2">{detail ?? say('refused.nothing')}</span>
    </>
  );
}

function describeActor(one: AuditCase): string {
  const kind = one.actor.split(':')[0];
  const name = actorWords(one);
  if (one.name === null || (kind !== 'pass' && kind !== 'key')) return name;
  return say(`who.${kind}`, { name });
}

function About({ one, paths }: { one: AuditCase; paths: Paths }) {
  const target = one.target ?? '';
  const read = readTarget(target);
  const to = read?.kind === 'case' ? paths.casePath(Number(read.id)) : paths.targetPath(target);
  return <Link to={to}>{targetWords(target, one.target_name)}</Link>;
}

/** The job that it was a part of, or that it made. */
function linkJob({ job_id, result }: AuditCase): number | undefined {
  const made = result?.job_id;
  return job_id ?? (typeof made === 'number' ? made : undefined);
}

function JobLink({ id }: { id: number }) {
  const { jobPath } = useJobPaths();
  return <Link to={jobPath(id)}>{say('job.id', { id })}</Link>;
}

function linkTarget(key: 'undone-by' | 'undoes' | 'other-half', id: number | null, paths: Paths) {
  if (id === null) return undefined;
  return { term: say(key), value: <Link to={paths.casePath(id)}>{say('case', { id })}</Link> };
}
