import { useState } from 'react';
import type { PlanAnswer } from '../contract/job-desk.ts';
import type { JobState } from '../contract/jobs.ts';
import { isAnswerLost } from '../page/attempt.ts';
import type { Answer, Problem } from '../page/client.tsx';

/** The answer for a single target, as far as all tools share it. */
export interface ActedOn {
  outcome: 'done' | 'already';
  detail: string;
  case_id: number;
}

export interface Accepted {
  job_id: number;
  state: JobState;
  detail: string;
}

type Answered<One> = One | Accepted | { plan: PlanAnswer };

/** The requested action, as the page knew it when the button was pressed. */
export interface Ordered {
  /** The case that it undoes. */
  undoes?: number | undefined;
  /** In this browser's clock time. */
  at: number;
}

export type Outcome<Order, One> =
  | { kind: 'done'; order: Order; caseId: number | undefined; done?: One | undefined }
  | { kind: 'job'; order: Order; accepted: Accepted }
  /** Nothing changed. Without a problem: a job ended before it did anything. */
  | { kind: 'refused'; order: Order; title: string; detail: string; problem?: Problem }
  | { kind: 'unsure'; order: Order; caseId: number | undefined };

/** Tells whether this action needs no further button press. */
export function isThrough({ kind }: Outcome<unknown, unknown>): boolean {
  return kind === 'done' || kind === 'job';
}

interface OutcomeOptions<Order, One> {
  onChanged: () => void;
  /** Adds what only the answer could tell about the action. */
  complete?: (order: Order, done: One) => Order;
}

/** Keeps the result of the last action. */
export function useOutcome<Order, One extends ActedOn>(options: OutcomeOptions<Order, One>) {
  const { onChanged, complete = (order: Order) => order } = options;
  const [outcome, show] = useState<Outcome<Order, One>>();

  async function settle(order: Order, running: Promise<Answer<Answered<One>>>) {
    const next = readOutcome(order, await running);
    if (next.kind === 'done' && next.done) next.order = complete(order, next.done);
    show(next);
    // A refusal may mean that someone else was faster, so this refreshes too.
    onChanged();
    return next;
  }

  return { outcome, show, settle };
}

function readOutcome<Order, One extends ActedOn>(
  order: Order,
  answer: Answer<Answered<One>>,
): Outcome<Order, One> {
  if (!answer.ok) {
    const { problem } = answer;
    const isUnsure = problem.code === 'platform/unsure' || isAnswerLost(problem);
    if (isUnsure) return { kind: 'unsure', order, caseId: problem.caseId };
    return { kind: 'refused', order, title: problem.title, detail: problem.detail, problem };
  }
  const { data, caseId } = answer;
  if (isAccepted(data)) return { kind: 'job', order, accepted: data };
  if (isOne(data)) return { kind: 'done', order, caseId: data.case_id, done: data };
  return { kind: 'done', order, caseId };
}

export function isAccepted(answer: object): answer is Accepted {
  return 'job_id' in answer;
}

export function isOne<One extends ActedOn>(answer: Answered<One>): answer is One {
  return 'case_id' in answer;
}

/** Text for the message; `job` is the title if the call became a job. */
export function describeSuccess(
  output: Answered<ActedOn>,
  titles: { done: string; job: string },
): { title: string; description: string } {
  const title = isAccepted(output) ? titles.job : titles.done;
  return { title, description: 'detail' in output ? output.detail : '' };
}
