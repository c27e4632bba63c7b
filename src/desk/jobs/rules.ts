// Decides who may do what with a job, and explains refusals.

import type { JobState } from '#kit/contract/jobs.ts';
import { isFromDiscord } from '#kit/values/discord-session.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import type { Meeting } from './ports.ts';

/** How long a plan waits for a second person. After that its accounts may have changed too much. */
const PLAN_WAITS_MS = 24 * 3_600_000;
export const EXPIRED = 'No one approved it within 24 hours.';

export function waitsUntil(plannedAt: number): number {
  return plannedAt + PLAN_WAITS_MS;
}

/** How long the only person on a desk has to wait before running a job alone. */
export const ALONE_AFTER_MS = 15 * 60_000;

/** Plans created before this time have expired. */
export function expiredBefore(nowMs: number): number {
  return nowMs - PLAN_WAITS_MS;
}

/** The facts that a decision depends on. */
export interface Standing {
  id: number;
  state: JobState;
  /** The planner: `pass:ID`, or `key:ID` for an admin. */
  actor: string;
  holder: string;
  sessionId: string;
  tool: string;
  /** Targets that failed and may be tried again. */
  retryable: number;
  /** How many rows undoing would reverse. */
  undoable: number;
  /** A job that undoes it and isn't over. */
  undoJobId: number | null;
  /** True if it's paused and the pass that planned it has ended. */
  isOrphaned: boolean;
  /** True if it has waited too long and is about to be canceled. */
  isExpired: boolean;
  isPausedByAdmin: boolean;
  /**
   * Set if it is real and can't go on, because its platform is in practice mode or the caller practices.
   */
  otherWorld: string | null;
  /** Everything the planner and the caller share. */
  met: Meeting;
  /** The caller is linked to a Discord account that the planner was linked to when the job began to wait. */
  sharesAccount: boolean;
  /** Says whether the only person on the desk may run it alone, after a waiting time. */
  alone: 'no' | 'later' | 'now';
}

/** The caller. */
export interface Asker {
  actor: string;
  holder: string;
  sessionId: string;
  admin: 'full' | 'read' | null;
  /** Everyone who planned a job in this session. */
  plannersHere: readonly string[];
}

export type JobAction = 'approve' | 'decline' | 'pause' | 'resume' | 'cancel' | 'retry' | 'undo';

export interface Refusal {
  code:
    | 'jobs/state'
    | 'jobs/own-plan'
    | 'jobs/shared-browser'
    | 'jobs/shared-network'
    | 'jobs/shared-account'
    | 'jobs/in-discord'
    | 'jobs/alone-later'
    | 'jobs/nothing-to-retry'
    | 'jobs/nothing-to-undo'
    | 'jobs/undone'
    | 'jobs/other-world';
  why: string;
}

/** Actions that make something happen on a platform. */
const ACTS: readonly JobAction[] = ['approve', 'resume', 'retry', 'undo'];

const STATES: Record<JobState, string> = {
  waiting: 'is waiting for approval',
  running: 'is running',
  paused: 'is paused',
  done: 'is done',
  cancelled: 'was canceled',
  declined: 'was declined',
};

/** Such as "is running". */
export function sayState(state: JobState): string {
  return STATES[state];
}

const stateRefusal = ({ id, state }: Standing, more = ''): Refusal => ({
  code: 'jobs/state',
  why: `Job ${id} ${STATES[state]}${more}.`,
});

/** Returns undefined if the action is allowed. */
export function findRefusal(action: JobAction, job: Standing, asker: Asker): Refusal | undefined {
  if (asker.admin === 'read')
    return {
      code: 'jobs/state',
      why: 'A read-only key can’t make changes. An admin with a full key can.',
    };
  const refusal = judges[action](job, asker);
  if (refusal || job.otherWorld === null || !ACTS.includes(action)) return refusal;
  return { code: 'jobs/other-world', why: job.otherWorld };
}

const judges: Record<JobAction, (job: Standing, asker: Asker) => Refusal | undefined> = {
  approve: (job, asker) => {
    if (job.state !== 'waiting') return stateRefusal(job);
    if (!job.isExpired) return aloneOr(job, asker, samePerson(job, asker));
    const why = `No one approved job ${job.id} within 24 hours, so it expired. Start a new one if you still need it.`;
    return { code: 'jobs/state', why };
  },
  decline: (job, asker) => (job.state === 'waiting' ? stops(job, asker) : stateRefusal(job)),
  pause: (job, asker) => (job.state === 'running' ? stops(job, asker) : stateRefusal(job)),
  resume: (job, asker) => {
    if (job.state !== 'paused') return stateRefusal(job);
    if (asker.admin === 'full') return undefined;
    if (job.isPausedByAdmin) {
      const why = `An admin paused job ${job.id}. Only an admin can resume it.`;
      return { code: 'jobs/state', why };
    }
    if (!job.isOrphaned) return undefined;
    return {
      code: 'jobs/state',
      why: `The pass that started job ${job.id} is no longer valid. An admin with a full key can take it over.`,
    };
  },
  cancel: (job, asker) => {
    if (isUnderWay(job)) return stops(job, asker);
    return stateRefusal(job, job.state === 'waiting' ? ': decline or withdraw it instead' : '');
  },
  retry: (job) => {
    if (!['running', 'paused', 'done'].includes(job.state)) return stateRefusal(job);
    const why = `Job ${job.id} has no failed rows that a retry could fix.`;
    return job.retryable > 0 ? undefined : { code: 'jobs/nothing-to-retry', why };
  },
  undo: (job, asker) => {
    if (job.state === 'waiting' || job.state === 'declined') return stateRefusal(job);
    // A running job is stopped first.
    const stopped = isUnderWay(job) ? stops(job, asker) : undefined;
    if (stopped) return stopped;
    if (job.undoJobId !== null) {
      return { code: 'jobs/undone', why: `Job ${job.undoJobId} is already undoing it.` };
    }
    if (job.undoable > 0) return undefined;
    return { code: 'jobs/nothing-to-undo', why: `Job ${job.id} did nothing that can be undone.` };
  },
};

function isUnderWay({ state }: Standing): boolean {
  return state === 'running' || state === 'paused';
}

/** Moderators can't stop the rollback of their own changes. */
function stops({ id, actor }: Standing, asker: Asker): Refusal | undefined {
  if (!actor.startsWith('key:') || asker.admin === 'full') return undefined;
  return { code: 'jobs/state', why: `An admin started job ${id}. Only an admin can stop it.` };
}

/** Explains why the caller may be the same person as the planner; undefined if they clearly differ. */
function samePerson(job: Standing, asker: Asker): Refusal | undefined {
  const { id, holder, met } = job;
  const refuse = (code: Refusal['code'], why: string): Refusal => ({ code, why });
  if (asker.actor === job.actor) return refuse('jobs/own-plan', `You started job ${id} yourself.`);
  if (isSameHolder(asker.holder, holder)) {
    return refuse('jobs/own-plan', `Job ${id} was started by ${holder}, which is also your name.`);
  }
  const helper = asker.admin === 'full' ? 'Another admin' : 'An admin';
  if (job.sharesAccount) {
    const why = `${holder} was linked to your Discord account when job ${id} was started, so the desk takes you for one person. ${helper} can approve it.`;
    return refuse('jobs/shared-account', why);
  }
  if (met.isConfirmed) return undefined;
  const isOneSession =
    asker.sessionId === job.sessionId ||
    asker.plannersHere.some((planner) => isSameHolder(planner, holder));
  const help = `so the desk can’t tell that you are two people. ${helper} can approve job ${id}, or confirm on its page that you are.`;
  if (met.browser || isOneSession) {
    return refuse('jobs/shared-browser', `You and ${holder} used the same browser, ${help}`);
  }
  // Admins resolve shared networks, and may well be on the same one.
  if (asker.admin === 'full') return undefined;
  if (met.network) {
    const why = `You and ${holder} used the same network in the last 24 hours, ${help}`;
    return refuse('jobs/shared-network', why);
  }
  const why = explainDiscord(job, asker);
  return why === undefined ? undefined : refuse('jobs/in-discord', why);
}

/** Discord tells neither browser nor network, so nothing but two linked accounts speaks for two people there. */
function explainDiscord(
  { id, holder, sessionId: planned }: Standing,
  { sessionId: asks }: Asker,
): string | undefined {
  if (isFromDiscord(planned)) {
    return `${holder} started job ${id} in Discord, so the desk can’t tell that you are two people unless both your passes are linked to Discord accounts. Link both, or ask an admin to approve it.`;
  }
  if (!isFromDiscord(asks)) return undefined;
  return `The pass of ${holder} isn’t linked to a Discord account, so the desk can’t tell in Discord that you are two people. Approve job ${id} in the browser, or link both passes. An admin can approve it, too.`;
}

/** Without any second person, the admin doesn't have to wait forever. */
function aloneOr(
  { id, alone }: Standing,
  { admin }: Asker,
  refusal: Refusal | undefined,
): Refusal | undefined {
  if (!refusal || alone === 'no' || admin !== 'full') return refusal;
  if (alone === 'now') return undefined;
  const why = `There is no second person on this desk. You can run job ${id} alone 15 minutes after you started it.`;
  return { code: 'jobs/alone-later', why };
}

/** True if approving it now would run it alone. */
export function runsAlone(job: Standing, asker: Asker): boolean {
  return samePerson(job, asker) !== undefined && findRefusal('approve', job, asker) === undefined;
}
