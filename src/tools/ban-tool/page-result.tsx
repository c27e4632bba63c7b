import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { Accepted } from '#kit/acting/acting.tsx';
import { type DoneWords, Result, ResultCard } from '#kit/acting/result.tsx';
import { CarryReason } from '#kit/page/carry.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { type JobRow, useJobRow } from '#kit/page/job-row.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { TimeText } from '#ui/time-text.tsx';
import { sayZonedMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Acting, Order, Outcome } from './page-acting.tsx';
import { lengthWords } from './page-draft.tsx';
import { Player } from './page-player.tsx';
import en from './words/en.json';

const say = words(en);

type Done = Extract<Outcome, { kind: 'done' }>;

interface BanResultProps {
  outcome: Outcome;
  acting: Acting;
  onLook: () => void;
}

export function BanResult({ outcome, acting, onLook }: BanResultProps) {
  const { order } = outcome;
  return (
    <Result
      outcome={outcome}
      target={<Player {...order.player} />}
      done={describeDone}
      job={({ accepted }) => (
        <Queued
          key={accepted.job_id}
          order={order}
          accepted={accepted}
          onEnd={(end) => acting.end(order, end)}
        />
      )}
      isUndoing={acting.undo.busy}
      onUndo={acting.undo.order}
      look={{ label: say('unsure.look'), onLook }}
      words={{
        refused: say(order.undoes === undefined ? `refused.${order.verb}` : 'refused.undo'),
        nothing: say('refused.nothing'),
        unsure: say('unsure'),
        next: say('unsure.next'),
        copy: say('copy'),
        undoing: say('undoing'),
      }}
    />
  );
}

function describeDone(of: Done): DoneWords {
  const { order, caseId, done } = of;
  const isUndoable = order.verb === 'ban' && caseId !== undefined && done?.outcome !== 'already';
  return {
    head: doneWords(of),
    facts: listFacts(of),
    copied: [copyWords(of), caseId === undefined ? '' : say('copy.case', { id: caseId })],
    undo: isUndoable ? say('undo') : undefined,
    carry: isUndoable && order.reason && (
      <CarryReason
        from={tool.id}
        reason={order.reason}
        privateReason={order.privateReason || undefined}
        withCase={caseId}
      />
    ),
  };
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
    // Only the duration of a queued ban is known here; the player's card shows when it ends.
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

function copyWords({ order, done }: Done): string {
  const { player, verb, undoes, place } = order;
  const lasts = done?.until
    ? say('copy.until', { time: sayZonedMoment(done.until, done.now) })
    : lengthWords(order.seconds ?? null);
  const parts = { name: player.name ?? say('nameless'), id: player.userId, place, lasts };
  return say(undoes === undefined ? `copy.${verb}` : 'copy.undo', parts);
}

interface QueuedProps {
  order: Order;
  accepted: Accepted;
  onEnd: (end: JobRow) => void;
}

/** A ban that hasn't run yet: it waits for its turn or for a second person's decision. */
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

/** The time its turn comes, on the performance.now() clock. */
function useTurn(known: JobRow | undefined): number | undefined {
  const turn = useRef<{ at: number; until: number }>(undefined);
  const at = known?.row?.not_before ?? known?.job.held?.until ?? undefined;
  if (known && at !== undefined && turn.current?.at !== at) {
    turn.current = { at, until: performance.now() + (at - known.now) };
  }
  return at === undefined ? undefined : turn.current?.until;
}
