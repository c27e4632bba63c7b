import { type ReactNode, useState } from 'react';
import { ActOrder, EndTime, OrderKeys } from '#kit/acting/order.tsx';
import { CheckOrder, countActedOn } from '#kit/acting/plan.tsx';
import { CohortTimeline } from '#kit/cohort/cohort-timeline.tsx';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { PlanPanel } from '#kit/many/plan-panel.tsx';
import { BudgetMeter } from '#kit/page/budget.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { shutReason } from '#kit/page/lacks.tsx';
import { sayDuration } from '#kit/values/say-duration.ts';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Seen } from './page-account.tsx';
import type { Acting, Mode } from './page-acting.tsx';
import type { Form } from './page-form.tsx';
import { findLack } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);
const NAME_SHOWN_MAX = 28;
/** Fewer accounts don't make a cohort. */
const COHORT_MIN = 3;

export function readIntent({ mode, servers, length, deleteSeconds }: Form): Intent {
  const server = servers.chosen?.name ?? '';
  return { mode, server, seconds: length.seconds, deleteSeconds };
}

interface OrderProps {
  form: Form;
  acting: Acting;
}

interface ModeOrderProps extends OrderProps {
  sentence: ReactNode;
  label: string;
  isShut: boolean;
  targets: number | undefined;
}

function ModeOrder({ form, acting, sentence, label, isShut, targets }: ModeOrderProps) {
  const { mode, servers } = form;
  return (
    <ActOrder
      isSafe={mode === 'unban'}
      sentence={sentence}
      label={label}
      busyLabel={say(`busy.${mode}`)}
      isShut={isShut}
      disabledReason={findLack(servers.chosen, mode)}
      action={acting.actions[mode]}
    >
      <OrderKeys />
      <BudgetMeter targets={targets} />
    </ActOrder>
  );
}

/** The action bar for one account. Its sentence names what is still missing. */
export function OneOrder({ form, acting }: OrderProps) {
  const { mode, look } = form;
  const intent = readIntent(form);
  const { seen } = look;
  const lack = lackInOne(form);
  const isNothing = seen !== undefined && seen.verdict !== 'would' && seen.verdict !== 'unchecked';
  return (
    <ModeOrder
      form={form}
      acting={acting}
      sentence={seen && !lack ? <OneSentence intent={intent} seen={seen} /> : (lack ?? '')}
      label={seen ? buttonWords(intent, shortName(seen.name ?? seen.target)) : say(`mode.${mode}`)}
      isShut={lack !== undefined || isNothing}
      targets={seen && !isNothing ? 1 : undefined}
    />
  );
}

function lackInOne(form: Form): string | undefined {
  const { account, look, mode } = form;
  const missing = lackIn(form);
  if (account.userId === undefined) {
    return say(form.reason.isBlank ? 'lack.who-why' : 'lack.who');
  }
  if (!look.seen) return say(look.isLooking ? 'lack.looking' : 'lack.unseen');
  const { verdict } = look.seen;
  if (verdict === 'already') return say(`lack.already.${mode}`);
  if (verdict === 'protected' || verdict === 'unknown') return say(`lack.${verdict}`);
  return missing;
}

function lackIn({ servers, length, reason }: Form): string | undefined {
  if (!servers.chosen) return say(servers.look.isLoading ? 'lack.looking' : 'lack.server');
  if (length.fault !== undefined) return length.fault;
  if (reason.isBlank) return say('lack.why');
  return reason.room.cut > 0 ? say('reason.cut', { count: reason.room.cut }) : undefined;
}

interface ListOrderProps extends OrderProps {
  onCheck: () => void;
}

/** The action bar for a list: check, review the plan, then submit. */
export function ListOrder({ form, acting, onCheck }: ListOrderProps) {
  const desk = useDeskClient();
  const { plan, list, mode, servers } = form;
  if (!plan.plan) {
    const count = list.targets.length;
    return (
      <CheckOrder
        of={plan}
        sentence={
          count === 0 ? say('check.blank') : say('check.sentence', { who: accountWords(count) })
        }
        label={say('check')}
        busyLabel={say('checking')}
        isShut={count === 0 || !servers.chosen}
        disabledReason={findLack(servers.chosen, mode) ?? shutReason(tool, desk)}
      />
    );
  }
  const intent = readIntent(form);
  const lack = lackIn(form);
  const count = countActedOn(plan.plan);
  return (
    <div className="grid gap-3">
      <ModeOrder
        form={form}
        acting={acting}
        sentence={lack ?? <ListSentence intent={intent} plan={plan.plan} />}
        label={buttonWords(intent, accountWords(count))}
        isShut={lack !== undefined || count === 0}
        targets={count}
      />
      <Button
        size="small"
        variant="quiet"
        icon="refresh"
        className="justify-self-start"
        onClick={onCheck}
        busy={plan.busy}
        busyLabel={say('checking')}
      >
        {say('check.again')}
      </Button>
    </div>
  );
}

/** Shows the plan of the list, and which accounts were created together. */
export function ListPlanPanel({ form }: { form: Form }) {
  const { plan, list, mode } = form;
  const place = useBroughtIntoView(plan.checkedAt);
  if (!plan.plan) return null;
  return (
    <div ref={place} className="min-w-0">
      <PlanPanel
        plan={plan.plan}
        verdicts={{ would: say(`would.${mode}`), already: say(`already.${mode}`) }}
      >
        {list.targets.length >= COHORT_MIN && (
          <CohortTimeline ids={list.targets} onSelect={list.keepOnly} before={list.before} />
        )}
      </PlanPanel>
    </div>
  );
}

export function shortName(name: string): string {
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX - 1)}…` : name;
}

interface Intent {
  mode: Mode;
  server: string;
  /** Null means permanent, or that a timeout ends. Undefined while the input is invalid. */
  seconds: number | null | undefined;
  deleteSeconds: number;
}

function OneSentence({ intent, seen }: { intent: Intent; seen: Seen }) {
  const name = <b className="wrap-anywhere">{seen.name ?? seen.target}</b>;
  return <Whole intent={intent} who={name} count={1} />;
}

function ListSentence({ intent, plan }: { intent: Intent; plan: PlanAnswer }) {
  const count = countActedOn(plan);
  const left = plan.total - count;
  if (count === 0) return say('sentence.nobody');
  return (
    <>
      <Whole intent={intent} who={<b>{accountWords(count)}</b>} count={count} />{' '}
      {left > 0 && say('sentence.left', { count: left })}{' '}
      {plan.needs_second_person && <b>{say('sentence.second')}</b>}
    </>
  );
}

function Whole({ intent, who, count }: { intent: Intent; who: ReactNode; count: number }) {
  const { mode, server, seconds, deleteSeconds } = intent;
  const ends = mode === 'timeout' && seconds === null;
  const [now] = useState(Date.now);
  const key = sentenceKey(mode, seconds ?? null);
  const parts = {
    who,
    server: <b className="wrap-anywhere">{server}</b>,
    time: <EndTime seconds={seconds ?? 0} now={now} />,
  };
  return (
    <>
      <Sentence text={say(key)} parts={parts} />{' '}
      {mode === 'ban' && deleteSeconds > 0 && (
        <Sentence
          text={say('sentence.deletes', { count })}
          parts={{ time: <b>{sayDuration(deleteSeconds)}</b> }}
        />
      )}{' '}
      {!ends && say(`sentence.${mode}.back`, { count })}
    </>
  );
}

function sentenceKey(mode: Mode, seconds: number | null) {
  if (mode === 'ban') return seconds === null ? 'sentence.ban.for-good' : 'sentence.ban.until';
  if (mode === 'timeout')
    return seconds === null ? 'sentence.timeout.end' : 'sentence.timeout.until';
  return `sentence.${mode}` as const;
}

/** '1 account', '32,970 accounts'. */
export function accountWords(count: number): string {
  return say('accounts', { count });
}

/** 'Ban kestrel_092 for 7 days', 'Ban 41 accounts'. */
export function buttonWords(intent: Intent, who: string): string {
  const { mode, seconds } = intent;
  if (mode === 'timeout' && seconds === null) return say('press.timeout.end', { who });
  if (mode === 'ban' && seconds === null) return say('press.ban.good', { who });
  const isTimed = (mode === 'ban' || mode === 'timeout') && typeof seconds === 'number';
  if (!isTimed) return say(`press.${mode}`, { who });
  return say(`press.${mode}.timed`, { who, time: sayDuration(seconds) });
}
