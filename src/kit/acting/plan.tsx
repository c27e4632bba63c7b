import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import type { Feature } from '../contract/feature.ts';
import type { PlanAnswer } from '../contract/job-desk.ts';
import type { PlanOutcome } from '../contract/jobs.ts';
import { findAction } from '../page/action.tsx';
import { useAttempts } from '../page/attempts.tsx';
import { type Answer, type Problem, useDeskClient } from '../page/client.tsx';
import { notePracticed } from '../page/discord/note-practiced.ts';
import { practicedCall } from '../page/discord/practiced-call.ts';
import { ProblemNotice } from '../page/notices.tsx';

type Input = Readonly<Record<string, unknown>>;

export interface ListPlan {
  /** The plan of the current list; undefined while it hasn't been checked. */
  plan: PlanAnswer | undefined;
  /** In performance.now() time. */
  checkedAt: number | undefined;
  busy: boolean;
  problem: Problem | undefined;
  check(input: Input): Promise<void>;
  forget(): void;
}

interface ListPlanOptions {
  /** Everything a plan depends on besides its targets: it's valid until this changes. */
  key: string;
  targets: readonly string[];
  /** Whether the plan is also valid for a subset of its targets. */
  canNarrow: boolean;
}

interface Checked {
  key: string;
  targets: readonly string[];
}

/** A dry run of a list: it asks what would happen and changes nothing. */
export function useListPlan(
  [tool, name]: readonly [tool: Feature, action: string],
  { key, targets, canNarrow }: ListPlanOptions,
): ListPlan {
  const { send, platforms } = useDeskClient();
  const [found, setFound] = useState<Checked & { plan: PlanAnswer; at: number }>();
  const asked = useRef<Checked>({ key, targets });
  // A list may be too long to compare, so only the same array counts as the same list.
  const holds = (of: Checked | undefined) =>
    of?.key === key && (canNarrow || of.targets === targets);
  const whole = found && holds(found) ? found.plan : undefined;
  const plan = useMemo(
    () => (whole && canNarrow ? narrow(whole, targets) : whole),
    [whole, canNarrow, targets],
  );
  // Part of a plan isn't a plan that Discord would show.
  const isNarrowed = plan !== whole;
  useEffect(() => {
    if (isNarrowed) practicedCall.set(undefined);
  }, [isNarrowed]);
  const action = { ...findAction(tool, name), effect: 'reads' as const };
  const { run, busy, problem, clear } = useAttempts<Input, { plan: PlanAnswer } | object>({
    action,
    send: (input) =>
      send({ action, input: { ...input, dry_run: true } }) as Promise<Answer<object>>,
    done: (output, input) => {
      if (!('plan' in output)) return;
      setFound({ ...asked.current, plan: output.plan, at: performance.now() });
      notePracticed(tool, platforms.modes, { action, input, output });
    },
    failed: () => setFound(undefined),
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

/** Narrows a plan to these targets; undefined if one of them isn't in it. */
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

/** The first of two steps: it only checks. */
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
