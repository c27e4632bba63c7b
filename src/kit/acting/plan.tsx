import { useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/messages.ts';
import { Order } from '#ui/order.tsx';
import type { Feature } from '../contract/feature.ts';
import type { PlanAnswer } from '../contract/job-desk.ts';
import type { PlanOutcome } from '../contract/jobs.ts';
import { findAction } from '../page/action.tsx';
import { useAttempts } from '../page/attempts.tsx';
import { type Answer, type Problem, useDeskClient } from '../page/client.tsx';
import { ProblemNotice } from '../page/notices.tsx';

type Input = Readonly<Record<string, unknown>>;

export interface ListPlan {
  /** Of the list as it is now; undefined while it isn't checked. */
  plan: PlanAnswer | undefined;
  /** On the clock of performance.now(). */
  checkedAt: number | undefined;
  busy: boolean;
  problem: Problem | undefined;
  check(input: Input): Promise<void>;
  forget(): void;
}

interface ListPlanOptions {
  /** What a plan depends on besides its targets: it holds until this changes. */
  key: string;
  targets: readonly string[];
  /** Whether the plan holds for a part of its targets, too. */
  canNarrow: boolean;
}

interface Checked {
  key: string;
  targets: readonly string[];
}

/** A dry run of a list: it asks what would happen, and nothing is done. */
export function useListPlan(
  [tool, name]: readonly [tool: Feature, action: string],
  { key, targets, canNarrow }: ListPlanOptions,
): ListPlan {
  const { send } = useDeskClient();
  const [found, setFound] = useState<Checked & { plan: PlanAnswer; at: number }>();
  const asked = useRef<Checked>({ key, targets });
  // A list may be too long to compare, so the same list is the same array.
  const holds = (of: Checked | undefined) =>
    of?.key === key && (canNarrow || of.targets === targets);
  const whole = found && holds(found) ? found.plan : undefined;
  const plan = useMemo(
    () => (whole && canNarrow ? narrow(whole, targets) : whole),
    [whole, canNarrow, targets],
  );
  const action = { ...findAction(tool, name), effect: 'reads' as const };
  const { run, busy, problem, clear } = useAttempts<Input, { plan: PlanAnswer } | object>({
    action,
    send: (input) =>
      send({ action, input: { ...input, dry_run: true } }) as Promise<Answer<object>>,
    done: (output) => {
      if ('plan' in output)
        setFound({ ...asked.current, plan: output.plan, at: performance.now() });
    },
    failed: ({ title, detail }) => {
      setFound(undefined);
      showMessage({ tone: 'bad', title, description: detail });
    },
  });
  return {
    plan,
    checkedAt: found?.at,
    busy,
    problem: holds(asked.current) ? problem : undefined,
    async check(input) {
      asked.current = { key, targets };
      await run(input);
    },
    forget() {
      setFound(undefined);
      clear();
    },
  };
}

/** The part of a plan that these targets are; undefined where one of them isn't in it. */
function narrow(plan: PlanAnswer, targets: readonly string[]): PlanAnswer | undefined {
  const wanted = new Set(targets);
  const rows = plan.rows.filter(({ target }) => wanted.has(target));
  if (rows.length !== wanted.size) return undefined;
  if (rows.length === plan.rows.length) return plan;
  const counts: Record<PlanOutcome, number> = {
    would: 0,
    already: 0,
    protected: 0,
    unknown: 0,
    unchecked: 0,
  };
  for (const { verdict } of rows) counts[verdict] += 1;
  const total = rows.length;
  const needs_second_person = countActedOn({ counts }) > plan.left_alone;
  return { ...plan, rows, counts, total, needs_second_person };
}

export function countActedOn({ counts }: Pick<PlanAnswer, 'counts'>): number {
  return counts.would + counts.unchecked;
}

interface CheckOrderProps {
  of: ListPlan;
  sentence: string;
  label: string;
  busyLabel: string;
  isShut: boolean;
  disabledReason: string | undefined;
}

/** The first of two steps: it looks, and does nothing. */
export function CheckOrder(props: CheckOrderProps) {
  const { of, sentence, label, busyLabel, isShut, disabledReason } = props;
  return (
    <>
      <Order tone="safe" sentence={sentence}>
        <Button
          type="submit"
          variant={of.plan ? 'outline' : 'solid'}
          size="large"
          busy={of.busy}
          busyLabel={busyLabel}
          disabled={isShut}
          disabledReason={disabledReason}
        >
          {label}
        </Button>
      </Order>
      <ProblemNotice problem={of.problem} />
    </>
  );
}
