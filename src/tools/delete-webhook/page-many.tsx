import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { describeSuccess, useOutcome } from '#kit/acting/acting.tsx';
import { ActOrder, ReasonArea } from '#kit/acting/order.tsx';
import { countActedOn, useListPlan } from '#kit/acting/plan.tsx';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { JobCard } from '#kit/many/job-card.tsx';
import { PlanPanel } from '#kit/many/plan-panel.tsx';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { BudgetMeter } from '#kit/page/budget.tsx';
import { CaseLink } from '#kit/page/case.tsx';
import { useGuardedText } from '#kit/page/guard.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { ToolPage } from '#kit/page/page.tsx';
import { Looking, LookProblem } from '#kit/page/settled-look.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { REASON_MAX, type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

const VERDICTS = {
  would: say('many.would'),
  protected: say('many.protected'),
  unknown: say('many.unknown'),
};

type Tidy = ActionOf<typeof schemas, 'tidy'>;
type One = Extract<Tidy['output'], { case_id: number }>;

interface ManyPageProps {
  guildId: string;
  ids: readonly string[];
}

/** Deletes webhooks that were selected in a server's list: a plan first, then a job. */
export function ManyPage({ guildId, ids }: ManyPageProps) {
  const reason = useGuardedText();
  const given = { guild_id: guildId, webhook_ids: [...ids] };
  const list = useListPlan([tool, 'tidy'], { key: guildId, targets: ids, canNarrow: true });
  const action = useAction<Tidy>(tool, 'tidy', {
    success: (output) => describeSuccess(output, { done: say('success'), job: say('many.job') }),
  });
  const { outcome, settle } = useOutcome<{ at: number; title: string }, One>({
    onChanged: () => undefined,
  });
  const check = useEffectEvent(() => void list.check(given));
  // biome-ignore lint/correctness/useExhaustiveDependencies: planned again when the selection changes
  useEffect(() => check(), [guildId, ids]);

  const { plan } = list;
  const count = plan ? countActedOn(plan) : 0;
  const text = reason.value.trim();
  const isOver = outcome?.kind === 'done' || outcome?.kind === 'job';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!plan || count === 0 || text === '' || isOver) return;
    void settle({ at: Date.now(), title: plan.title }, action.run({ ...given, reason: text }));
  }

  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {outcome?.kind === 'job' && (
            <JobCard
              jobId={outcome.accepted.job_id}
              state={outcome.accepted.state}
              title={outcome.order.title}
              at={outcome.order.at}
            />
          )}
          {(outcome?.kind === 'done' || outcome?.kind === 'unsure') && (
            <ResultCard
              state={outcome.kind === 'done' ? 'ok' : 'unknown'}
              on="page"
              head={say(outcome.kind === 'done' ? 'deleted' : 'unsure')}
              time={<TimeText at={outcome.order.at} now={outcome.order.at} form="clock" />}
              stub={<CaseLink id={outcome.caseId} />}
            >
              <p>{outcome.kind === 'done' ? outcome.done?.detail : say('many.unsure')}</p>
            </ResultCard>
          )}
          {!outcome && (
            <EmptyState icon="unplug" title={say('empty.title')}>
              {say('many.empty')}
            </EmptyState>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel title={say('many')}>
          <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
            {list.busy && <Looking>{say('many.planning')}</Looking>}
            {list.problem && (
              <LookProblem
                problem={list.problem}
                onAgain={() => void list.check(given)}
                again={say('many.again')}
              />
            )}
            {!isOver && (
              <>
                <ReasonArea
                  label={say('many.reason')}
                  hint={say('many.reason.hint')}
                  counter={{ used: text.length, max: REASON_MAX }}
                  text={reason}
                  rows={2}
                />
                <ActOrder
                  isSafe={false}
                  sentence={sentenceWords(plan, text)}
                  label={plan ? plan.title : say('delete')}
                  busyLabel={say('deleting')}
                  isShut={count === 0 || text === '' || text.length > REASON_MAX}
                  action={action}
                >
                  <BudgetMeter targets={count > 0 ? count : undefined} />
                </ActOrder>
                <ProblemNotice problem={action.problem} />
              </>
            )}
            <div className="flex flex-wrap gap-2.5">
              <LinkButton to="/webhook-info" icon="arrow-left">
                {say('many.back')}
              </LinkButton>
              <LinkButton to="/delete-webhook" variant="quiet">
                {say('many.by-url')}
              </LinkButton>
            </div>
          </form>
        </Panel>
        {plan && !isOver && <PlanPanel plan={plan} things="webhook" verdicts={VERDICTS} />}
      </div>
    </ToolPage>
  );
}

function sentenceWords(plan: PlanAnswer | undefined, reason: string): string {
  if (!plan) return say('many.sentence.unplanned');
  const count = countActedOn(plan);
  if (count === 0) return say('many.sentence.none');
  if (reason === '') return say('many.sentence.reason');
  const sentence = say('many.sentence', { count });
  return plan.needs_second_person ? `${sentence} ${say('many.sentence.two')}` : sentence;
}
