import type { ReactNode } from 'react';

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

/** Border and ground of both. */
export function tickTone({ checked, disabledReason }: TickProps): string {
  if (disabledReason !== undefined) return 'cursor-not-allowed border-line bg-sunken';
  return checked
    ? 'cursor-pointer border-primary bg-primary'
    : 'cursor-pointer border-line-2 bg-raised hover:border-ink-2';
}
