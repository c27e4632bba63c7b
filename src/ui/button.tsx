import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { sayWait } from '#errors/say-wait.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { CooldownRing } from './cooldown-ring.tsx';
import { useCountdown } from './countdown.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const COUNTED_SECONDS_MAX = 90;

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  busy?: boolean | undefined;
  /** The verb with an ellipsis: 'Checking…'. */
  busyLabel?: string | undefined;
  /** It can be pressed while busy: a newer request replaces the older one. */
  openWhileBusy?: boolean | undefined;
  /** A time on the `performance.now()` clock. */
  cooldownUntil?: number | undefined;
  icon?: IconName | undefined;
  /** Why it can't be pressed. The button stays in the tab order, so that everyone can read the reason. */
  disabledReason?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, busy, busyLabel, cooldownUntil, icon, disabledReason, ...rest } = props;
  const { children, className, disabled, openWhileBusy, onClick, ...attributes } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const seconds = useCountdown(cooldownUntil);
  const state = busy ? 'busy' : seconds > 0 ? 'cooling' : 'idle';
  const isOpen = state === 'idle' || (state === 'busy' && openWhileBusy === true);
  const isShut = disabled === true || !isOpen;
  useKeptFocus(button.current, isShut);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason === undefined) return onClick?.(event);
    event.preventDefault();
  };

  return (
    <Tooltip text={isShut ? undefined : disabledReason}>
      <button
        type="button"
        {...attributes}
        ref={button}
        className={buttonLook({ variant, size }, className)}
        disabled={isShut}
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-busy={busy || undefined}
        onClick={press}
      >
        <span className="btn-labels">
          <span className={state === 'idle' ? 'shown' : ''}>
            {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
            {children}
          </span>
          {busyLabel !== undefined && (
            <span className={state === 'busy' ? 'shown' : ''}>
              <Spinner />
              {busyLabel}
            </span>
          )}
          {busyLabel === undefined && state === 'busy' && (
            <span className="shown">
              <Spinner label="" />
            </span>
          )}
          {state === 'cooling' && (
            <span className="shown tabular-nums">
              <CooldownRing key={cooldownUntil} seconds={seconds} />
              {waitWords(seconds)}
            </span>
          )}
        </span>
      </button>
    </Tooltip>
  );
}

/** An hour isn't counted down in seconds. */
function waitWords(seconds: number): string {
  if (seconds <= COUNTED_SECONDS_MAX) return say('button.wait', { seconds });
  return say('button.wait.long', { wait: sayWait(seconds * 1_000) });
}

/**
 * A button loses the focus when it is disabled. It gets it back when enabled, unless something else took it.
 */
function useKeptFocus(button: HTMLButtonElement | null, isShut: boolean) {
  const hadFocus = useRef(false);
  if (isShut && button !== null && document.activeElement === button) hadFocus.current = true;
  useEffect(() => {
    if (isShut || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button?.focus();
  }, [isShut, button]);
}
