import { type ReactNode, useId } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { words } from '#ui/words.ts';
import { setup as feature, type schemas } from '../contract.ts';
import type { Checklist, Step } from './checklist.ts';
import { StepLine } from './step-line.tsx';
import en from './words/en.json';

const say = words(en);

interface StepItemProps {
  step: Step;
  number: number;
  checklist: Checklist;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Opens the next step that is left. */
  onNext: (() => void) | undefined;
  children: ReactNode;
}

/** Closed, it says what is true now. Open, it explains itself and shows its checks. */
export function StepItem(props: StepItemProps) {
  const { step, number, checklist, isOpen, onOpen, onClose, onNext, children } = props;
  const id = useId();
  const isDone = step.state === 'done';
  return (
    <li
      className={`border-b border-line last:border-b-0 ${isOpen ? 'bg-raised' : ''}`}
      data-step={step.id}
      data-state={step.state}
    >
      <div className="flex gap-4 px-4 py-4 sm:px-5 max-sm:gap-3">
        <Marker step={step} number={number} isOpen={isOpen} />
        <div className="min-w-0 flex-1 basis-0">
          <h2 id={id}>{say(`step.${step.id}`)}</h2>
          <p className="mt-0.5 text-small wrap-anywhere text-ink-2">
            {isOpen ? say(`${step.id}.about`) : <StepLine id={step.id} checklist={checklist} />}
          </p>
          {isOpen && isDone && (
            <p className="mt-1.5 flex items-start gap-1.5 text-small font-semibold text-ok">
              <Icon name="check" size={16} className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">
                <StepLine id={step.id} checklist={checklist} />
              </span>
            </p>
          )}
          {!isOpen && step.skipped && (
            <p className="text-small text-ink-3">{say('skipped', { by: step.skipped.by })}</p>
          )}
          {!isOpen && step.undone && !step.skipped && (
            <p className="text-small font-semibold text-warn">{say('undone')}</p>
          )}
        </div>
        <div className="flex flex-none items-start gap-2">
          {!isDone && !step.skipped && (
            <SkipButton step={step} isOpen={isOpen} className="max-sm:hidden" />
          )}
          {isOpen ? (
            <Button size="small" variant="quiet" aria-describedby={id} onClick={onClose}>
              {say('close')}
            </Button>
          ) : (
            <Button
              size="small"
              variant={isDone ? 'quiet' : 'outline'}
              aria-expanded="false"
              aria-describedby={id}
              onClick={onOpen}
            >
              {say(isDone ? 'change' : 'open')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <section
          aria-labelledby={id}
          className="grid gap-5 px-4 pb-5 sm:pr-5 sm:pl-[70px] max-sm:pb-4"
        >
          {children}
          {isDone && onNext && (
            <div>
              <Button variant="solid" onClick={onNext}>
                {say('next')}
              </Button>
            </div>
          )}
          {!isDone && !step.skipped && (
            <div className="sm:hidden">
              <SkipButton step={step} isOpen={isOpen} className="w-full" />
            </div>
          )}
        </section>
      )}
    </li>
  );
}

interface SkipButtonProps {
  step: Step;
  isOpen: boolean;
  className: string;
}

function SkipButton({ step, isOpen, className }: SkipButtonProps) {
  const { disabledReason } = useMayChange();
  const mark = useAdminChange<ActionOf<typeof schemas, 'mark'>>(feature, 'mark', {
    failure: () => ({}),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      className={className}
      busy={mark.busy}
      disabledReason={disabledReason}
      aria-label={say(isOpen ? 'skip.open.named' : 'skip.named', { step: say(`step.${step.id}`) })}
      onClick={() => void mark.run({ step: step.id, as: 'skipped' })}
    >
      {say(isOpen ? 'skip.open' : 'skip')}
    </Button>
  );
}

/** A number to do, solid while open, a check once done, ochre while it waits or something is wrong. */
function Marker({ step, number, isOpen }: Pick<StepItemProps, 'step' | 'number' | 'isOpen'>) {
  const { state } = step;
  const look = isOpen
    ? 'bg-primary text-on-primary'
    : state === 'done'
      ? 'bg-ok-soft text-ok'
      : state === 'todo'
        ? 'bg-sunken text-ink-2'
        : 'bg-warn-soft text-warn';
  return (
    <span
      className={`grid h-10 w-8.5 flex-none place-items-center rounded-[17px_17px_7px_7px] pt-0.5 text-[15px] font-[650] ${look}`}
    >
      {state === 'done' && !isOpen ? <Icon name="check" size={19} /> : <b>{number}</b>}
      <span className="sr-only">{say(`state.${state}`)}</span>
    </span>
  );
}
