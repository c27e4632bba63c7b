// Discord's rules for selects, which are the same in messages and in forms.
import type { Form } from '../form.ts';
import { STRING_SELECT } from './component-kinds.ts';

const OPTIONS_MAX = 25;
const TEXT = { min: 1, max: 100 };
const PLACEHOLDER = { min: 0, max: 150 };

export function checkSelect(form: Form, { isInForm }: { isInForm: boolean }): void {
  form.text('placeholder', PLACEHOLDER);
  const min = form.whole('min_values', { min: 0, max: OPTIONS_MAX }) ?? 1;
  const max = form.whole('max_values', { min: 1, max: OPTIONS_MAX }) ?? 1;
  if (min > max) {
    form.fault('min_values', 'COMPONENT_VALUES_RANGE_INVALID', 'min_values is above max_values');
  }
  if (isInForm && form.raw('required') !== false && form.has('min_values') && min < 1) {
    const message = 'A required select needs at least one value';
    form.fault('min_values', 'COMPONENT_VALUES_RANGE_INVALID', message);
  }
  if (form.raw('type') === STRING_SELECT) checkChoices(form, { min: 1, max: OPTIONS_MAX });
}

/** The choices of a string select, or of a group of boxes in a form. */
export function checkChoices(form: Form, { min, max }: { min: number; max: number }): void {
  const options = form.raw('options');
  if (!Array.isArray(options) || options.length < min || options.length > max) {
    const message = `Must be between ${min} and ${max} in length.`;
    form.fault('options', 'BASE_TYPE_BAD_LENGTH', message);
    return;
  }
  const values = options.map((option, at) => {
    const one = form.below(`options.${at}`, option);
    one.needs('label');
    one.needs('value');
    one.text('label', TEXT);
    one.text('description', TEXT);
    return one.text('value', TEXT);
  });
  if (new Set(values).size === values.length) return;
  const message = 'The specified option value is already used';
  form.fault('options', 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message);
}
