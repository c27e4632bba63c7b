import { useId } from 'react';
import type { TickProps } from './checkbox.tsx';
import { Tooltip } from './tooltip.tsx';
import './controls.css';

/** Takes effect at once, or stands for something that is on or off. Its label says what is on. */
export function Switch(props: TickProps) {
  const { label, hint, checked, onChange, disabledReason, className = '' } = props;
  const id = useId();
  const isShut = disabledReason !== undefined;
  return (
    <div className={`tick ${className}`}>
      <Tooltip text={disabledReason}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className="switch"
          id={id}
          checked={checked}
          onChange={(event) => !isShut && onChange(event.target.checked)}
          aria-disabled={isShut || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
      </Tooltip>
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <div id={`${id}-hint`} className="text-[13px] text-ink-2">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
