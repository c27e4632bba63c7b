import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useFieldWiring } from './field.tsx';
import { Tooltip } from './tooltip.tsx';

interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** Null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Shown at the right inside the field: 's'. */
  unit?: string | undefined;
  disabledReason?: string | undefined;
}

/**
 * A whole number. Typing may leave the range for a moment (12 starts with 1), so the caller reports errors.
 * The arrow keys stay within the range.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, unit, disabledReason, className = '', ...attributes } = props;
  const wiring = useFieldWiring();
  const [text, setText] = useState('');
  const isShut = disabledReason !== undefined;
  const shown = numberIn(text) === value ? text : String(value ?? '');

  const take = (next: string) => {
    if (isShut || !/^-?\d{0,15}$/.test(next) || (next.startsWith('-') && min >= 0)) return;
    setText(next);
    onChange(numberIn(next));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    take(String(Math.min(max, Math.max(min, (value ?? min) + by))));
  };

  return (
    <span className={`relative block ${className}`}>
      <Tooltip text={disabledReason}>
        <input
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          {...wiring}
          {...attributes}
          className={`input tabular-nums ${unit ? 'pr-14' : ''}`}
          value={shown}
          onChange={(event) => take(event.target.value.trim())}
          onKeyDown={step}
          readOnly={isShut}
          aria-disabled={isShut || undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value ?? undefined}
        />
      </Tooltip>
      {unit && (
        <span
          className="pointer-events-none absolute top-0 right-3.25 text-label leading-11 text-ink-3"
          aria-hidden="true"
        >
          {unit}
        </span>
      )}
    </span>
  );
}

function numberIn(text: string): number | null {
  return /^-?\d+$/.test(text) ? Number(text) : null;
}
