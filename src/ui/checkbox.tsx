import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';
import './controls.css';

export interface TickProps {
  label: ReactNode;
  /** A quiet sentence beneath the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why it cannot be changed. It stays in the tab order, so that everybody can read it. */
  disabledReason?: string | undefined;
  className?: string | undefined;
}

export function Checkbox(props: TickProps) {
  const { label, hint, checked, onChange, disabledReason, className = '' } = props;
  const id = useId();
  const isShut = disabledReason !== undefined;
  return (
    <div className={`tick ${className}`}>
      <span className="tick-box">
        <Tooltip text={disabledReason}>
          <input
            type="checkbox"
            id={id}
            checked={checked}
            onChange={(event) => !isShut && onChange(event.target.checked)}
            aria-disabled={isShut || undefined}
            aria-describedby={hint ? `${id}-hint` : undefined}
          />
        </Tooltip>
        <Icon name="check" size={16} />
      </span>
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
