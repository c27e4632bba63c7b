import { useMayChange } from '#kit/admin/use-may-change.ts';
import {
  type ActionOf,
  type ActionOptions,
  type RunningAction,
  useAction,
} from '#kit/page/action.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { words } from '#ui/words.ts';
import { jobs, type schemas } from '../../contract.ts';
import type { JobTaker } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

type JobAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'approve' | 'decline' | 'confirmTwo';
type Types = ActionOf<typeof schemas, JobAction>;

/** Runs a call that changes a job, and shows its answer at once. */
export function useAct(
  name: JobAction,
  { take, again }: JobTaker,
  options?: Pick<ActionOptions<unknown>, 'failsInMessage'>,
): RunningAction<Types> {
  const action = useAction<Types>(jobs, name, options);
  return {
    ...action,
    async run(input) {
      const answer = await action.run(input);
      if (answer.ok) take(answer.data);
      // Someone else was quicker, so show the current state.
      else if (answer.problem.status === 409) again();
      return answer;
    },
  };
}

/** Explains why a control is disabled for this reader; the server decides. */
export function useShut(): (may: { allowed: boolean; why: string | null }) => string | undefined {
  const { isAdmin } = useJobPaths();
  const { disabledReason } = useMayChange();
  return ({ allowed, why }) => {
    if (isAdmin && disabledReason !== undefined) return disabledReason;
    return allowed ? undefined : (why ?? say('may-not'));
  };
}
