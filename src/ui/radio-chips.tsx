import { useId } from 'react';
import { chipSizes, chipTones } from './chip-look.ts';
import { ErrorText } from './error-text.tsx';
import { Tooltip } from './tooltip.tsx';

interface RadioChipsProps<Value extends string> {
  /** The question above the chips. */
  label: string;
  aside?: string | undefined;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabledReason?: string | undefined;
}

/** A choice of a few options: 1 day, 7 days, 30 days, custom. */
export function RadioChips<Value extends string>(props: RadioChipsProps<Value>) {
  const { label, aside, options, value, onChange, hint, error, disabledReason } = props;
  const id = useId();
  const isShut = disabledReason !== undefined;
  const parts = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={parts || undefined}>
      <legend className="mb-1.5 flex items-baseline gap-2 text-label font-semibold">
        {label}
        {aside && <span className="text-[13px] font-normal text-ink-3">{aside}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`${chipSizes.normal} ${chipTones[pickTone(option.value === value, isShut)]} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)`}
          >
            <Tooltip text={disabledReason}>
              <input
                type="radio"
                className="sr-only"
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => !isShut && onChange(option.value)}
                aria-disabled={isShut || undefined}
              />
            </Tooltip>
            {option.label}
          </label>
        ))}
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

function pickTone(isChosen: boolean, isShut: boolean): keyof typeof chipTones {
  if (isShut) return isChosen ? 'shutChosen' : 'shut';
  return isChosen ? 'chosen' : 'plain';
}
