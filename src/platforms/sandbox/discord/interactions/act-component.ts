// A member presses a button, chooses in a select, or sends a form.
import type { Component } from '../../world/things.ts';
import type { Live } from '../live.ts';
import { withResolved } from './act-command.ts';
import { ActError } from './act-error.ts';
import type { ClickAct, SubmitAct } from './acts.ts';
import {
  BUTTON,
  CHANNEL_SELECT,
  CHECKBOX,
  CHECKBOX_GROUP,
  FILE_UPLOAD,
  LABEL,
  MENTIONABLE_SELECT,
  ROLE_SELECT,
  SELECTS,
  STRING_SELECT,
  TEXT_INPUT,
  USER_SELECT,
} from './component-kinds.ts';
import { walkComponents } from './fill-components.ts';
import type { Found } from './find-message.ts';
import type { Place } from './place.ts';
import { resolve, type Wanted } from './resolved.ts';
import type { OpenForm } from './saved.ts';

const LINK = 5;

export function click(
  live: Live,
  { place, found, nowMs }: { place: Place; found: Found; nowMs: number },
  act: ClickAct,
): object {
  const component = [...walkComponents(found.message.components ?? [])].find(
    (one) => one.custom_id === act.custom_id,
  );
  if (!component) {
    if (!act.forged) throw new ActError('The message has no such button or select.');
    return { component_type: BUTTON, id: 1, custom_id: act.custom_id };
  }
  if (component.disabled === true && !act.forged) throw new ActError('It is disabled.');
  const type = Number(component.type);
  if (type === BUTTON) {
    if (component.style === LINK) throw new ActError('A link opens a page and sends nothing.');
    return { component_type: type, id: component.id, custom_id: act.custom_id };
  }
  const values = act.values ?? [];
  if (!act.forged) mustBeOffered(component, values);
  return {
    component_type: type,
    id: component.id,
    custom_id: act.custom_id,
    values,
    ...withResolved(resolve(live, place, listChosen(type, values), nowMs)),
  };
}

function mustBeOffered(component: Component, values: readonly string[]): void {
  const [min, max] = [Number(component.min_values), Number(component.max_values)];
  if (values.length < min || values.length > max) {
    throw new ActError(`The select takes ${min} to ${max} values.`);
  }
  if (component.type === STRING_SELECT) mustBeChoices(component, values);
}

function mustBeChoices({ options }: Component, values: readonly string[]): void {
  const offered = (options as { value: string }[]).map(({ value }) => value);
  if (values.every((value) => offered.includes(value))) return;
  throw new ActError('The select doesn’t offer this value.');
}

function listChosen(type: number, values: readonly string[]): Wanted {
  return {
    ...([USER_SELECT, MENTIONABLE_SELECT].includes(type) && { userIds: values }),
    ...([ROLE_SELECT, MENTIONABLE_SELECT].includes(type) && { roleIds: values }),
    ...(type === CHANNEL_SELECT && { channelIds: values }),
  };
}

export function submit(
  live: Live,
  { place, form, nowMs }: { place: Place; form: OpenForm; nowMs: number },
  act: SubmitAct,
): object {
  const inputs = [...walkComponents(form.components)].filter((one) => one.custom_id !== undefined);
  const names = inputs.map((one) => one.custom_id);
  const unknown = Object.keys(act.fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ActError(`The form has no field ${unknown}.`);
  const components = form.components.map((component) => {
    const { type, id } = component;
    if (type !== LABEL) return { type, id };
    const input = component.component as Component;
    return { type, id, component: fillInput(input, act) };
  });
  const chosen = inputs.map((one) => {
    const value = act.fields[String(one.custom_id)];
    return listChosen(Number(one.type), Array.isArray(value) ? value : []);
  });
  const wanted = {
    userIds: chosen.flatMap(({ userIds = [] }) => userIds),
    roleIds: chosen.flatMap(({ roleIds = [] }) => roleIds),
    channelIds: chosen.flatMap(({ channelIds = [] }) => channelIds),
  };
  const resolved = withResolved(resolve(live, place, wanted, nowMs));
  return { custom_id: form.customId, components, ...resolved };
}

function fillInput(input: Component, { fields, forged }: SubmitAct): object {
  const { type, id, custom_id } = input;
  const sent = fields[String(custom_id)];
  const base = { type, id, custom_id };
  if (type === TEXT_INPUT) {
    const value = String(sent ?? input.value ?? '');
    if (!forged) mustFit(input, value);
    return { ...base, value };
  }
  if (type === CHECKBOX) return { ...base, value: sent === true };
  const values = Array.isArray(sent) ? sent : sent === undefined ? [] : [String(sent)];
  const isChosenIn =
    SELECTS.includes(Number(type)) || [CHECKBOX_GROUP, FILE_UPLOAD].includes(Number(type));
  if (!forged) {
    if (input.required !== false && values.length === 0) {
      throw new ActError(`The field ${custom_id} is required.`);
    }
    if (SELECTS.includes(Number(type)) && values.length > 0) mustBeOffered(input, values);
    else if (Array.isArray(input.options)) mustBeChoices(input, values);
  }
  return isChosenIn ? { ...base, values } : { ...base, value: values[0] ?? null };
}

function mustFit({ custom_id, required, min_length, max_length }: Component, value: string): void {
  if (value === '') {
    if (required !== false) throw new ActError(`The field ${custom_id} is required.`);
    return;
  }
  const [min, max] = [Number(min_length ?? 0), Number(max_length ?? 4000)];
  if (value.length >= min && value.length <= max) return;
  throw new ActError(`The field ${custom_id} takes ${min} to ${max} characters.`);
}
