import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { fromLocalText, toLocalText } from './local-moment.ts';
import { Tooltip } from './tooltip.tsx';

interface DateTimeInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** Milliseconds since 1970, shown in the reader's zone. Null if empty. */
  value: number | null;
  onChange: (atMs: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  disabledReason?: string | undefined;
}

export function DateTimeInput(props: DateTimeInputProps) {
  const { value, onChange, min, max, disabledReason, className = '', ...attributes } = props;
  const wiring = useFieldWiring();
  const isShut = disabledReason !== undefined;
  return (
    <Tooltip text={disabledReason}>
      <input
        type="datetime-local"
        {...wiring}
        {...attributes}
        className={`input tabular-nums ${className}`}
        value={toLocalText(value)}
        min={toLocalText(min ?? null) || undefined}
        max={toLocalText(max ?? null) || undefined}
        onChange={(event) => onChange(fromLocalText(event.target.value))}
        readOnly={isShut}
        aria-disabled={isShut || undefined}
      />
    </Tooltip>
  );
}
