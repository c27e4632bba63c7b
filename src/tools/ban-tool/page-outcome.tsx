import type { ActionOf } from '#kit/page/action.tsx';
import type { Problem } from '#kit/page/client.tsx';
import type { schemas } from './contract.ts';

type Answered = ActionOf<typeof schemas, 'ban'>['output'];
export type One = Extract<Answered, { case_id: number }>;
export type Accepted = Extract<Answered, { job_id: number }>;

export type Verb = 'ban' | 'unban';

/** Whom it was about, as the page knew them when the button was pressed. */
export interface Whom {
  userId: string;
  name: string | null;
  picture: string | null;
}

export interface Order {
  verb: Verb;
  whom: Whom;
  place: string;
  /** Of a ban, for the other half of its case. */
  reason?: string;
  privateReason?: string;
  /** Of a ban; null: for good. */
  seconds?: number | null;
  withAlts?: boolean;
  /** The case that it takes back. */
  undoes?: number;
  /** On this browser's clock. */
  at: number;
}

/** What became of an order. */
export type Outcome =
  | { kind: 'done'; order: Order; caseId: number | undefined; done?: One }
  | { kind: 'queued'; order: Order; accepted: Accepted }
  /** Nothing changed. */
  | { kind: 'refused'; order: Order; title: string; detail: string; problem?: Problem }
  | { kind: 'unsure'; order: Order; caseId: number | undefined };

export function isAccepted(answer: Answered): answer is Accepted {
  return 'job_id' in answer;
}

export function isOne(answer: Answered): answer is One {
  return 'case_id' in answer;
}

/** Of a dry run. */
export function planIn(answer: Answered) {
  return 'plan' in answer ? answer.plan : undefined;
}
