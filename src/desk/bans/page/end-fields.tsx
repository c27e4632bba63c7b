import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { NumberInput } from '#ui/number-input.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { amountMax, type BanEnd, countSeconds, endChoices, endUnits } from './ban-end.ts';
import en from './words/en.json';

const say = words(en);

interface EndFieldsProps {
  end: BanEnd;
  onChange: (end: BanEnd) => void;
  disabledReason: string | undefined;
}

export function EndFields({ end, onChange, disabledReason }: EndFieldsProps) {
  const max = amountMax(end.unit);
  const isFaulty = end.amount !== null && countSeconds(end) === undefined;
  return (
    <div className="grid gap-3">
      <RadioChips
        label={say('end')}
        options={endChoices.map((value) => ({ value, label: say(`end.${value}`) }))}
        value={end.choice}
        onChange={(choice) => onChange({ ...end, choice })}
        disabledReason={disabledReason}
      />
      {end.choice === 'custom' && (
        <div className="grid grid-cols-[minmax(0,8rem)_minmax(0,10rem)] gap-3">
          <Field
            label={say('end.amount')}
            error={isFaulty ? say('end.amount.fault', { max: formatNumber(max) }) : undefined}
          >
            <NumberInput
              value={end.amount}
              onChange={(amount) => onChange({ ...end, amount })}
              min={1}
              max={max}
              disabledReason={disabledReason}
            />
          </Field>
          <Field label={say('end.unit')}>
            <Select
              options={endUnits.map((value) => ({ value, label: say(`end.unit.${value}`) }))}
              value={end.unit}
              onChange={(unit) => onChange({ ...end, unit })}
              disabledReason={disabledReason}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
