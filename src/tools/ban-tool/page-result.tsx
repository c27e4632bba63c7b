import type { ReactNode } from 'react';
import type { Problem } from '#kit/page/client.tsx';
import type { JobRow } from '#kit/page/job-row.tsx';
import { CarryReason, CaseLink, ProblemNotice } from '#kit/page/page.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Docket } from '#ui/docket.tsx';
import { Facts } from '#ui/facts.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { momentOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { lengthWords } from './page-length-words.tsx';
import type { Order, Outcome } from './page-outcome.tsx';
import { Person } from './page-person.tsx';
import { Queued } from './page-queued.tsx';
import en from './words/en.json';

const say = words(en);

interface ResultProps {
  outcome: Outcome;
  onUndo: (order: Order, caseId: number) => void;
  isUndoing: boolean;
  onEnd: (order: Order, end: JobRow) => void;
  onLook: () => void;
}

/** What became of the last order. It never looks like more than is known. */
export function Result({ outcome, onUndo, isUndoing, onEnd, onLook }: ResultProps) {
  const place = useBroughtIntoView(outcome);
  const { order } = outcome;
  return (
    <div ref={place}>
      {outcome.kind === 'done' && <Done of={outcome} onUndo={onUndo} isUndoing={isUndoing} />}
      {outcome.kind === 'queued' && (
        <Queued
          key={outcome.accepted.job_id}
          order={order}
          accepted={outcome.accepted}
          onEnd={(end) => onEnd(order, end)}
        />
      )}
      {outcome.kind === 'refused' && <Refused of={outcome} />}
      {outcome.kind === 'unsure' && <Unsure of={outcome} onLook={onLook} />}
    </div>
  );
}

type Of<Kind> = Extract<Outcome, { kind: Kind }>;

function Done({
  of,
  onUndo,
  isUndoing,
}: { of: Of<'done'> } & Pick<ResultProps, 'onUndo' | 'isUndoing'>) {
  const { order, caseId, done } = of;
  const isUndoable = order.verb === 'ban' && caseId !== undefined && done?.outcome !== 'already';
  return (
    <Docket
      state="ok"
      on="page"
      head={doneWords(of)}
      time={<TimeText at={order.at} now={order.at} form="clock" />}
      stub={
        <>
          <CaseLink id={caseId} />
          <CopyButton className="ml-auto" text={copied(of)} label={say('copy')} variant="quiet" />
          {isUndoable && (
            <Button
              size="small"
              icon="undo"
              busy={isUndoing}
              busyLabel={say('undoing')}
              onClick={() => onUndo(order, caseId)}
            >
              {say('undo')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <Whom of={order} />
        <Facts items={factsOf(of)} />
        {done?.outcome === 'already' && <p className="text-small text-ink-2">{done.detail}</p>}
        {isUndoable && order.reason && (
          <div className="-ml-3">
            <CarryReason
              from={tool.id}
              reason={order.reason}
              privateReason={order.privateReason || undefined}
              withCase={caseId}
            />
          </div>
        )}
      </div>
    </Docket>
  );
}

function doneWords({ order, done }: Of<'done'>): string {
  if (done?.outcome === 'already') return say(`already.${order.verb}`);
  return say(order.undoes === undefined ? `done.${order.verb}` : 'undone');
}

function factsOf({ order, done }: Of<'done'>) {
  const place = <b>{done?.universe_name ?? order.place}</b>;
  if (order.verb === 'unban') {
    return [
      { term: say('experience'), value: place },
      { term: say('fact.now'), value: standingWords(done) },
      ...(order.undoes === undefined
        ? []
        : [{ term: say('fact.undoes'), value: <CaseLink id={order.undoes} /> }]),
    ];
  }
  return [
    { term: say('fact.from'), value: place },
    // Of what was queued only its length is known here; its end stands on the card.
    {
      term: say(done ? 'fact.until' : 'how-long'),
      value: <Until of={order} done={done} />,
    },
    { term: say('fact.alts'), value: say(order.withAlts ? 'alts.in' : 'alts.out') },
  ];
}

/** Taking a ban back may put an older one in its place. */
function standingWords(done: Of<'done'>['done']): ReactNode {
  if (done?.restriction_status !== 'restricted') return say('fact.free');
  if (done.until === null) return say('standing.for-good');
  return (
    <>
      {say('standing.until')} <TimeText at={done.until} now={done.now} form="moment" />
    </>
  );
}

function Until({ of, done }: { of: Order; done: Of<'done'>['done'] }) {
  const lasts = lengthWords(of.seconds ?? null);
  if (!done?.until) return lasts;
  return (
    <>
      <b>
        <TimeText at={done.until} now={done.now} form="moment" />
      </b>{' '}
      <span className="text-ink-2">{say('in-brackets', { text: lasts })}</span>
    </>
  );
}

function Refused({ of }: { of: Of<'refused'> }) {
  const { order, problem, title, detail } = of;
  return (
    <Docket
      state="bad"
      on="page"
      head={say(order.undoes === undefined ? `refused.${order.verb}` : 'refused.undo')}
      time={<TimeText at={order.at} now={order.at} form="clock" />}
      stub={problem?.caseId === undefined ? undefined : <CaseLink id={problem.caseId} />}
    >
      <div className="grid gap-3">
        <Whom of={order} />
        {problem ? (
          <ProblemNotice problem={withoutCase(problem)} />
        ) : (
          <p>
            <b>{title}.</b> {detail} {say('refused.nothing')}
          </p>
        )}
      </div>
    </Docket>
  );
}

/** Its case stands on the stub. */
function withoutCase({ caseId: _, ...problem }: Problem): Problem {
  return problem;
}

function Unsure({ of: { order, caseId }, onLook }: { of: Of<'unsure'>; onLook: () => void }) {
  return (
    <Docket
      state="unknown"
      on="page"
      head={say('unsure')}
      time={<TimeText at={order.at} now={order.at} form="clock" />}
      stub={
        <>
          <CaseLink id={caseId} />
          <Button size="small" icon="refresh" className="ml-auto" onClick={onLook}>
            {say('unsure.look')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Whom of={order} />
        <p className="text-small text-ink-2">{say('unsure.next')}</p>
      </div>
    </Docket>
  );
}

function Whom({ of: { whom } }: { of: Order }) {
  return <Person picture={whom.picture} name={whom.name} userId={whom.userId} />;
}

/** For whoever keeps a record elsewhere. */
function copied({ order, caseId, done }: Of<'done'>): string {
  const { whom, verb, undoes } = order;
  const parts = { name: whom.name ?? say('nameless'), id: whom.userId, place: order.place };
  const lasts = done?.until
    ? say('copy.until', { time: momentOf(done.until) })
    : lengthWords(order.seconds ?? null);
  const what = undoes === undefined ? `copy.${verb}` : 'copy.undo';
  return [
    say(what as 'copy.ban', { ...parts, lasts }),
    caseId === undefined ? '' : say('copy.case', { id: caseId }),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
