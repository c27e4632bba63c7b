import type { ReactNode } from 'react';
import type { ActionTypes, RunningAction } from '#kit/page/action.tsx';
import { BudgetMeter } from '#kit/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { words } from '#ui/words.ts';
import type { Mode } from './page-outcome.tsx';
import en from './words/en.json';

const say = words(en);

interface ActOrderProps {
  mode: Mode;
  sentence: ReactNode;
  button: string;
  /** What is missing, so that it cannot be pressed. */
  isShut: boolean;
  /** Why it can never be pressed here. */
  disabledReason: string | undefined;
  targets: number | undefined;
  action: RunningAction<ActionTypes>;
}

/** The sentence and the button of what is done now. Lifting a ban hurts nobody. */
export function ActOrder(props: ActOrderProps) {
  const { mode, sentence, button, isShut, disabledReason, targets, action } = props;
  const isSafe = mode === 'unban';
  return (
    <Order tone={isSafe ? 'safe' : 'danger'} sentence={sentence}>
      <Button
        type="submit"
        variant={isSafe ? 'solid' : 'danger'}
        size="large"
        busy={action.busy}
        busyLabel={say(`busy.${mode}`)}
        cooldownUntil={action.cooldownUntil}
        disabled={isShut}
        disabledReason={disabledReason ?? action.disabledReason}
      >
        {button}
      </Button>
      <Keys />
      <BudgetMeter targets={targets} />
    </Order>
  );
}

/** The keys that press it, beside the button. */
function Keys() {
  return (
    <span className="hidden gap-1 lg:flex" aria-hidden="true">
      <kbd>{say('key.ctrl')}</kbd>
      <kbd>{say('key.enter')}</kbd>
    </span>
  );
}
