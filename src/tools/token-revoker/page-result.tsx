import { CaseLink } from '#kit/page/case.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

type Platform = 'discord' | 'roblox';

export type Outcome =
  | {
      kind: 'done';
      platform: Platform;
      detail: string;
      /** On this browser's clock. */
      at: number;
      caseId: number | undefined;
    }
  | { kind: 'unsure'; platform: Platform; caseId: number | undefined };

interface ResultProps {
  outcome: Outcome | undefined;
  onAnother: () => void;
}

export function Result({ outcome, onAnother }: ResultProps) {
  const place = useBroughtIntoView(outcome);
  if (!outcome) {
    return (
      <EmptyState icon="shield-off" title={say('empty.title')}>
        {say('empty.detail')}
      </EmptyState>
    );
  }
  const platform = say(`platform.${outcome.platform}`);
  if (outcome.kind === 'unsure') {
    return (
      <div ref={place}>
        <ResultCard
          state="unknown"
          on="page"
          head={say('unsure')}
          stub={outcome.caseId && <CaseLink id={outcome.caseId} />}
        >
          <p>{say('unsure.detail', { platform })}</p>
        </ResultCard>
      </div>
    );
  }
  const { detail, at, caseId } = outcome;
  return (
    <div ref={place}>
      <ResultCard
        state="ok"
        on="page"
        head={say('done', { platform })}
        time={<TimeText at={at} now={at} form="clock" />}
        stub={
          <>
            <CaseLink id={caseId} />
            <Button size="small" icon="refresh" className="ml-auto" onClick={onAnother}>
              {say('another')}
            </Button>
          </>
        }
      >
        <div className="grid gap-2">
          <p>
            <b>{detail}.</b> {say('done.same')}
          </p>
          <p className="text-ink-2">{say('done.gone')}</p>
        </div>
      </ResultCard>
    </div>
  );
}
