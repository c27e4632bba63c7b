import { formatNumber } from './format-number.ts';
import './controls.css';

interface FilterChipsProps<Value extends string> {
  /** Read out, not shown: 'Show'. */
  label: string;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One line above a table; on a phone it scrolls sideways. Whoever shows it keeps the choice in the address. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className="filter-chips">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip small"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="chip-count">{formatNumber(option.count)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
