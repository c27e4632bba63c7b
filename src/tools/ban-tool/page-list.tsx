import { type FormEvent, useRef, useState } from 'react';
import { TargetListField } from '#kit/many/list-field.tsx';
import type { TargetList } from '#kit/many/use-target-list.tsx';
import { actionOf } from '#kit/page/action.tsx';
import { useAttempts } from '#kit/page/attempts.tsx';
import { type Answer, useDeskClient } from '#kit/page/client.tsx';
import { type GuardedText, useGuardedText } from '#kit/page/guard.tsx';
import { useAction } from '#kit/page/page.tsx';
import { showMessage } from '#ui/messages.ts';
import { RadioChips } from '#ui/radio-chips.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Acting, Ban, Unban } from './page-acting.tsx';
import { type Draft, DraftFields } from './page-draft.tsx';
import type { Experience } from './page-experience.tsx';
import { isAccepted, isOne, type One, type Outcome, planIn, type Verb } from './page-outcome.tsx';
import { CheckOrder } from './page-plan.tsx';
import { PrivateReasonField } from './page-reason.tsx';
import { useUnbanRoom } from './page-unban.tsx';
import en from './words/en.json';

const say = words(en);

type Plan = NonNullable<ReturnType<typeof planIn>>;
type Listed = { input: Ban['input'] | Unban['input']; output: Ban['output'] };

interface ListWorkOptions {
  list: TargetList;
  draft: Draft;
  experience: Experience;
  acting: Acting;
}

export type ListWork = ReturnType<typeof useListWork>;

/** A list from the field to a job: looked at first, then ordered. */
export function useListWork({ list, draft, experience, acting }: ListWorkOptions) {
  const [verb, setVerb] = useState<Verb>('ban');
  const why = useGuardedText();
  const room = useUnbanRoom();
  const what = inputOf(verb, { draft, why, experience });
  const check = useCheck(verb, { targets: list.targets, what });
  const run = useAction<Listed>(tool, verb, {
    success: (output) => ({
      title: say('list.ordered'),
      description: 'detail' in output ? output.detail : '',
    }),
  });
  const [job, setJob] = useState<OrderedJob>();
  const lack = verb === 'ban' ? draft.lacks[0] : lackOf(why, room);

  function refuse(): boolean {
    if (list.refuse()) return true;
    if (!lack) return false;
    showMessage({ tone: 'bad', title: say('missing.title'), description: say(`missing.${lack}`) });
    if (lack === 'why' || lack === 'words') draft.reasonInput.current?.focus();
    return true;
  }

  return {
    ...{ list, draft, experience, verb, setVerb, why, room, lack, job },
    check: {
      ...check,
      /** Nothing is done by it. */
      async run() {
        if (!refuse()) await check.run();
      },
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
        // A list of one is done at once.
        if (isOne(data)) acting.show(outcomeOfOne(data, { verb, draft, at }));
        list.clear();
        acting.changed();
      },
    },
  };
}

interface OrderedJob {
  id: number;
  state: 'waiting' | 'running' | 'paused' | 'done' | 'cancelled' | 'declined';
  title: string;
  /** On this browser's clock. */
  at: number;
}

function outcomeOfOne(
  done: One,
  { verb, draft, at }: { verb: Verb; draft: Draft; at: number },
): Outcome {
  const { user_id: userId, username: name, small_thumbnail_url: picture } = done;
  const order = { verb, whom: { userId, name, picture }, place: done.universe_name, at };
  const extent = { seconds: draft.length.seconds ?? null, withAlts: draft.withAlts };
  return {
    kind: 'done',
    order: verb === 'ban' ? { ...order, ...extent } : order,
    caseId: done.case_id,
    done,
  };
}

interface Checked {
  /** The same list is the same array: it may be too long to compare. */
  targets: readonly string[];
  what: ReturnType<typeof inputOf>;
}

/** Asks what would happen. The answer holds only as long as nothing in the form is changed. */
function useCheck(verb: Verb, { targets, what }: Checked) {
  const { send } = useDeskClient();
  const [found, setFound] = useState<Checked & { key: string; plan: Plan }>();
  const key = JSON.stringify([verb, what]);
  const asked = useRef({ targets, what, key });
  const isSame = (other: { targets: unknown; key: string } | undefined) =>
    other?.targets === targets && other.key === key;
  const action = { ...actionOf(tool, verb), effect: 'reads' as const };
  const { run, busy, problem } = useAttempts<Listed['input'], Listed['output']>({
    action,
    send: (input) =>
      send({ action, input: { ...input, dry_run: true } }) as Promise<Answer<Listed['output']>>,
    done: (output) => {
      const plan = planIn(output);
      if (plan) setFound({ ...asked.current, plan });
    },
    failed: ({ title, detail }) => showMessage({ tone: 'bad', title, description: detail }),
  });
  return {
    plan: isSame(found) ? found?.plan : undefined,
    busy,
    problem: isSame(asked.current) ? problem : undefined,
    run() {
      asked.current = { targets, what, key };
      return run({ ...what, users: [...targets] });
    },
  };
}

function inputOf(
  verb: Verb,
  { draft, why, experience }: { draft: Draft; why: GuardedText; experience: Experience },
) {
  const kept = why.value.trim();
  const place = { universe_id: experience.id };
  if (verb === 'ban') return { ...place, ...draft.input };
  return { ...place, ...(kept !== '' && { private_reason: kept }) };
}

function lackOf(why: GuardedText, room: number) {
  return why.value.trim().length > room ? ('private' as const) : undefined;
}

/** Many at once: who, what, why; then a look at each before anything is done. */
export function ListForm({ of }: { of: ListWork }) {
  const { list, draft, verb, setVerb, why, room } = of;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void of.check.run();
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
        <DraftFields of={draft} place={of.experience.name} />
      ) : (
        <PrivateReasonField
          text={why}
          used={why.value.trim().length}
          max={room}
          hint={say('private.hint')}
          isOptional
        />
      )}
      <CheckOrder of={of} />
    </form>
  );
}
