import type { ActionOf } from '#kit/page/action.tsx';
import type { Problem } from '#kit/page/client.tsx';
import type { schemas } from './contract.ts';

export const modes = ['ban', 'unban', 'kick', 'timeout'] as const;
export type Mode = (typeof modes)[number];

export type Answered = ActionOf<typeof schemas, 'ban'>['output'];
export type One = Extract<Answered, { case_id: number }>;
export type Accepted = Extract<Answered, { job_id: number }>;

/** What was ordered, as the page knew it when the button was pressed. */
export interface Ordered {
  mode: Mode;
  /** Of one account; of a list there is only its title. */
  userId?: string | undefined;
  name: string;
  server: string;
  /** Null: for good; of a time-out: it ends now. */
  seconds?: number | null | undefined;
  reason: string;
  /** The case that it takes back. */
  undoes?: number | undefined;
  /** On this browser's clock. */
  at: number;
}

export type Outcome =
  | { kind: 'done'; order: Ordered; caseId: number | undefined; done?: One | undefined }
  | { kind: 'job'; order: Ordered; accepted: Accepted }
  /** Nothing changed. */
  | { kind: 'refused'; order: Ordered; problem: Problem }
  | { kind: 'unsure'; order: Ordered; caseId: number | undefined };

export function isAccepted(answer: Answered): answer is Accepted {
  return 'job_id' in answer;
}

export function isOne(answer: Answered): answer is One {
  return 'case_id' in answer;
}
