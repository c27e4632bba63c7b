import { useState } from 'react';
import type { Answer } from '#kit/page/client.tsx';
import type { JobRow } from '#kit/page/job-row.tsx';
import { isAnswerLost } from '#kit/page/lost.ts';
import { type ActionOf, useAction } from '#kit/page/page.tsx';
import { useUndo } from '#kit/page/undo.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { isAccepted, isOne, type Order, type Outcome, type Verb } from './page-outcome.tsx';
import en from './words/en.json';

const say = words(en);

export type Ban = ActionOf<typeof schemas, 'ban'>;
export type Unban = ActionOf<typeof schemas, 'unban'>;

export type Acting = ReturnType<typeof useActing>;

/** Everything that changes something, and what became of the last of it. */
export function useActing(onChanged: () => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const ban = useAction<Ban>(tool, 'ban', { success: successOf('ban') });
  const unban = useAction<Unban>(tool, 'unban', { success: successOf('unban') });
  const undoing = useUndo<Unban>(tool, 'unban', { success: successOf('undo') });

  /** Also after a refusal: somebody else may have been quicker. */
  async function settle(order: Order, running: Promise<Answer<Ban['output']>>): Promise<Outcome> {
    const next = outcomeOf(order, await running);
    setOutcome(next);
    onChanged();
    return next;
  }

  return {
    outcome,
    changed: onChanged,
    show: setOutcome,
    ban: { ...ban, order: (order: Order, input: Ban['input']) => settle(order, ban.run(input)) },
    unban: {
      ...unban,
      order: (order: Order, input: Unban['input']) => settle(order, unban.run(input)),
    },
    undo: {
      busy: undoing.busy,
      order: ({ whom, place }: Order, caseId: number) => {
        const order = { verb: 'unban' as const, whom, place, undoes: caseId, at: Date.now() };
        return settle(order, undoing.undo(caseId));
      },
    },
    /** What was queued has come to its end. */
    end(order: Order, end: JobRow) {
      setOutcome(endOf(order, end));
      onChanged();
    },
  };
}

function outcomeOf(order: Order, answer: Answer<Ban['output']>): Outcome {
  if (!answer.ok) {
    const { problem } = answer;
    if (problem.code === 'platform/unsure' || isAnswerLost(problem)) {
      return { kind: 'unsure', order, caseId: problem.caseId };
    }
    return { kind: 'refused', order, title: problem.title, detail: problem.detail, problem };
  }
  if (isAccepted(answer.data)) return { kind: 'queued', order, accepted: answer.data };
  const done = isOne(answer.data) ? answer.data : undefined;
  return {
    kind: 'done',
    order,
    caseId: answer.caseId,
    ...(done && { done, caseId: done.case_id }),
  };
}

function endOf(order: Order, { job, row }: JobRow): Outcome {
  const caseId = row?.case_id ?? undefined;
  if (row?.state === 'done' || row?.state === 'already') return { kind: 'done', order, caseId };
  const title = say(job.state === 'declined' ? 'declined' : 'ended');
  return { kind: 'refused', order, title, detail: row?.cause ?? say('ended.detail') };
}

function successOf(verb: Verb | 'undo') {
  return (output: Ban['output']) => {
    if (isAccepted(output)) {
      const title = say(output.state === 'waiting' ? 'waits' : 'queued');
      return { title, description: output.detail };
    }
    const description = isOne(output) ? output.detail : '';
    return { title: say(`success.${verb}`), description };
  };
}
