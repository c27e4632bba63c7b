import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { Select } from '#ui/select.tsx';
import { useKept } from '../page/kept-form.ts';
import type { DurationRange } from './rules.ts';

const units = ['minutes', 'hours', 'days'] as const;
type Unit = (typeof units)[number];
const unitSeconds: Readonly<Record<Unit, number>> = { minutes: 60, hours: 3_600, days: 86_400 };

const FIRST = { count: 3, unit: 'days' } as const;

interface LengthOptions<Kind extends string, Choice extends string> {
  /** The name of the form that it belongs to, which keeps it. */
  form: string;
  /** The kind of ban whose length is chosen; undefined if it has none. Each kind keeps its own choice. */
  kind: Kind | undefined;
  first: Readonly<Record<Kind, Choice>>;
  /** Null means permanent, or that it ends now. */
  seconds: Readonly<Record<Exclude<Choice, 'custom'>, number | null>>;
  range: DurationRange;
  /** Describes what's wrong with a typed number of units; null while the field is empty. */
  findFault: (count: number | null, unitSeconds: number) => string | undefined;
}

export interface Length<Choice extends string = string> {
  /** Undefined if the value isn't valid yet, or there's nothing to choose. */
  seconds: number | null | undefined;
  fault: string | undefined;
  clear(): void;
  field: {
    choice: Choice;
    choose(choice: Choice): void;
    count: number | null;
    setCount(count: number | null): void;
    countMax: number;
    unit: Unit;
    setUnit(unit: Unit): void;
  };
}

/** The length of a ban: one of a few presets, or a number of units. */
export function useLength<Kind extends string, Choice extends string>(
  options: LengthOptions<Kind, Choice | 'custom'>,
): Length<Choice | 'custom'> {
  const { form, kind, first, seconds, range, findFault } = options;
  const [chosen, setChosen] = useKept(`${form}/length`, first);
  const [count, setCount] = useKept<number | null>(`${form}/length-count`, FIRST.count);
  const [unit, setUnit] = useKept<Unit>(`${form}/length-unit`, FIRST.unit);
  const size = unitSeconds[unit];
  const choice = chosen[kind ?? (Object.keys(first)[0] as Kind)];
  const isCustom = choice === 'custom';
  const fault = kind !== undefined && isCustom ? findFault(count, size) : undefined;
  const custom = count === null || fault !== undefined ? undefined : count * size;
  const fixed = isCustom ? custom : seconds[choice as Exclude<Choice, 'custom'>];
  return {
    seconds: kind === undefined ? undefined : fixed,
    fault,
    clear() {
      setChosen(first);
      setCount(FIRST.count);
      setUnit(FIRST.unit);
    },
    field: {
      choice,
      choose: (next) => kind !== undefined && setChosen({ ...chosen, [kind]: next }),
      count,
      setCount,
      countMax: Math.floor(range.max / size),
      unit,
      setUnit,
    },
  };
}

interface LengthFieldProps<Choice extends string> {
  of: Length<Choice>;
  label: string;
  options: readonly { value: Choice; label: string }[];
  hint?: string | undefined;
  words: { count: string; unit: string } & Readonly<Record<Unit, string>>;
}

export function LengthField<Choice extends string>(props: LengthFieldProps<Choice>) {
  const { of, label, options, hint, words } = props;
  const { choice, choose, count, setCount, countMax, unit, setUnit } = of.field;
  return (
    <div className="grid gap-3">
      <div className="max-sm:[&_label]:justify-center max-sm:[&_label]:px-2 max-sm:[&_fieldset>div]:grid max-sm:[&_fieldset>div]:grid-cols-3">
        <RadioChips<Choice>
          label={label}
          options={options}
          value={choice}
          onChange={choose}
          hint={hint}
        />
      </div>
      {choice === 'custom' && (
        <div className="grid max-w-sm grid-cols-2 items-start gap-3">
          <Field label={words.count} error={of.fault}>
            <NumberInput value={count} onChange={setCount} min={1} max={countMax} />
          </Field>
          <Field label={words.unit}>
            <Select<Unit>
              options={units.map((value) => ({ value, label: words[value] }))}
              value={unit}
              onChange={setUnit}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
