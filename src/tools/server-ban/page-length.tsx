import { useState } from 'react';
import { findDurationFault } from '#kit/acting/rules.ts';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import type { Mode } from './page-outcome.tsx';
import { BAN_RANGE, TIMEOUT_RANGE } from './rules.ts';
import en from './words/en.json';

const say = words(en);

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const units = { minutes: 60, hours: HOUR_S, days: DAY_S } as const;
type Unit = keyof typeof units;

const choices = {
  ban: ['good', '1h', '1d', '7d', '30d', 'custom'],
  timeout: ['10m', '1h', '1d', '7d', '28d', 'custom', 'end'],
} as const;
type Choice = (typeof choices)[keyof typeof choices][number];
type Timed = keyof typeof choices;

const seconds: Record<Exclude<Choice, 'custom'>, number | null> = {
  good: null,
  end: null,
  '10m': 600,
  '1h': HOUR_S,
  '1d': DAY_S,
  '7d': 7 * DAY_S,
  '28d': 28 * DAY_S,
  '30d': 30 * DAY_S,
};

const longest: Record<Timed, number> = { ban: BAN_RANGE.max, timeout: TIMEOUT_RANGE.max };

export interface Length {
  /** Undefined where it is not right yet, or the mode has none. */
  seconds: number | null | undefined;
  /** What is wrong with it, in words. */
  fault: string | undefined;
  field: {
    timed: Timed | undefined;
    choice: Choice;
    choose: (choice: Choice) => void;
    count: number | null;
    setCount: (count: number | null) => void;
    unit: Unit;
    setUnit: (unit: Unit) => void;
  };
}

/** How long a ban or a time-out lasts; what was chosen for one is not taken over to the other. */
export function useLength(mode: Mode): Length {
  const [chosen, setChosen] = useState<Record<Timed, Choice>>({ ban: 'good', timeout: '1h' });
  const [count, setCount] = useState<number | null>(3);
  const [unit, setUnit] = useState<Unit>('days');
  const timed = mode === 'ban' || mode === 'timeout' ? mode : undefined;
  const choice = chosen[timed ?? 'ban'];
  const given = choice === 'custom' ? (count ?? 0) * units[unit] : seconds[choice];
  const range = timed && given !== null && findDurationFault(given, rangeOf(timed));
  const fault = range ? say('length.range', { range }) : undefined;
  return {
    seconds: timed === undefined || fault !== undefined ? undefined : given,
    fault,
    field: {
      timed,
      choice,
      choose: (next) => timed && setChosen({ ...chosen, [timed]: next }),
      count,
      setCount,
      unit,
      setUnit,
    },
  };
}

function rangeOf(timed: Timed) {
  return { min: BAN_RANGE.min, max: longest[timed] };
}

export function LengthField({ of }: { of: Length }) {
  const { timed, choice, choose, count, setCount, unit, setUnit } = of.field;
  if (!timed) return null;
  return (
    <div className="grid gap-2.5">
      <RadioChips<Choice>
        label={say('length')}
        options={choices[timed].map((value) => ({ value, label: say(`length.${value}`) }))}
        value={choice}
        onChange={choose}
        hint={timed === 'timeout' ? say('length.timeout') : undefined}
      />
      {choice === 'custom' && (
        <div className="flex flex-wrap items-start gap-2.5">
          <div className="w-32">
            <Field label={say('length.count')}>
              <NumberInput value={count} onChange={setCount} min={1} max={99_999} />
            </Field>
          </div>
          <div className="w-40">
            <Field label={say('length.unit')}>
              <Select<Unit>
                options={(['minutes', 'hours', 'days'] as const).map((value) => ({
                  value,
                  label: say(`unit.${value}`),
                }))}
                value={unit}
                onChange={setUnit}
              />
            </Field>
          </div>
          {of.fault && <p className="w-full text-small text-bad">{of.fault}</p>}
        </div>
      )}
    </div>
  );
}
