import type { ReactNode } from 'react';

export interface TickProps {
  label: ReactNode;
  /** A muted sentence below the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why it can't be changed. It stays in the tab order, so that everyone can read the reason. */
  disabledReason?: string | undefined;
  className?: string | undefined;
}

/** An on/off control with its label. */
export function Tick({ id, tick, children }: { id: string; tick: TickProps; children: ReactNode }) {
  const { label, hint, disabledReason, className = '' } = tick;
  const tone = disabledReason === undefined ? 'cursor-pointer' : 'cursor-not-allowed text-ink-2';
  return (
    <div className={`flex items-start gap-2.75 ${className}`}>
      {children}
      <div className="min-w-0">
        <label htmlFor={id} className={`block py-px leading-5.5 font-semibold ${tone}`}>
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-[13px] text-ink-2">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

/** The attributes shared by the inputs of a checkbox and a switch. */
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

/** The border and background of both. */
export function tickTone({ checked, disabledReason }: TickProps): string {
  if (disabledReason !== undefined) return 'cursor-not-allowed border-line bg-sunken';
  return checked
    ? 'cursor-pointer border-primary bg-primary'
    : 'cursor-pointer border-line-2 bg-raised hover:border-ink-2';
}
