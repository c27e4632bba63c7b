// Discord's rules for a form, which it calls a modal.
import type { Component } from '../../world/things.ts';
import type { Form } from '../form.ts';
import { checkChoices, checkSelect } from './check-select.ts';
import {
  CHECKBOX,
  CHECKBOX_GROUP,
  FILE_UPLOAD,
  LABEL,
  RADIO_GROUP,
  SELECTS,
  TEXT_DISPLAY,
  TEXT_INPUT,
} from './component-kinds.ts';
import { fillComponents } from './fill-components.ts';
import { Unique } from './unique.ts';

const TITLE = { min: 1, max: 45 };
const COMPONENTS_MAX = 5;
const LABEL_TEXT = { min: 1, max: 45 };
const DESCRIPTION = { min: 1, max: 100 };
const DISPLAY = { min: 1, max: 4000 };
const INPUT_MAX = 4000;
const FILES_MAX = 10;
const IN_LABEL: readonly number[] = [
  TEXT_INPUT,
  ...SELECTS,
  FILE_UPLOAD,
  RADIO_GROUP,
  CHECKBOX_GROUP,
  CHECKBOX,
];

export interface ReadForm {
  customId: string;
  title: string;
  components: Component[];
}

/** Returns the form as Discord shows it, and reports each rule that it breaks. */
export function readModal(form: Form): ReadForm {
  const unique = new Unique();
  form.needs('custom_id');
  form.needs('title');
  const customId = form.text('custom_id', { min: 1, max: 100 }) ?? '';
  const title = form.text('title', TITLE) ?? '';
  const sent = form.raw('components');
  const isList = Array.isArray(sent) && sent.length >= 1 && sent.length <= COMPONENTS_MAX;
  if (!isList) {
    const message = `Must be between 1 and ${COMPONENTS_MAX} in length.`;
    form.fault('components', 'BASE_TYPE_BAD_LENGTH', message);
    return { customId, title, components: [] };
  }
  for (const [at, one] of sent.entries()) checkOne(form.below(`components.${at}`, one), unique);
  const whole = sent.filter((one): one is Component => typeof one === 'object' && one !== null);
  return { customId, title, components: fillComponents(whole) };
}

function checkOne(form: Form, unique: Unique): void {
  const type = form.raw('type');
  unique.id(form);
  if (type === TEXT_DISPLAY) {
    form.needs('content');
    form.text('content', DISPLAY);
  } else if (type === LABEL) {
    form.needs('label');
    form.text('label', LABEL_TEXT);
    form.text('description', DESCRIPTION);
    checkInput(form.below('component', form.raw('component') ?? {}), unique);
  } else {
    const message = `Value of field "type" must be one of (${TEXT_DISPLAY}, ${LABEL}).`;
    form.fault('type', 'UNION_TYPE_CHOICES', message);
  }
}

function checkInput(form: Form, unique: Unique): void {
  const type = form.raw('type');
  if (typeof type !== 'number' || !IN_LABEL.includes(type)) {
    const message = `Value of field "type" must be one of (${IN_LABEL.join(', ')}).`;
    form.fault('type', 'UNION_TYPE_CHOICES', message);
    return;
  }
  unique.id(form);
  unique.customId(form);
  if (form.raw('disabled') === true) {
    form.fault('disabled', 'COMPONENT_DISABLED_IN_MODAL', 'Nothing in a modal can be disabled');
  }
  if (type === TEXT_INPUT) checkTextInput(form);
  if (SELECTS.includes(type)) checkSelect(form, { isInForm: true });
  if (type === RADIO_GROUP) checkChoices(form, { min: 2, max: 10 });
  if (type === CHECKBOX_GROUP) checkChoices(form, { min: 1, max: 10 });
  if (type === FILE_UPLOAD) {
    form.whole('min_values', { min: 0, max: FILES_MAX });
    form.whole('max_values', { min: 1, max: FILES_MAX });
  }
}

function checkTextInput(form: Form): void {
  form.needs('style');
  form.whole('style', { min: 1, max: 2 });
  const min = form.whole('min_length', { min: 0, max: INPUT_MAX }) ?? 0;
  const max = form.whole('max_length', { min: 1, max: INPUT_MAX }) ?? INPUT_MAX;
  if (min > max) {
    form.fault('min_length', 'COMPONENT_LENGTH_RANGE_INVALID', 'min_length is above max_length');
  }
  form.text('value', { min: 0, max: INPUT_MAX });
  form.text('placeholder', { min: 0, max: 100 });
  if (form.has('label')) {
    const message = 'A text input inside a label cannot have a label';
    form.fault('label', 'COMPONENT_LABEL_NOT_ALLOWED', message);
  }
}
