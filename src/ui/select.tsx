import type { ChangeEvent, ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { useFieldWiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Why it can't be changed. It stays in the tab order, so that everyone can read the reason. */
  disabledReason?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, disabledReason, className = '', ...attributes } = props;
  const wiring = useFieldWiring();
  const isShut = disabledReason !== undefined;
  const hold = (event: MouseEvent | KeyboardEvent) => {
    if (isShut && !('key' in event && event.key === 'Tab')) event.preventDefault();
  };
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    if (!isShut) onChange(event.target.value as Value);
  };
  return (
    <span className={`relative block ${className}`}>
      <Tooltip text={disabledReason}>
        <select
          {...wiring}
          {...attributes}
          className="input cursor-pointer appearance-none pr-10 text-ellipsis aria-disabled:cursor-not-allowed"
          value={value}
          onChange={choose}
          onMouseDown={hold}
          onKeyDown={hold}
          aria-disabled={isShut || undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Tooltip>
      <Icon
        name="chevron-down"
        size={18}
        className="pointer-events-none absolute top-3.25 right-3.25 text-ink-2"
      />
    </span>
  );
}
