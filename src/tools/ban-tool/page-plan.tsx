import { sayWait } from '#errors/say-wait.ts';
import { JobDocket } from '#kit/many/job-docket.tsx';
import { PlanPanel } from '#kit/many/plan-panel.tsx';
import { BudgetMeter, ProblemNotice } from '#kit/page/page.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Order } from '#ui/order.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { ListWork } from './page-list.tsx';
import { End } from './page-order.tsx';
import en from './words/en.json';

const say = words(en);

/** What Roblox takes of one experience. */
const CHANGES_A_SECOND = 10;

/** The first of two steps: it looks, and does nothing. */
export function CheckOrder({ of }: { of: ListWork }) {
  const { list, check, lack, experience } = of;
  const count = list.targets.length;
  const isReady = count > 0 && lack === undefined && experience.id !== undefined;
  return (
    <>
      <Order tone="safe" sentence={checkWords(of)}>
        <Button
          type="submit"
          variant={check.plan ? 'outline' : 'solid'}
          size="large"
          busy={check.busy}
          busyLabel={say('list.checking')}
          disabled={!isReady}
          disabledReason={of.order.disabledReason}
        >
          {say(check.plan ? 'list.check-again' : 'list.check')}
        </Button>
      </Order>
      <ProblemNotice problem={check.problem} />
    </>
  );
}

function checkWords({ list, lack, experience, verb }: ListWork): string {
  const count = list.targets.length;
  if (experience.isNowhere) return say('missing.experience');
  if (count === 0) return say(lack === 'why' ? 'list.who-why' : 'list.who');
  if (lack) return say(`missing.${lack}`);
  return say(`list.look.${verb}`, { count, number: formatNumber(count) });
}

/** What would happen to each, and the order that does it. */
export function ListPlan({ of }: { of: ListWork }) {
  const { check, order, verb } = of;
  const { plan } = check;
  const place = useBroughtIntoView(plan);
  if (!plan) return null;
  const count = plan.counts.would + plan.counts.unchecked;
  return (
    <div ref={place} className="grid min-w-0 gap-4 sm:gap-5">
      <PlanPanel plan={plan} verdicts={{ would: say(`list.would.${verb}`) }} />
      <Order tone={verb === 'ban' ? 'danger' : 'safe'} sentence={<ListSentence of={of} />}>
        <Button
          variant={verb === 'ban' ? 'danger' : 'solid'}
          size="large"
          busy={order.busy}
          busyLabel={say(verb === 'ban' ? 'banning' : 'unbanning')}
          cooldownUntil={order.cooldownUntil}
          disabled={count === 0}
          disabledReason={order.disabledReason}
          onClick={() => void order.run()}
        >
          {say(`list.${verb}.count`, { count, number: formatNumber(count) })}
        </Button>
        <BudgetMeter targets={count} />
      </Order>
      <ProblemNotice problem={order.problem} />
    </div>
  );
}

function ListSentence({ of }: { of: ListWork }) {
  const { check, draft, experience, verb } = of;
  const { plan } = check;
  if (!plan) return null;
  const count = plan.counts.would + plan.counts.unchecked;
  if (count === 0) return say(`list.nobody.${verb}`);
  const key = verb === 'ban' && draft.withAlts ? 'list.sentence.alts' : `list.sentence.${verb}`;
  return (
    <>
      <Sentence
        text={say(key as 'list.sentence.ban')}
        parts={{
          players: <b>{say('players', { count, number: formatNumber(count) })}</b>,
          place: <b className="wrap-anywhere">{experience.name}</b>,
          end: <End seconds={draft.length.seconds ?? null} now={experience.look.data?.now ?? 0} />,
        }}
      />{' '}
      {rateWords(count)} {say(plan.needs_second_person ? 'list.second' : 'list.undo')}
    </>
  );
}

function rateWords(count: number): string {
  if (count <= CHANGES_A_SECOND) return say('list.rate');
  const wait = sayWait(Math.ceil(count / CHANGES_A_SECOND) * 1_000);
  return say('list.rate.long', { wait });
}

/** What became of the last list. */
export function ListResult({ of: { job } }: { of: ListWork }) {
  if (!job) {
    return (
      <EmptyState icon="users" title={say('list.empty.title')}>
        {say('list.empty')}
      </EmptyState>
    );
  }
  return <JobDocket jobId={job.id} state={job.state} title={job.title} at={job.at} />;
}
