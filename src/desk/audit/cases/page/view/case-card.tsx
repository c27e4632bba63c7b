import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isPairedAction, readToolId } from '#kit/contract/paired-tool.ts';
import { readTarget } from '#kit/contract/target.ts';
import { CarryReason } from '#kit/page/carry.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import type { CarriedReason } from '#kit/page/handover.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { AuditCase, ShownCase } from '../audit-case.ts';
import { CaseFields } from '../case-fields.tsx';
import { CaseSentence } from '../case-sentence.tsx';
import { actorWords, refusalDetail, refusalWords } from '../case-words.ts';
import { targetWords } from '../target-words.ts';
import { CaseUndo } from './case-undo.tsx';
import en from './words/en.json';

const say = words(en);

interface CaseCardProps {
  shown: ShownCase;
  reading: boolean;
  /** Called when the case was undone, or may have been. */
  onChanged: () => void;
}

/** Shows what was done and its result, with the case number and Undo on the stub. */
export function CaseCard({ shown, reading, onChanged }: CaseCardProps) {
  const { case: one, now, undo } = shown;
  const paths = useCasePaths();
  const carried = readCarried(one);
  const place = useFocusOnceUndone(one);
  const isSettled = one.outcome !== null && one.outcome !== 'unknown';
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <ResultCard
        state={pickState(one)}
        on="page"
        head={say(`outcome.${describeOutcome(one)}`)}
        time={<TimeText at={one.ended_at ?? one.at} now={now} />}
        stub={stub()}
      >
        <div className="grid gap-4">
          <p className="text-slip leading-normal wrap-anywhere">
            <CaseSentence one={one} /> {one.is_practice && <PracticeTag />}
          </p>
          {one.is_practice && <p className="text-ink-2">{say('practice')}</p>}
          {one.outcome === 'unknown' && <p className="text-ink-2">{say('unknown')}</p>}
          {one.outcome === null && <p className="text-ink-2">{say('under-way')}</p>}
          {one.is_erased && <p className="text-ink-2">{say('erased')}</p>}
          <Facts items={listFacts(one, { now, paths })} />
          <details>
            <summary className="w-fit cursor-pointer text-small text-ink-2">
              {say('fields')}
            </summary>
            <CaseFields one={one} flush />
          </details>
        </div>
      </ResultCard>
    </div>
  );

  function stub() {
    return (
      <>
        <b className="mr-auto">{say('case', { id: one.id })}</b>
        {!isSettled && (
          <Button
            size="small"
            icon="refresh"
            busy={reading}
            busyLabel={say('reading')}
            onClick={onChanged}
          >
            {say('read-again')}
          </Button>
        )}
        <CopyButton
          variant="quiet"
          label={say('copy')}
          text={location.origin + paths.casePath(one.id)}
        />
        {carried && <CarryReason from={readToolId(one.action)} {...carried} />}
        {undo && <CaseUndo one={one} undo={undo} onChanged={onChanged} />}
      </>
    );
  }
}

function describeOutcome({ outcome, undone_by }: AuditCase) {
  if (outcome === 'done') return undone_by === null ? 'done' : 'undone';
  if (outcome === null) return 'under-way';
  return outcome === 'unknown' ? 'unknown' : 'refused';
}

function pickState(one: AuditCase) {
  const outcome = describeOutcome(one);
  if (outcome === 'under-way' || outcome === 'undone') return 'plain';
  return outcome === 'done' ? 'ok' : outcome === 'unknown' ? 'unknown' : 'bad';
}

/** The Undo button disappears once the case is undone, so the focus moves to the case's result. */
function useFocusOnceUndone({ undone_by }: AuditCase) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(undone_by);
  useEffect(() => {
    if (before.current === undone_by) return;
    before.current = undone_by;
    place.current?.focus();
  }, [undone_by]);
  return place;
}

type Paths = ReturnType<typeof useCasePaths>;

interface Fact {
  term: string;
  value: ReactNode;
}

/** Lists the facts that the sentence doesn't mention, one per line. */
function listFacts(one: AuditCase, { now, paths }: { now: number; paths: Paths }): readonly Fact[] {
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

/** The job that the case was part of, or that it created. */
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

type Half = Pick<AuditCase, 'action' | 'job_id' | 'undone_by'>;

/** Describes the two halves of a case together. */
export function bothWords(one: Half, other: Half): string {
  const halves = [one, other];
  const isBan = halves.every(({ action, job_id }) => isPairedAction(action) && job_id === null);
  if (!isBan) return say('both');
  const undone = halves.filter(({ undone_by }) => undone_by !== null).length;
  if (undone === 2) return say('both.undone');
  return say(undone === 1 ? 'both.half' : 'both.banned');
}

/**
 * The reason that can be reused in the other platform's tool: that of a ban in force without another half.
 */
export function readCarried(one: AuditCase): CarriedReason | undefined {
  const isStanding = one.outcome === 'done' && one.undone_by === null && !one.is_erased;
  if (!isPairedAction(one.action) || !isStanding || one.other_half !== null) return undefined;
  // The case of a whole job is about no one in particular.
  if (one.target === null) return undefined;
  const { display_reason, reason, private_reason } = one.detail ?? {};
  const text = typeof display_reason === 'string' ? display_reason : reason;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return {
    reason: text,
    withCase: one.id,
    ...(typeof private_reason === 'string' && { privateReason: private_reason }),
  };
}
