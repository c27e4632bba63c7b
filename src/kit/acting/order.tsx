import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Order } from '#ui/order.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TimeText, useServerNow } from '#ui/time-text.tsx';
import type { ActionTypes, RunningAction } from '../page/action.tsx';
import type { GuardedText } from '../page/guard.tsx';
import { KeyCaps } from '../page/key-caps.tsx';
import { LoginNotice } from './target.tsx';

interface ReasonAreaProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  text: GuardedText;
  onType?: (text: string) => void;
  rows: number;
  input?: RefObject<HTMLTextAreaElement | null>;
}

/** A reason field with its character count. */
export function ReasonArea({ text, onType = text.type, rows, input, ...field }: ReasonAreaProps) {
  return (
    <>
      <Field {...field}>
        <TextArea
          ref={input}
          rows={rows}
          value={text.value}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <LoginNotice of={text} />
    </>
  );
}

interface ActOrderProps {
  /** True for harmless actions such as lifting a ban. */
  isSafe: boolean;
  sentence: ReactNode;
  label: string;
  busyLabel: string;
  /** Something is still missing, so the button can't be pressed yet. */
  isShut: boolean;
  /** Why the button can never be pressed here. */
  disabledReason?: string | undefined;
  action: Pick<RunningAction<ActionTypes>, 'busy' | 'cooldownUntil' | 'disabledReason'>;
  /** Set if the button doesn't submit a form. */
  onPress?: () => void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** The sentence and button of the action at hand. */
export function ActOrder(props: ActOrderProps) {
  const { isSafe, sentence, label, busyLabel, isShut, disabledReason, action, onPress } = props;
  return (
    <Order tone={isSafe ? 'safe' : 'danger'} sentence={sentence}>
      <Button
        type={onPress ? 'button' : 'submit'}
        variant={isSafe ? 'solid' : 'danger'}
        size="large"
        busy={action.busy}
        busyLabel={busyLabel}
        cooldownUntil={action.cooldownUntil}
        disabled={isShut}
        disabledReason={disabledReason ?? action.disabledReason}
        onClick={onPress}
      >
        {label}
      </Button>
      {props.children}
    </Order>
  );
}

/** The keyboard shortcut, shown beside the button. */
export function OrderKeys() {
  return <KeyCaps of="send" className="hidden lg:flex" />;
}

/** 'Sat 21 Nov, 21:40': the time this many seconds from now, updated with the clock. */
export function EndTime({ seconds, now }: { seconds: number; now: number }) {
  const current = useServerNow(now);
  return (
    <b>
      <TimeText at={current + seconds * 1_000} now={current} form="moment" />
    </b>
  );
}
