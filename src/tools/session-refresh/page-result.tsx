import { CaseLink } from '#kit/page/case.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { useCountdown } from '#ui/countdown.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

export type Outcome =
  /** On the desk's clock. */
  | { kind: 'done'; at: number; caseId: number | undefined }
  /** Until when asking again fetches the lost answer, on the clock of performance.now(). */
  | { kind: 'unsure'; until: number; caseId: number | undefined };

export function Result({ outcome }: { outcome: Outcome | undefined }) {
  const place = useBroughtIntoView(outcome);
  if (outcome === undefined) {
    return (
      <EmptyState icon="refresh" title={say('empty.title')}>
        {say('empty.detail')}
      </EmptyState>
    );
  }
  return (
    <div ref={place}>
      {outcome.kind === 'done' ? <Done {...outcome} /> : <Unsure {...outcome} />}
    </div>
  );
}

function Done({ at, caseId }: { at: number; caseId: number | undefined }) {
  return (
    <ResultCard
      state="ok"
      on="page"
      head={say('done')}
      time={<TimeText at={at} now={at} form="clock" />}
      stub={
        <>
          <CaseLink id={caseId} />
          <p className="text-small text-ink-2">{say('done.stub')}</p>
        </>
      }
    >
      <Facts
        items={[
          { term: say('session'), value: say('done.session') },
          { term: say('pass'), value: say('done.pass') },
          { term: say('done.old.term'), value: say('done.old') },
        ]}
      />
    </ResultCard>
  );
}

function Unsure({ until, caseId }: { until: number; caseId: number | undefined }) {
  const seconds = useCountdown(until);
  return (
    <ResultCard
      state="unknown"
      on="page"
      head={say('unsure')}
      stub={caseId && <CaseLink id={caseId} />}
    >
      <div className="grid gap-2">
        <p>{say('unsure.detail')}</p>
        <p className="tabular-nums">
          {seconds > 0 ? say('unsure.left', { seconds }) : say('unsure.over')}
        </p>
      </div>
    </ResultCard>
  );
}
