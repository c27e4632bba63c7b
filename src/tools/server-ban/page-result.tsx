import { JobDocket } from '#kit/many/job-docket.tsx';
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
import { Avatar } from './page-avatar.tsx';
import type { Ordered, Outcome } from './page-outcome.tsx';
import en from './words/en.json';

const say = words(en);

interface ResultProps {
  outcome: Outcome;
  onUndo: (order: Ordered, caseId: number) => void;
  isUndoing: boolean;
}

/** What became of the last order. It never looks like more than is known. */
export function Result({ outcome, onUndo, isUndoing }: ResultProps) {
  const place = useBroughtIntoView(outcome);
  return (
    <div ref={place}>
      {outcome.kind === 'done' && <Done of={outcome} onUndo={onUndo} isUndoing={isUndoing} />}
      {outcome.kind === 'job' && (
        <JobDocket
          jobId={outcome.accepted.job_id}
          state={outcome.accepted.state}
          title={outcome.order.name}
          at={outcome.order.at}
        />
      )}
      {outcome.kind === 'refused' && <Refused of={outcome} />}
      {outcome.kind === 'unsure' && <Unsure of={outcome} />}
    </div>
  );
}

type Of<Kind> = Extract<Outcome, { kind: Kind }>;

function Done({ of, onUndo, isUndoing }: { of: Of<'done'> } & Omit<ResultProps, 'outcome'>) {
  const { order, caseId, done } = of;
  const isUndoable =
    caseId !== undefined && done?.outcome !== 'already' && order.undoes === undefined;
  const canUndo = order.mode === 'ban' || (order.mode === 'timeout' && order.seconds !== null);
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
          {isUndoable && canUndo && (
            <Button
              size="small"
              icon="undo"
              busy={isUndoing}
              busyLabel={say('undoing')}
              onClick={() => onUndo(order, caseId)}
            >
              {say(`undo.${order.mode === 'timeout' ? 'timeout' : 'ban'}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <Whom of={order} picture={done?.avatar_url ?? null} name={done?.username ?? null} />
        <Facts items={factsOf(of)} />
        {done?.outcome === 'already' && <p className="text-small text-ink-2">{done.detail}</p>}
        {isUndoable && order.mode === 'ban' && (
          <div className="-ml-3">
            <CarryReason from={tool.id} reason={order.reason} withCase={caseId} />
          </div>
        )}
      </div>
    </Docket>
  );
}

function doneWords({ order, done }: Of<'done'>): string {
  if (order.undoes !== undefined) return say('undone');
  if (done?.outcome === 'already') return say(`nothing.${order.mode}`);
  const ends = order.mode === 'timeout' && order.seconds === null;
  return say(ends ? 'done.timeout.end' : `done.${order.mode}`);
}

function factsOf({ order, done }: Of<'done'>) {
  const isTimed = order.mode === 'ban' || (order.mode === 'timeout' && order.seconds !== null);
  const until = done?.until ?? null;
  return [
    { term: say('fact.server'), value: <b>{done?.guild_name ?? order.server}</b> },
    ...(isTimed && order.undoes === undefined
      ? [
          {
            term: say('fact.until'),
            value:
              until === null || !done ? (
                say('for-good')
              ) : (
                <b>
                  <TimeText at={until} now={done.now} form="moment" />
                </b>
              ),
          },
        ]
      : []),
    ...(order.undoes === undefined
      ? [{ term: say('fact.reason'), value: order.reason }]
      : [{ term: say('fact.undoes'), value: <CaseLink id={order.undoes} /> }]),
  ];
}

function Refused({ of: { order, problem } }: { of: Of<'refused'> }) {
  return (
    <Docket
      state="bad"
      on="page"
      head={say(order.undoes === undefined ? `refused.${order.mode}` : 'refused.undo')}
      time={<TimeText at={order.at} now={order.at} form="clock" />}
      stub={problem.caseId === undefined ? undefined : <CaseLink id={problem.caseId} />}
    >
      <div className="grid gap-3">
        <Whom of={order} picture={null} name={null} />
        <ProblemNotice problem={withoutCase(problem)} />
      </div>
    </Docket>
  );
}

/** It stands on the stub. */
function withoutCase({ caseId: _, ...problem }: Of<'refused'>['problem']) {
  return problem;
}

function Unsure({ of: { order, caseId } }: { of: Of<'unsure'> }) {
  return (
    <Docket
      state="unknown"
      on="page"
      head={say('unsure')}
      time={<TimeText at={order.at} now={order.at} form="clock" />}
      stub={<CaseLink id={caseId} />}
    >
      <div className="grid gap-3">
        <Whom of={order} picture={null} name={null} />
        <p className="text-small text-ink-2">{say('unsure.next')}</p>
      </div>
    </Docket>
  );
}

function Whom({ of, picture, name }: { of: Ordered; picture: string | null; name: string | null }) {
  if (of.userId === undefined) return <p className="font-semibold">{of.name}</p>;
  return (
    <div className="flex items-center gap-3">
      <Avatar url={picture} />
      <div className="min-w-0">
        <b className="block wrap-anywhere">{name ?? of.name}</b>
        <span className="font-mono text-small text-ink-2">{of.userId}</span>
      </div>
    </div>
  );
}

/** For whoever keeps a record elsewhere. */
function copied({ order, caseId, done }: Of<'done'>): string {
  const lasts = done?.until ? say('copy.until', { time: momentOf(done.until) }) : '';
  const what = doneWords({ kind: 'done', order, caseId, done });
  const parts = [
    say('copy.what', {
      what,
      name: done?.username ?? order.name,
      id: order.userId ?? '',
      server: done?.guild_name ?? order.server,
    }),
    lasts,
    order.undoes === undefined ? say('copy.reason', { reason: order.reason }) : '',
    caseId === undefined ? '' : say('copy.case', { id: caseId }),
  ];
  return parts.filter((part) => part !== '').join(' ');
}
