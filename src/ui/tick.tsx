import type { ReactNode } from 'react';
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

/** A control that is on or off, and its words beside it. */
export function Tick({ id, tick, children }: { id: string; tick: TickProps; children: ReactNode }) {
  const { label, hint, className = '' } = tick;
  return (
    <div className={`tick ${className}`}>
      {children}
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

/** What the inputs of a check box and of a switch have in common. */
export function tickInput(id: string, { hint, checked, onChange, disabledReason }: TickProps) {
  const isShut = disabledReason !== undefined;
  return {
    type: 'checkbox',
    id,
    checked,
    onChange: (event: { target: { checked: boolean } }) => {
      if (!isShut) onChange(event.target.checked);
    },
    'aria-disabled': isShut || undefined,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  } as const;
}
