import { useState } from 'react';
import type { Answer } from '#kit/page/client.tsx';
import { isAnswerLost } from '#kit/page/lost.ts';
import { type ActionOf, useAction } from '#kit/page/page.tsx';
import { useUndo } from '#kit/page/undo.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import {
  type Answered,
  isAccepted,
  isOne,
  type Mode,
  type Ordered,
  type Outcome,
} from './page-outcome.tsx';
import en from './words/en.json';

const say = words(en);

type Ban = ActionOf<typeof schemas, 'ban'>;
export type Input = Ban['input'] & { with_case?: number | undefined };

/** Everything that changes somebody's standing, and what became of the last of it. */
export function useActing(onChanged: () => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const actions = {
    ban: useAction<Ban>(tool, 'ban', { success: successOf('ban') }),
    unban: useAction<Ban>(tool, 'unban', { success: successOf('unban') }),
    kick: useAction<Ban>(tool, 'kick', { success: successOf('kick') }),
    timeout: useAction<Ban>(tool, 'timeout', { success: successOf('timeout') }),
  };
  const lift = useUndo<Ban>(tool, 'unban', { success: successOf('undo') });
  const endTimeout = useUndo<Ban>(tool, 'timeout', { success: successOf('undo') });

  async function settle(order: Ordered, running: Promise<Answer<Answered>>): Promise<Outcome> {
    const next = outcomeOf(order, await running);
    setOutcome(next);
    // Also after a refusal: somebody else may have been quicker.
    onChanged();
    return next;
  }

  return {
    outcome,
    actions,
    order: (order: Ordered, input: Input) => settle(order, actions[order.mode].run(input)),
    isUndoing: lift.busy || endTimeout.busy,
    undo(order: Ordered, caseId: number) {
      const back = order.mode === 'timeout' ? endTimeout : lift;
      const mode = order.mode === 'timeout' ? 'timeout' : 'unban';
      const next: Ordered = { ...order, mode, seconds: null, undoes: caseId, at: Date.now() };
      return settle(next, back.undo(caseId));
    },
    forget: () => setOutcome(undefined),
  };
}

export type Acting = ReturnType<typeof useActing>;

function outcomeOf(order: Ordered, answer: Answer<Answered>): Outcome {
  if (!answer.ok) {
    const { problem } = answer;
    const isUnsure = problem.code === 'platform/unsure' || isAnswerLost(problem);
    return isUnsure
      ? { kind: 'unsure', order, caseId: problem.caseId }
      : { kind: 'refused', order, problem };
  }
  if (isAccepted(answer.data)) return { kind: 'job', order, accepted: answer.data };
  if (!isOne(answer.data)) return { kind: 'done', order, caseId: answer.caseId };
  const { user_id: userId, username, case_id: caseId } = answer.data;
  // Of a list of one account it is known only now who it was.
  const whom = { ...order, userId, name: username ?? userId };
  return { kind: 'done', order: whom, caseId, done: answer.data };
}

function successOf(verb: Mode | 'undo') {
  return (output: Answered) => {
    if (isAccepted(output)) return { title: say('success.job'), description: output.detail };
    return { title: say(`success.${verb}`), description: isOne(output) ? output.detail : '' };
  };
}
