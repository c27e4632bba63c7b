import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { RadioChips } from './radio-chips.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';

const reason = 'A read-only key cannot change anything.';
const nothing = () => undefined;
const options = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
];

const controls = {
  TextArea: <TextArea disabledReason={reason} defaultValue="" />,
  Select: <Select options={options} value="1d" onChange={nothing} disabledReason={reason} />,
  DateTimeInput: <DateTimeInput value={null} onChange={nothing} disabledReason={reason} />,
  NumberInput: (
    <NumberInput value={15} min={5} max={300} onChange={nothing} disabledReason={reason} />
  ),
  Checkbox: <Checkbox label="Tell them" checked onChange={nothing} disabledReason={reason} />,
  Switch: <Switch label="Maintenance" checked onChange={nothing} disabledReason={reason} />,
  RadioChips: (
    <RadioChips
      label="How long"
      options={options}
      value="7d"
      onChange={nothing}
      disabledReason={reason}
    />
  ),
};

test.each(Object.entries(controls))(
  'a %s with a reason stays in the tab order and says the reason',
  (_name, control) => {
    const html = renderToStaticMarkup(control);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled=""');
    const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<span id="${described}" hidden="">${reason}</span>`);
  },
);

test.each(['TextArea', 'Select', 'DateTimeInput', 'NumberInput'] as const)(
  'the label of a field names its %s, and the error describes it beside the reason',
  (name) => {
    const html = renderToStaticMarkup(
      <Field label="Message" error="Please enter a message">
        {controls[name]}
      </Field>,
    );
    const id = /<label for="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<(input|select|textarea)[^>]* id="${id}"`));
    const described = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(described).toHaveLength(2);
    expect(described[0]).toBe(`${id}-error`);
  },
);

test('a switch tells its state', () => {
  const html = renderToStaticMarkup(<Switch label="Maintenance" checked onChange={nothing} />);
  expect(html).toContain('role="switch"');
  expect(html).toContain('aria-checked="true"');
});

test('the chosen chip is the one that is checked', () => {
  const html = renderToStaticMarkup(
    <RadioChips label="How long" options={options} value="7d" onChange={nothing} />,
  );
  expect(
    /<input[^>]*checked=""[^>]*value="([^"]+)"|value="([^"]+)"[^>]*checked=""/.exec(html),
  ).toBeTruthy();
  expect(html.match(/checked=""/g)).toHaveLength(1);
});
