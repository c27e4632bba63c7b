import { type FormEvent, useState } from 'react';
import { sayWait } from '#errors/say-wait.ts';
import { isAccepted, isOne } from '#kit/acting/acting.tsx';
import { ActOrder, EndTime } from '#kit/acting/order.tsx';
import { CheckOrder, countActedOn, useListPlan } from '#kit/acting/plan.tsx';
import type { JobState } from '#kit/contract/jobs.ts';
import { JobCard } from '#kit/many/job-card.tsx';
import { TargetListField } from '#kit/many/list-field.tsx';
import { PlanPanel } from '#kit/many/plan-panel.tsx';
import type { TargetList } from '#kit/many/use-target-list.tsx';
import { useAction } from '#kit/page/action.tsx';
import { BudgetMeter } from '#kit/page/budget.tsx';
import { settleForm, useKept } from '#kit/page/kept-form.ts';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Acting, Ban, One, Outcome, Unban, Verb } from './page-acting.tsx';
import { type Draft, DraftFields } from './page-draft.tsx';
import type { Experience } from './page-experience.tsx';
import { PrivateReasonField, usePrivateReason } from './page-reason.tsx';
import en from './words/en.json';

const say = words(en);

/** Roblox's limit for one experience. */
const CHANGES_A_SECOND = 10;

type Listed = { input: Ban['input'] | Unban['input']; output: Ban['output'] };

interface ListWorkOptions {
  list: TargetList;
  draft: Draft;
  experience: Experience;
  acting: Acting;
}

export type ListWork = ReturnType<typeof useListWork>;

/** Takes a list from the text field to a job: it is checked first and submitted after that. */
export function useListWork({ list, draft, experience, acting }: ListWorkOptions) {
  const [verb, setVerb] = useKept<Verb>(`${tool.id}/list-verb`, 'ban');
  const why = usePrivateReason('unban-reason');
  const place = { universe_id: experience.id };
  const what = verb === 'ban' ? { ...place, ...draft.input } : { ...place, ...why.input };
  const check = useListPlan([tool, verb], {
    key: JSON.stringify([verb, what]),
    targets: list.targets,
    canNarrow: false,
  });
  const run = useAction<Listed>(tool, verb, {
    success: (output) => ({
      title: say('list.ordered'),
      description: 'detail' in output ? output.detail : '',
    }),
  });
  const [job, setJob] = useState<OrderedJob>();
  const lack = verb === 'ban' ? draft.lacks[0] : why.isTooLong ? ('private' as const) : undefined;

  function refuse(): boolean {
    if (list.refuse()) return true;
    if (lack) draft.refuse(lack);
    return lack !== undefined;
  }

  return {
    ...{ list, draft, experience, verb, setVerb, why, lack, job, check },
    async runCheck() {
      if (!refuse()) await check.check({ ...what, users: [...list.targets] });
    },
    order: {
      ...run,
      async run() {
        const { plan } = check;
        if (!plan || refuse()) return;
        const answer = await run.run({ ...what, users: [...list.targets] });
        if (!answer.ok) return;
        const { data } = answer;
        const at = Date.now();
        setJob(
          isAccepted(data)
            ? { id: data.job_id, state: data.state, title: plan.title, at }
            : undefined,
        );
        // A list with one target runs at once.
        if (isOne<One>(data)) acting.show(describeOne(data, { verb, draft, at }));
        list.clear();
        settleForm(tool.id);
        acting.changed();
      },
    },
  };
}

interface OrderedJob {
  id: number;
  state: JobState;
  title: string;
  /** On this browser's clock. */
  at: number;
}

function describeOne(
  done: One,
  { verb, draft, at }: { verb: Verb; draft: Draft; at: number },
): Outcome {
  const { user_id: userId, username: name, small_thumbnail_url: picture } = done;
  const order = { verb, player: { userId, name, picture }, place: done.universe_name, at };
  const extent = { seconds: draft.length.seconds ?? null, withAlts: draft.withAlts };
  return {
    kind: 'done',
    order: verb === 'ban' ? { ...order, ...extent } : order,
    caseId: done.case_id,
    done,
  };
}

export function ListForm({ of }: { of: ListWork }) {
  const { list, draft, verb, setVerb, why, check, lack, experience } = of;
  const isReady = list.targets.length > 0 && lack === undefined && experience.id !== undefined;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void of.runCheck();
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <RadioChips
        label={say('what')}
        options={[
          { value: 'ban', label: say('list.ban') },
          { value: 'unban', label: say('list.unban') },
        ]}
        value={verb}
        onChange={setVerb}
      />
      <TargetListField of={list} />
      {verb === 'ban' ? (
        <DraftFields of={draft} place={experience.name} />
      ) : (
        <PrivateReasonField of={why} isOptional />
      )}
      <CheckOrder
        of={check}
        sentence={checkWords(of)}
        label={say(check.plan ? 'list.check-again' : 'list.check')}
        busyLabel={say('list.checking')}
        isShut={!isReady}
        disabledReason={of.order.disabledReason}
      />
    </form>
  );
}

function checkWords({ list, lack, experience, verb }: ListWork): string {
  const count = list.targets.length;
  if (experience.isNowhere) return say('missing.experience');
  if (count === 0) return say(lack === 'why' ? 'list.who-why' : 'list.who');
  if (lack) return say(`missing.${lack}`);
  return say(`list.look.${verb}`, { count, number: formatNumber(count) });
}

export function ListPlan({ of }: { of: ListWork }) {
  const { check, order, verb } = of;
  const { plan } = check;
  const place = useBroughtIntoView(plan);
  if (!plan) return null;
  const count = countActedOn(plan);
  return (
    <div ref={place} className="grid min-w-0 gap-4 sm:gap-5">
      <PlanPanel plan={plan} verdicts={{ would: say(`list.would.${verb}`) }} />
      <ActOrder
        isSafe={verb === 'unban'}
        sentence={<ListSentence of={of} count={count} />}
        label={say(`list.${verb}.count`, { count, number: formatNumber(count) })}
        busyLabel={say(verb === 'ban' ? 'banning' : 'unbanning')}
        isShut={count === 0}
        action={order}
        onPress={() => void order.run()}
      >
        <BudgetMeter targets={count} />
      </ActOrder>
      <ProblemNotice problem={order.problem} />
    </div>
  );
}

function ListSentence({ of, count }: { of: ListWork; count: number }) {
  const { check, draft, experience, verb } = of;
  if (count === 0) return say(`list.nobody.${verb}`);
  const seconds = draft.length.seconds ?? null;
  const end = seconds === null ? 'for-good' : 'until';
  const key = verb === 'unban' ? 'unban' : (`${draft.withAlts ? 'alts' : 'ban'}.${end}` as const);
  const now = experience.look.data?.now ?? 0;
  return (
    <>
      <Sentence
        text={say(`list.sentence.${key}`)}
        parts={{
          players: <b>{say('players', { count, number: formatNumber(count) })}</b>,
          place: <b className="wrap-anywhere">{experience.name}</b>,
          time: <EndTime seconds={seconds ?? 0} now={now} />,
        }}
      />{' '}
      {rateWords(count)} {say(check.plan?.needs_second_person ? 'list.second' : 'list.undo')}
    </>
  );
}

function rateWords(count: number): string {
  if (count <= CHANGES_A_SECOND) return say('list.rate');
  const wait = sayWait(Math.ceil(count / CHANGES_A_SECOND) * 1_000);
  return say('list.rate.long', { wait });
}

export function ListResult({ of: { job } }: { of: ListWork }) {
  if (!job) {
    return (
      <EmptyState icon="users" title={say('list.empty.title')}>
        {say('list.empty')}
      </EmptyState>
    );
  }
  return <JobCard jobId={job.id} state={job.state} title={job.title} at={job.at} />;
}
