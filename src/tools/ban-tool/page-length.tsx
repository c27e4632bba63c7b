import { useState } from 'react';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { NumberInput } from '#ui/number-input.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { BAN_RANGE } from './rules.ts';
import en from './words/en.json';

const say = words(en);

const lengthUnits = ['minutes', 'hours', 'days'] as const;
type LengthUnit = (typeof lengthUnits)[number];
const unitSeconds: Readonly<Record<LengthUnit, number>> = {
  minutes: 60,
  hours: 3_600,
  days: 86_400,
};

const choices = ['hour', 'day', 'week', 'month', 'custom', 'permanent'] as const;
type Choice = (typeof choices)[number];

const fixed: Readonly<Record<Exclude<Choice, 'custom'>, number | null>> = {
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  permanent: null,
};

export interface Length {
  choice: Choice;
  choose(choice: Choice): void;
  count: number | null;
  setCount(count: number | null): void;
  unit: LengthUnit;
  setUnit(unit: LengthUnit): void;
  /** Null: for good; undefined while none is said. */
  seconds: number | null | undefined;
  fault: string | undefined;
  clear(): void;
}

export function useLength(): Length {
  const [choice, choose] = useState<Choice>('week');
  const [count, setCount] = useState<number | null>(3);
  const [unit, setUnit] = useState<LengthUnit>('days');
  const countMax = Math.floor(BAN_RANGE.max / unitSeconds[unit]);
  const isOut = count !== null && (count < 1 || count > countMax);
  const custom = count === null || isOut ? undefined : count * unitSeconds[unit];
  return {
    ...{ choice, choose, count, setCount, unit, setUnit },
    seconds: choice === 'custom' ? custom : fixed[choice],
    fault:
      choice === 'custom' && isOut
        ? say('custom.range', { max: formatNumber(countMax) })
        : undefined,
    clear() {
      choose('week');
      setCount(3);
      setUnit('days');
    },
  };
}

export function LengthField({ of }: { of: Length }) {
  return (
    <div className="grid gap-3">
      <div className="max-sm:[&_.chip]:justify-center max-sm:[&_.chip]:px-2 max-sm:[&_fieldset>div]:grid max-sm:[&_fieldset>div]:grid-cols-3">
        <RadioChips
          label={say('how-long')}
          options={choices.map((value) => ({ value, label: say(`choice.${value}`) }))}
          value={of.choice}
          onChange={of.choose}
        />
      </div>
      {of.choice === 'custom' && (
        <div className="grid max-w-sm grid-cols-2 items-start gap-3">
          <Field label={say('custom.count')} error={of.fault}>
            <NumberInput
              value={of.count}
              onChange={of.setCount}
              min={1}
              max={Math.floor(BAN_RANGE.max / unitSeconds[of.unit])}
            />
          </Field>
          <Field label={say('custom.unit')}>
            <Select
              options={lengthUnits.map((value) => ({ value, label: say(`unit.${value}`) }))}
              value={of.unit}
              onChange={of.setUnit}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
