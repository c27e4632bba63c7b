import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Answer, Problem } from './client.tsx';

/** The text of a confirm dialog. */
export interface ConfirmWords {
  title: string;
  /** What will happen, and whether it can be undone. */
  sentence: ReactNode;
  verb: string;
  busyVerb: string;
  /** Label of the dismiss button, if 'Cancel' could be mistaken for the verb. */
  dismiss?: string | undefined;
  /** `danger` if it harms someone. */
  tone?: 'danger' | 'safe' | undefined;
  /** Fields, such as a reason. */
  children?: ReactNode;
}

export interface ConfirmOutcome<Output> {
  onClose: () => void;
  /** Called instead of closing. There's no output if the refusal meant that nothing was left to do. */
  onDone?: ((output: Output | undefined) => void) | undefined;
  /** The refusal code that means someone else was faster: the dialog then ends as if it had succeeded. */
  doneBy?: string | undefined;
  /** After a conflict the action can't be pressed again. */
  endsOnConflict?: boolean | undefined;
  /** Why the action is disabled. */
  disabledReason?: string | undefined;
}

interface ConfirmRunProps<Input, Output> extends ConfirmWords, ConfirmOutcome<Output> {
  action: {
    run: (input: Input) => Promise<Answer<Output>>;
    busy: boolean;
    problem: Problem | undefined;
  };
  input: Input;
  /** Replaces the server's text for a refusal. */
  refusal?: ((problem: Problem) => { title: string; detail: string }) | undefined;
}

/** Asks for confirmation before a call, and stays open with the problem if it fails. */
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
