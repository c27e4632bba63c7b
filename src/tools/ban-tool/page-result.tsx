import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { Accepted } from '#kit/acting/acting.tsx';
import { DoneCard, RefusedCard, ResultCard, UnsureCard } from '#kit/acting/result.tsx';
import { type JobRow, useJobRow } from '#kit/page/job-row.tsx';
import { CarryReason, CaseLink } from '#kit/page/page.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { useCountdown } from '#ui/countdown.ts';
import { TimeText } from '#ui/time-text.tsx';
import { momentOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Acting, Order, Outcome } from './page-acting.tsx';
import { lengthWords } from './page-draft.tsx';
import { Player } from './page-player.tsx';
import en from './words/en.json';

const say = words(en);

type Done = Extract<Outcome, { kind: 'done' }>;

interface ResultProps {
  outcome: Outcome;
  acting: Acting;
  onLook: () => void;
}

/** What became of the last order. It never looks like more than is known. */
export function Result({ outcome, acting, onLook }: ResultProps) {
  const place = useBroughtIntoView(outcome);
  const { order } = outcome;
  const card = { at: order.at, target: <Player {...order.player} /> };
  return (
    <div ref={place}>
      {outcome.kind === 'done' && <DoneResult of={outcome} acting={acting} />}
      {outcome.kind === 'job' && (
        <Queued
          key={outcome.accepted.job_id}
          order={order}
          accepted={outcome.accepted}
          onEnd={(end) => acting.end(order, end)}
        />
      )}
      {outcome.kind === 'refused' && (
        <RefusedCard
          {...card}
          head={say(order.undoes === undefined ? `refused.${order.verb}` : 'refused.undo')}
          problem={outcome.problem}
        >
          <p>
            <b>{outcome.title}.</b> {outcome.detail} {say('refused.nothing')}
          </p>
        </RefusedCard>
      )}
      {outcome.kind === 'unsure' && (
        <UnsureCard
          {...card}
          head={say('unsure')}
          caseId={outcome.caseId}
          next={say('unsure.next')}
          look={{ label: say('unsure.look'), onLook }}
        />
      )}
    </div>
  );
}

function DoneResult({ of, acting: { undo } }: { of: Done; acting: Acting }) {
  const { order, caseId, done } = of;
  const isUndoable = order.verb === 'ban' && caseId !== undefined && done?.outcome !== 'already';
  return (
    <DoneCard
      head={doneWords(of)}
      at={order.at}
      target={<Player {...order.player} />}
      caseId={caseId}
      copy={{ label: say('copy'), text: copyWords(of) }}
      undo={
        isUndoable
          ? {
              label: say('undo'),
              busyLabel: say('undoing'),
              busy: undo.busy,
              onUndo: () => void undo.order(order, caseId),
            }
          : undefined
      }
      facts={listFacts(of)}
      already={done?.outcome === 'already' ? done.detail : undefined}
    >
      {isUndoable && order.reason && (
        <CarryReason
          from={tool.id}
          reason={order.reason}
          privateReason={order.privateReason || undefined}
          withCase={caseId}
        />
      )}
    </DoneCard>
  );
}

function doneWords({ order, done }: Done): string {
  if (done?.outcome === 'already') return say(`already.${order.verb}`);
  return say(order.undoes === undefined ? `done.${order.verb}` : 'undone');
}

function listFacts({ order, done }: Done) {
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
    // Of a queued ban only its length is known here; the player's card shows its end.
    {
      term: say(done ? 'fact.until' : 'how-long'),
      value: <Until of={order} done={done} />,
    },
    { term: say('fact.alts'), value: say(order.withAlts ? 'alts.in' : 'alts.out') },
  ];
}

/** Undoing a ban may put an older one back in its place. */
function standingWords(done: Done['done']): ReactNode {
  if (done?.restriction_status !== 'restricted') return say('fact.free');
  if (done.until === null) return say('standing.for-good');
  return (
    <>
      {say('standing.until')} <TimeText at={done.until} now={done.now} form="moment" />
    </>
  );
}

function Until({ of, done }: { of: Order; done: Done['done'] }) {
  const lasts = lengthWords(of.seconds ?? null);
  if (!done?.until) return done && of.seconds === null ? say('ends.never') : lasts;
  return (
    <>
      <b>
        <TimeText at={done.until} now={done.now} form="moment" />
      </b>{' '}
      <span className="text-ink-2">{say('in-brackets', { text: lasts })}</span>
    </>
  );
}

/** For a record that is kept elsewhere. */
function copyWords({ order, caseId, done }: Done): string {
  const { player, verb, undoes } = order;
  const parts = { name: player.name ?? say('nameless'), id: player.userId, place: order.place };
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

interface QueuedProps {
  order: Order;
  accepted: Accepted;
  onEnd: (end: JobRow) => void;
}

/** Not done yet: its turn comes by itself, or a second person decides. */
function Queued({ order, accepted, onEnd }: QueuedProps) {
  const { job_id: jobId, detail } = accepted;
  const known = useJobRow(jobId, onEnd);
  const seconds = useCountdown(useTurn(known));
  const isWaiting = (known?.job.state ?? accepted.state) === 'waiting';
  return (
    <ResultCard
      state="waits"
      head={say(isWaiting ? 'waits' : 'queued')}
      at={order.at}
      target={<Player {...order.player} />}
      stub={
        <Link to={`/jobs/${jobId}`} className="font-semibold whitespace-nowrap">
          {say('job', { id: jobId })}
        </Link>
      }
    >
      <p className="tabular-nums">
        {isWaiting && say('waits.detail')}
        {!isWaiting && (seconds > 0 ? say('queued.in', { count: seconds }) : detail)}
      </p>
      {!isWaiting && <p className="text-small text-ink-2">{say('queued.leave')}</p>}
    </ResultCard>
  );
}

/** When its turn comes, on the clock of performance.now(). */
function useTurn(known: JobRow | undefined): number | undefined {
  const turn = useRef<{ at: number; until: number }>(undefined);
  const at = known?.row?.not_before ?? known?.job.held?.until ?? undefined;
  if (known && at !== undefined && turn.current?.at !== at) {
    turn.current = { at, until: performance.now() + (at - known.now) };
  }
  return at === undefined ? undefined : turn.current?.until;
}
