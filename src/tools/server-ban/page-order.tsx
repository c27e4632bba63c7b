import type { ReactNode } from 'react';
import { ActOrder, Keys } from '#kit/acting/order.tsx';
import { CheckOrder, countActedOn } from '#kit/acting/plan.tsx';
import { CohortTimeline } from '#kit/cohort/cohort-timeline.tsx';
import { PlanPanel } from '#kit/many/plan-panel.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { shutReason } from '#kit/page/lacks.tsx';
import { BudgetMeter } from '#kit/page/page.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import type { Acting } from './page-acting.tsx';
import type { Form } from './page-form.tsx';
import {
  accountWords,
  buttonWords,
  ListSentence,
  OneSentence,
  type Wish,
} from './page-sentence.tsx';
import { findLack } from './page-servers.tsx';
import en from './words/en.json';

const say = words(en);
const NAME_SHOWN_MAX = 28;
/** Of fewer accounts nobody says that they were made together. */
const COHORT_MIN = 3;

export function readWish({ mode, servers, length, deleteSeconds }: Form): Wish {
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
      <Keys names={[say('key.ctrl'), say('key.enter')]} />
      <BudgetMeter targets={targets} />
    </ActOrder>
  );
}

/** Of one account. While something is missing the sentence names it. */
export function OneOrder({ form, acting }: OrderProps) {
  const { mode, look } = form;
  const wish = readWish(form);
  const { seen } = look;
  const lack = lackInOne(form);
  const isNothing = seen !== undefined && seen.verdict !== 'would' && seen.verdict !== 'unchecked';
  return (
    <ModeOrder
      form={form}
      acting={acting}
      sentence={seen && !lack ? <OneSentence wish={wish} seen={seen} /> : (lack ?? '')}
      label={seen ? buttonWords(wish, shortName(seen.name ?? seen.target)) : say(`mode.${mode}`)}
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

/** Of a list: first it is looked at, then it is shown what would happen, then it can be ordered. */
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
  const wish = readWish(form);
  const lack = lackIn(form);
  const count = countActedOn(plan.plan);
  return (
    <div className="grid gap-3">
      <ModeOrder
        form={form}
        acting={acting}
        sentence={lack ?? <ListSentence wish={wish} plan={plan.plan} />}
        label={buttonWords(wish, accountWords(count))}
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

/** What would happen to each of the list, and which of them were made together. */
export function ListPlanPanel({ form }: { form: Form }) {
  const { plan, list, mode, deleteSeconds } = form;
  const place = useBroughtIntoView(plan.checkedAt);
  if (!plan.plan) return null;
  return (
    <div ref={place} className="min-w-0">
      <PlanPanel
        plan={plan.plan}
        verdicts={{ would: say(`would.${mode}`), already: say(`already.${mode}`) }}
        lasting={lastingWords(form.mode, deleteSeconds)}
      >
        {list.targets.length >= COHORT_MIN && (
          <CohortTimeline ids={list.targets} onSelect={list.keepOnly} before={list.before} />
        )}
      </PlanPanel>
    </div>
  );
}

function lastingWords(mode: Form['mode'], deleteSeconds: number): string | undefined {
  if (mode === 'kick') return say('lasting.kick');
  return mode === 'ban' && deleteSeconds > 0 ? say('lasting.ban') : undefined;
}

export function shortName(name: string): string {
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX - 1)}…` : name;
}
