import { type DoneWords, Result } from '#kit/acting/result.tsx';
import { JobCard } from '#kit/many/job-card.tsx';
import { CarryReason } from '#kit/page/carry.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { sayZonedMoment } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { Account } from './page-account.tsx';
import type { Acting, Ordered, Outcome } from './page-acting.tsx';
import en from './words/en.json';

const say = words(en);

type Done = Extract<Outcome, { kind: 'done' }>;

export function ServerResult({ outcome, acting }: { outcome: Outcome; acting: Acting }) {
  const { order } = outcome;
  const picture = outcome.kind === 'done' ? outcome.done?.avatar_url : null;
  return (
    <Result
      outcome={outcome}
      target={<Target of={order} picture={picture ?? null} />}
      done={describeDone}
      job={({ accepted: { job_id, state } }) => (
        <JobCard jobId={job_id} state={state} title={order.name} at={order.at} />
      )}
      isUndoing={acting.isUndoing}
      onUndo={acting.undo}
      words={{
        refused: say(order.undoes === undefined ? `refused.${order.mode}` : 'refused.undo'),
        unsure: say('unsure'),
        next: say('unsure.next'),
        copy: say('copy'),
        undoing: say('undoing'),
      }}
    />
  );
}

function Target({ of, picture }: { of: Ordered; picture: string | null }) {
  if (of.userId === undefined) return <p className="font-semibold">{of.name}</p>;
  return <Account picture={picture} name={of.name} userId={of.userId} />;
}

function describeDone(of: Done): DoneWords {
  const { order, caseId, done } = of;
  const { mode, seconds, reason, undoes } = order;
  const isNew = caseId !== undefined && done?.outcome !== 'already' && undoes === undefined;
  const isTimed = mode === 'ban' || (mode === 'timeout' && seconds !== null);
  return {
    head: doneWords(of),
    facts: listFacts(of, isTimed),
    copied: [
      say('copy.what', {
        what: doneWords(of),
        name: done?.username ?? order.name,
        id: order.userId ?? '',
        server: done?.guild_name ?? order.server,
      }),
      done?.until ? say('copy.until', { time: sayZonedMoment(done.until, done.now) }) : '',
      undoes === undefined ? say('copy.reason', { reason }) : '',
      caseId === undefined ? '' : say('copy.case', { id: caseId }),
    ],
    undo: isNew && isTimed ? say(`undo.${mode === 'timeout' ? 'timeout' : 'ban'}`) : undefined,
    carry: isNew && mode === 'ban' && (
      <CarryReason from={tool.id} reason={reason} withCase={caseId} />
    ),
  };
}

function doneWords({ order, done }: Done): string {
  if (order.undoes !== undefined) return say('undone');
  if (done?.outcome === 'already') return say(`nothing.${order.mode}`);
  const ends = order.mode === 'timeout' && order.seconds === null;
  return say(ends ? 'done.timeout.end' : `done.${order.mode}`);
}

function listFacts({ order, done }: Done, isTimed: boolean) {
  const server = { term: say('fact.server'), value: <b>{done?.guild_name ?? order.server}</b> };
  if (order.undoes !== undefined) {
    return [server, { term: say('fact.undoes'), value: <CaseLink id={order.undoes} /> }];
  }
  const until = { term: say('fact.until'), value: <Until done={done} /> };
  const reason = { term: say('fact.reason'), value: order.reason };
  return isTimed ? [server, until, reason] : [server, reason];
}

function Until({ done }: Pick<Done, 'done'>) {
  if (!done || done.until === null) return say('for-good');
  return (
    <b>
      <TimeText at={done.until} now={done.now} form="moment" />
    </b>
  );
}
