import { formatNumber } from '#ui/format-number.ts';
import { chipSizes, chipTones } from './chip-look.ts';

interface FilterChipsProps<Value extends string> {
  /** For screen readers only: 'Show'. */
  label: string;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One line above a table that scrolls sideways on a phone. The caller keeps the choice in the URL. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset
      data-keep-clear
      className="flex min-w-0 flex-wrap gap-1.5 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-0.75 max-sm:[scrollbar-width:none]"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`${chipSizes.small} max-sm:flex-none ${chipTones[option.value === value ? 'chosen' : 'plain']}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="font-normal tabular-nums">{formatNumber(option.count)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
