import { useMemo, useRef, useState } from 'react';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import type { Verdict } from '#kit/contract/jobs.ts';
import { actionOf } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import type { ActionOf } from '#kit/page/page.tsx';
import { showMessage } from '#ui/messages.ts';
import { type schemas, tool } from './contract.ts';
import type { Mode } from './page-outcome.tsx';

type Ban = ActionOf<typeof schemas, 'ban'>;

export interface ListPlan {
  /** Of the list as it stands; undefined while it was not checked, or holds more than was checked. */
  plan: PlanAnswer | undefined;
  /** When it was looked at, on the clock of performance.now(). */
  checkedAt: number | undefined;
  busy: boolean;
  problem: Problem | undefined;
  check(input: Ban['input']): Promise<void>;
  forget(): void;
}

interface Of {
  mode: Mode;
  guildId: string | undefined;
  targets: readonly string[];
}

/** A dry run of a list. What is taken out of the list afterwards needs no other one. */
export function useListPlan({ mode, guildId, targets }: Of): ListPlan {
  const { send } = useDeskClient();
  const [found, setFound] = useState<{ key: string; plan: PlanAnswer; at: number }>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const key = `${mode} ${guildId}`;
  const whole = found?.key === key ? found.plan : undefined;
  const plan = useMemo(() => whole && narrowed(whole, targets), [whole, targets]);

  async function check(input: Ban['input']) {
    turn.current += 1;
    const own = turn.current;
    setBusy(true);
    setProblem(undefined);
    const answer = await send({
      action: actionOf(tool, mode),
      input: { ...input, dry_run: true },
    });
    if (own !== turn.current) return;
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.problem);
      setFound(undefined);
      const { title, detail } = answer.problem;
      showMessage({ tone: 'bad', title, description: detail });
      return;
    }
    const data = answer.data as Ban['output'];
    if ('plan' in data) setFound({ key, plan: data.plan, at: performance.now() });
  }

  return {
    plan,
    checkedAt: found?.at,
    busy,
    problem,
    check,
    forget() {
      turn.current += 1;
      setBusy(false);
      setFound(undefined);
      setProblem(undefined);
    },
  };
}

/** The part of a plan that these are; undefined where one of them is not in it. */
function narrowed(plan: PlanAnswer, targets: readonly string[]): PlanAnswer | undefined {
  const wanted = new Set(targets);
  const rows = plan.rows.filter(({ target }) => wanted.has(target));
  if (rows.length !== wanted.size) return undefined;
  if (rows.length === plan.rows.length) return plan;
  const counts: Record<Verdict, number> = {
    would: 0,
    already: 0,
    protected: 0,
    unknown: 0,
    unchecked: 0,
  };
  for (const { verdict } of rows) counts[verdict] += 1;
  const total = rows.length;
  const needs_second_person = actedOn({ counts }) > plan.left_alone;
  return { ...plan, rows, counts, total, needs_second_person };
}

/** How many of a plan are acted on. */
export function actedOn({ counts }: Pick<PlanAnswer, 'counts'>): number {
  return counts.would + counts.unchecked;
}
