import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Answer, Problem } from './client.tsx';

/** The parts of a confirm dialog that are about its words. */
export interface ConfirmWords {
  title: string;
  /** What will happen, and whether it can be undone. */
  sentence: ReactNode;
  verb: string;
  busyVerb: string;
  /** The way out, where 'Cancel' would be taken for the verb. */
  dismiss?: string | undefined;
  /** `danger` where it hurts somebody. */
  tone?: 'danger' | 'safe' | undefined;
  /** Fields, such as a reason. */
  children?: ReactNode;
}

export interface ConfirmOutcome<Output> {
  onClose: () => void;
  /** In place of closing; without an output when a refusal said that nothing is left to do. */
  onDone?: ((output: Output | undefined) => void) | undefined;
  /** The code of the refusal that means somebody else was quicker: the dialog ends as if it had worked. */
  doneBy?: string | undefined;
  /** After a conflict there is nothing left to press. */
  endsOnConflict?: boolean | undefined;
  /** Why the verb cannot be pressed yet. */
  disabledReason?: string | undefined;
}

interface ConfirmRunProps<Input, Output> extends ConfirmWords, ConfirmOutcome<Output> {
  action: {
    run: (input: Input) => Promise<Answer<Output>>;
    busy: boolean;
    problem: Problem | undefined;
  };
  input: Input;
  /** Other words for the refusal than the desk's own. */
  refusal?: ((problem: Problem) => { title: string; detail: string }) | undefined;
}

/** Asks before a call is made, and stays with the refusal when it fails. */
export function ConfirmRun<Input, Output>(props: ConfirmRunProps<Input, Output>) {
  const { action, input, refusal, onClose, onDone = onClose, ...rest } = props;
  const { doneBy, endsOnConflict, disabledReason, ...shown } = rest;
  const { run, busy, problem } = action;
  const conflict = endsOnConflict && problem?.status === 409 ? problem.detail : undefined;

  async function confirm() {
    const answer = await run(input);
    if (answer.ok) onDone(answer.data);
    else if (answer.problem.code === doneBy) onDone(undefined);
  }

  return (
    <ConfirmDialog
      {...shown}
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      disabledReason={disabledReason ?? conflict}
      problem={problem && refusal ? refusal(problem) : problem}
      onConfirm={confirm}
    />
  );
}
