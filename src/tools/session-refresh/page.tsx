import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { isAnswerLost } from '#kit/page/attempt.ts';
import { CaseLink } from '#kit/page/case.tsx';
import { History } from '#kit/page/history.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Order } from '#ui/order.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);
const AGAIN_MS = 60_000;

type Refresh = ActionOf<typeof schemas, 'refresh'>;

export function Page() {
  const [outcome, setOutcome] = useState<Outcome>();
  const refresh = useAction<Refresh>(tool, 'refresh', {
    success: () => ({ title: say('success.title'), description: say('success.detail') }),
  });

  async function press() {
    const answer = await refresh.run({});
    if (answer.ok) {
      const { expires_at, expires_in_ms, unlinked } = answer.data;
      const at = expires_at - expires_in_ms;
      setOutcome({ kind: 'done', at, caseId: answer.caseId, unlinked });
    } else if (isAnswerLost(answer.problem)) {
      const { caseId } = answer.problem;
      setOutcome({ kind: 'unsure', until: performance.now() + AGAIN_MS, caseId });
    } else if (answer.problem.status === 401) {
      setOutcome(undefined);
    }
  }

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          <Result outcome={outcome} />
          <History of="own" />
        </>
      }
    >
      <Panel title={say('what')}>
        <div className="grid gap-5">
          <Facts
            items={[
              { term: say('session'), value: say('what.session') },
              { term: say('pass'), value: say('what.pass') },
              { term: say('what.when'), value: say('what.when.detail') },
            ]}
          />
          <Order tone="safe" sentence={<Consequence />}>
            <Button
              variant="solid"
              size="large"
              busy={refresh.busy}
              busyLabel={say('pressing')}
              cooldownUntil={refresh.cooldownUntil}
              onClick={press}
            >
              {say(outcome ? 'again' : 'press')}
            </Button>
          </Order>
          <ProblemNotice problem={refresh.problem} />
        </div>
      </Panel>
    </ToolPage>
  );
}

function Consequence() {
  return <Sentence text={say('sentence')} parts={{ nothing: <b>{say('sentence.nothing')}</b> }} />;
}

interface DoneOutcome {
  kind: 'done';
  /** On the desk's clock. */
  at: number;
  caseId: number | undefined;
  /** The Discord account that the pass was linked to. */
  unlinked: string | null;
}

type Outcome =
  | DoneOutcome
  /** Until this time on the performance.now() clock, asking again fetches the lost answer. */
  | { kind: 'unsure'; until: number; caseId: number | undefined };

function Result({ outcome }: { outcome: Outcome | undefined }) {
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

function Done({ at, caseId, unlinked }: DoneOutcome) {
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
          ...(unlinked === null
            ? []
            : [
                {
                  term: say('done.discord.term'),
                  value: say('done.discord', { name: unlinked }),
                },
              ]),
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
