// Who may do what with a job, and why not, in words.

import { isSameHolder } from '../../kit/holder.ts';
import type { JobState } from '../../kit/jobs.ts';

/** What a decision depends on. */
export interface Standing {
  id: number;
  state: JobState;
  /** Whoever planned it. */
  actor: string;
  holder: string;
  sessionId: string;
  tool: string;
  /** Targets that failed and may be tried again. */
  retryable: number;
  /** What undoing would take back. */
  undoable: number;
  /** A job that takes it back and is not over. */
  undoJobId: number | null;
  /** Paused because the pass that planned it has ended. */
  isOrphaned: boolean;
}

/** Whoever asks. */
export interface Asker {
  actor: string;
  holder: string;
  sessionId: string;
  admin: 'full' | 'read' | null;
  /** Everybody who ever planned something in this session. */
  plannersHere: readonly string[];
}

export type Deed = 'approve' | 'decline' | 'pause' | 'resume' | 'cancel' | 'retry' | 'undo';

export interface Refusal {
  code:
    | 'jobs/state'
    | 'jobs/own-plan'
    | 'jobs/nothing-to-retry'
    | 'jobs/nothing-to-undo'
    | 'jobs/undone';
  why: string;
}

const STATES: Record<JobState, string> = {
  waiting: 'waits for a second person',
  running: 'is running',
  paused: 'is paused',
  done: 'is done',
  cancelled: 'was cancelled',
  declined: 'was declined',
};

const stateRefusal = ({ id, state }: Standing, more = ''): Refusal => ({
  code: 'jobs/state',
  why: `Job ${id} ${STATES[state]}${more}.`,
});

/** Undefined where it may be done. */
export function refusalOf(deed: Deed, job: Standing, asker: Asker): Refusal | undefined {
  if (asker.admin === 'read') return { code: 'jobs/state', why: 'You can look, not change.' };
  return judges[deed](job, asker);
}

const judges: Record<Deed, (job: Standing, asker: Asker) => Refusal | undefined> = {
  approve: (job, asker) => (job.state === 'waiting' ? ownPlan(job, asker) : stateRefusal(job)),
  decline: (job) => (job.state === 'waiting' ? undefined : stateRefusal(job)),
  pause: (job) => (job.state === 'running' ? undefined : stateRefusal(job)),
  resume: (job, asker) => {
    if (job.state !== 'paused') return stateRefusal(job);
    if (!job.isOrphaned || asker.admin === 'full') return undefined;
    return {
      code: 'jobs/state',
      why: `The pass that planned job ${job.id} has ended. An admin with a full key can take it over.`,
    };
  },
  cancel: (job) => {
    if (job.state === 'running' || job.state === 'paused') return undefined;
    return stateRefusal(job, job.state === 'waiting' ? ': decline or withdraw it' : '');
  },
  retry: (job) => {
    if (!['running', 'paused', 'done'].includes(job.state)) return stateRefusal(job);
    const why = `Nothing in job ${job.id} failed in a way that another try could mend.`;
    return job.retryable > 0 ? undefined : { code: 'jobs/nothing-to-retry', why };
  },
  undo: (job) => {
    if (job.state === 'waiting' || job.state === 'declined') return stateRefusal(job);
    if (job.undoJobId !== null) {
      return { code: 'jobs/undone', why: `Job ${job.undoJobId} takes it back already.` };
    }
    if (job.undoable > 0) return undefined;
    return { code: 'jobs/nothing-to-undo', why: `Job ${job.id} did nothing that could be undone.` };
  },
};

/** The second person is another holder in another session, or an admin. */
function ownPlan(job: Standing, asker: Asker): Refusal | undefined {
  if (asker.admin === 'full') return undefined;
  const refuse = (why: string): Refusal => ({ code: 'jobs/own-plan', why });
  if (asker.actor === job.actor) return refuse(`You planned job ${job.id} yourself.`);
  if (isSameHolder(asker.holder, job.holder)) {
    return refuse(`Job ${job.id} was planned by ${job.holder}, who holds your pass too.`);
  }
  const isTheirBrowser =
    asker.sessionId === job.sessionId ||
    asker.plannersHere.some((planner) => isSameHolder(planner, job.holder));
  if (!isTheirBrowser) return undefined;
  return refuse(`${job.holder}, who planned job ${job.id}, has worked in this browser session.`);
}
