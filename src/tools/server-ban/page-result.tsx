import { DoneCard, RefusedCard, UnsureCard } from '#kit/acting/result.tsx';
import { JobDocket } from '#kit/many/job-docket.tsx';
import { CarryReason, CaseLink } from '#kit/page/page.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { TimeText } from '#ui/time-text.tsx';
import { momentOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { Account } from './page-account.tsx';
import type { Acting, Ordered, Outcome } from './page-acting.tsx';
import en from './words/en.json';

const say = words(en);

type Done = Extract<Outcome, { kind: 'done' }>;

interface ResultProps {
  outcome: Outcome;
  acting: Acting;
}

/** What became of the last order. It never looks like more than is known. */
export function Result({ outcome, acting }: ResultProps) {
  const place = useBroughtIntoView(outcome);
  const { order } = outcome;
  const card = { at: order.at, target: <Target of={order} /> };
  return (
    <div ref={place}>
      {outcome.kind === 'done' && <DoneResult of={outcome} acting={acting} />}
      {outcome.kind === 'job' && (
        <JobDocket
          jobId={outcome.accepted.job_id}
          state={outcome.accepted.state}
          title={order.name}
          at={order.at}
        />
      )}
      {outcome.kind === 'refused' && (
        <RefusedCard
          {...card}
          head={say(order.undoes === undefined ? `refused.${order.mode}` : 'refused.undo')}
          problem={outcome.problem}
        />
      )}
      {outcome.kind === 'unsure' && (
        <UnsureCard
          {...card}
          head={say('unsure')}
          caseId={outcome.caseId}
          next={say('unsure.next')}
        />
      )}
    </div>
  );
}

function DoneResult({ of, acting }: { of: Done; acting: Acting }) {
  const { order, caseId, done } = of;
  const isUndoable =
    caseId !== undefined && done?.outcome !== 'already' && order.undoes === undefined;
  const canUndo = order.mode === 'ban' || (order.mode === 'timeout' && order.seconds !== null);
  return (
    <DoneCard
      head={doneWords(of)}
      at={order.at}
      target={<Target of={order} picture={done?.avatar_url} />}
      caseId={caseId}
      copy={{ label: say('copy'), text: copyWords(of) }}
      undo={
        isUndoable && canUndo
          ? {
              label: say(`undo.${order.mode === 'timeout' ? 'timeout' : 'ban'}`),
              busyLabel: say('undoing'),
              busy: acting.isUndoing,
              onUndo: () => void acting.undo(order, caseId),
            }
          : undefined
      }
      facts={listFacts(of)}
      already={done?.outcome === 'already' ? done.detail : undefined}
    >
      {isUndoable && order.mode === 'ban' && (
        <CarryReason from={tool.id} reason={order.reason} withCase={caseId} />
      )}
    </DoneCard>
  );
}

function doneWords({ order, done }: Done): string {
  if (order.undoes !== undefined) return say('undone');
  if (done?.outcome === 'already') return say(`nothing.${order.mode}`);
  const ends = order.mode === 'timeout' && order.seconds === null;
  return say(ends ? 'done.timeout.end' : `done.${order.mode}`);
}

function listFacts({ order, done }: Done) {
  const server = { term: say('fact.server'), value: <b>{done?.guild_name ?? order.server}</b> };
  if (order.undoes !== undefined) {
    return [server, { term: say('fact.undoes'), value: <CaseLink id={order.undoes} /> }];
  }
  const isTimed = order.mode === 'ban' || (order.mode === 'timeout' && order.seconds !== null);
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

function Target({ of, picture = null }: { of: Ordered; picture?: string | null | undefined }) {
  if (of.userId === undefined) return <p className="font-semibold">{of.name}</p>;
  return <Account picture={picture} name={of.name} userId={of.userId} />;
}

/** For a record that is kept elsewhere. */
function copyWords({ order, caseId, done }: Done): string {
  const parts = [
    say('copy.what', {
      what: doneWords({ kind: 'done', order, caseId, done }),
      name: done?.username ?? order.name,
      id: order.userId ?? '',
      server: done?.guild_name ?? order.server,
    }),
    done?.until ? say('copy.until', { time: momentOf(done.until) }) : '',
    order.undoes === undefined ? say('copy.reason', { reason: order.reason }) : '',
    caseId === undefined ? '' : say('copy.case', { id: caseId }),
  ];
  return parts.filter((part) => part !== '').join(' ');
}
