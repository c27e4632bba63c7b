import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorText } from './error-text.tsx';
import { Order } from './order.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Describes the effect in the present tense, and says whether it can be undone. */
  sentence: ReactNode;
  /** Verb, object and count: 'Revoke 3 passes'. */
  verb: string;
  /** The verb with an ellipsis: 'Revoking…'. */
  busyVerb?: string | undefined;
  /** The label of the dismiss button if 'Cancel' would be ambiguous: 'Keep running'. */
  dismiss?: string | undefined;
  /** `danger` for actions that hurt someone. */
  tone?: 'danger' | 'safe' | undefined;
  busy?: boolean | undefined;
  /** Why the action can't be confirmed yet. */
  disabledReason?: string | undefined;
  /** What went wrong. The dialog stays open with everything that was typed. */
  problem?: { title: string; detail: string } | undefined;
  onConfirm: () => void;
  /** Fields, such as a reason. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, sentence, verb, busyVerb, tone = 'danger' } = props;
  const { busy, disabledReason, problem, onConfirm, children, dismiss = say('cancel') } = props;
  const problemId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && disabledReason === undefined) onConfirm();
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} locked={busy}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <Order tone={tone} sentence={sentence}>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'solid'}
            busy={busy}
            busyLabel={busyVerb}
            disabledReason={disabledReason}
            aria-describedby={problem && problemId}
          >
            {verb}
          </Button>
          {/* A key held down too long must not confirm the dialog that it opened. */}
          <Button
            variant="quiet"
            onClick={() => onOpenChange(false)}
            disabled={busy}
            data-first-focus={tone === 'danger' && !children ? true : undefined}
          >
            {dismiss}
          </Button>
        </Order>
        {problem && (
          <ErrorText id={problemId} role="alert">
            <b>{problem.title}.</b> {problem.detail}
          </ErrorText>
        )}
      </form>
    </Dialog>
  );
}
