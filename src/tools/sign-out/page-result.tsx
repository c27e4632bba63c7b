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
  | { kind: 'done'; ended: number; isAll: boolean; at: number; caseId: number | undefined }
  /** Until this time on the performance.now() clock, asking again fetches the lost answer. */
  | { kind: 'unsure'; isAll: boolean; until: number; caseId: number | undefined };

export function Result({ outcome }: { outcome: Outcome | undefined }) {
  const place = useBroughtIntoView(outcome);
  if (!outcome) {
    return (
      <EmptyState icon="log-out" title={say('result.empty.title')}>
        {say('result.empty')}
      </EmptyState>
    );
  }
  return (
    <div ref={place}>
      {outcome.kind === 'done' ? <Done {...outcome} /> : <Unsure {...outcome} />}
    </div>
  );
}

function Done({ ended, isAll, at, caseId }: Extract<Outcome, { kind: 'done' }>) {
  const extent = isAll ? 'all' : 'kept';
  return (
    <ResultCard
      state="ok"
      on="page"
      head={say(isAll ? 'done.all' : 'done.others')}
      time={<TimeText at={at} now={at} form="clock" />}
      stub={writeStub(isAll, caseId)}
    >
      <Facts
        items={[
          {
            term: say('done.ended.term'),
            value: ended === 0 ? say('done.ended.none') : say('done.ended', { count: ended }),
          },
          { term: say('done.secret'), value: say('done.secret.changed') },
          { term: say('done.browser'), value: say(`done.browser.${extent}`) },
          { term: say('done.rest'), value: say(`done.rest.${extent}`) },
        ]}
      />
    </ResultCard>
  );
}

function Unsure({ isAll, until, caseId }: Extract<Outcome, { kind: 'unsure' }>) {
  const seconds = useCountdown(until);
  return (
    <ResultCard state="unknown" on="page" head={say('unsure')} stub={writeStub(isAll, caseId)}>
      {isAll ? (
        say('unsure.all')
      ) : (
        <div className="grid gap-2">
          <p>{say('unsure.detail')}</p>
          <p className="tabular-nums">
            {seconds > 0 ? say('unsure.left', { seconds }) : say('unsure.over')}
          </p>
        </div>
      )}
    </ResultCard>
  );
}

/** After ending all sessions there is no pass left to open the case with, so its number is enough. */
function writeStub(isAll: boolean, caseId: number | undefined) {
  if (caseId === undefined) return undefined;
  return isAll ? <b>{say('case', { id: caseId })}</b> : <CaseLink id={caseId} />;
}
