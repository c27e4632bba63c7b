import { CaseLink } from '#kit/page/case.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { Mono } from './page-now.tsx';
import { shown } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export interface Outcome {
  lockedTo: string[] | null;
  /** On this browser's clock. */
  at: number;
  caseId: number | undefined;
}

export function Result({ outcome }: { outcome: Outcome | undefined }) {
  const place = useBroughtIntoView(outcome);
  if (!outcome) return null;
  const { lockedTo, at, caseId } = outcome;
  return (
    <div ref={place}>
      <ResultCard
        state="ok"
        on="page"
        head={say(lockedTo ? 'done.locked' : 'done.open')}
        time={<TimeText at={at} now={at} form="clock" />}
        stub={caseId && <CaseLink id={caseId} />}
      >
        {lockedTo ? (
          <Facts
            items={[
              { term: say('done.locked.only'), value: <Extent networks={lockedTo} /> },
              { term: say('done.locked.else'), value: say('done.locked.refused') },
            ]}
          />
        ) : (
          <p>{say('done.open.detail')}</p>
        )}
      </ResultCard>
    </div>
  );
}

function Extent({ networks }: { networks: readonly string[] }) {
  const [only] = networks;
  if (only !== undefined && networks.length === 1) return <Mono>{shown(only)}</Mono>;
  return say('done.locked.count', { count: networks.length });
}

/** Explains the drawbacks of a lock before they cause trouble. */
export function Moves() {
  return (
    <Panel title={say('moves')}>
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        <li>{say('moves.phone')}</li>
        <li>{say('moves.both')}</li>
        <li>{say('moves.owner')}</li>
      </ul>
    </Panel>
  );
}
