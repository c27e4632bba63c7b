// Discord's rules for the components of a message: https://docs.discord.com/developers/components/reference
import type { Component } from '../../world/things.ts';
import type { Form } from '../form.ts';
import { checkSelect } from './check-select.ts';
import {
  BUTTON,
  CONTAINER,
  FILE,
  GALLERY,
  ROW,
  SECTION,
  SELECTS,
  SEPARATOR,
  TEXT_DISPLAY,
  THUMBNAIL,
} from './component-kinds.ts';
import { fillComponents, walkComponents } from './fill-components.ts';
import { Unique } from './unique.ts';

const ROWS_MAX = 5;
const BUTTONS_MAX = 5;
const V2_MAX = 40;
const V2_TEXT_MAX = 4000;
const LABEL = { min: 0, max: 80 };
const URL = { min: 1, max: 512 };
const LINK = 5;
const PREMIUM = 6;
const TOP: readonly number[] = [ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER];

/** Returns the components as Discord keeps them; undefined if none were sent. Reports each rule they break. */
export function readComponents(form: Form, { isV2 }: { isV2: boolean }): Component[] | undefined {
  const sent = form.raw('components');
  if (sent === undefined) return undefined;
  if (sent === null) return [];
  if (!Array.isArray(sent)) {
    form.fault('components', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  const unique = new Unique();
  const allowed = isV2 ? TOP : [ROW];
  for (const [at, one] of sent.entries()) {
    checkOne(form.below(`components.${at}`, one), { allowed, unique });
  }
  if (!isV2 && sent.length > ROWS_MAX) {
    form.fault('components', 'BASE_TYPE_MAX_LENGTH', `Must be ${ROWS_MAX} or fewer in length.`);
  }
  const whole = sent.filter((one): one is Component => typeof one === 'object' && one !== null);
  if (isV2) checkTotal(form, whole);
  return fillComponents(whole);
}

function checkTotal(form: Form, components: readonly Component[]): void {
  const all = [...walkComponents(components)];
  if (all.length > V2_MAX) {
    const message = `The total number of components must not exceed ${V2_MAX}.`;
    form.fault('components', 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message);
  }
  const texts = all.filter(({ type }) => type === TEXT_DISPLAY);
  const length = texts.reduce((sum, { content }) => sum + String(content ?? '').length, 0);
  if (length <= V2_TEXT_MAX) return;
  const message = `The total size of displayable text must not exceed ${V2_TEXT_MAX}.`;
  form.fault('components', 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message);
}

interface Rules {
  allowed: readonly number[];
  unique: Unique;
}

function checkOne(form: Form, { allowed, unique }: Rules): void {
  const type = form.raw('type');
  if (typeof type !== 'number' || !allowed.includes(type)) {
    const message = `Value of field "type" must be one of (${allowed.join(', ')}).`;
    form.fault('type', 'UNION_TYPE_CHOICES', message);
    return;
  }
  unique.id(form);
  if (type === ROW) checkRow(form, unique);
  if (type === BUTTON) checkButton(form, unique);
  if (SELECTS.includes(type)) {
    unique.customId(form);
    checkSelect(form, { isInForm: false });
  }
  if (type === TEXT_DISPLAY) {
    form.needs('content');
    form.text('content', { min: 1, max: V2_TEXT_MAX });
  }
  if (type === SECTION) checkSection(form, unique);
  if (type === CONTAINER) {
    form.whole('accent_color', { min: 0, max: 0xffffff });
    const inside = TOP.filter((one) => one !== CONTAINER);
    checkInner(form, { allowed: inside, unique }, { min: 1, max: V2_MAX });
  }
}

function checkInner(form: Form, rules: Rules, { min, max }: { min: number; max: number }): void {
  const inner = form.raw('components');
  if (!Array.isArray(inner) || inner.length < min || inner.length > max) {
    const message = `Must be between ${min} and ${max} in length.`;
    form.fault('components', 'BASE_TYPE_BAD_LENGTH', message);
    return;
  }
  for (const [at, one] of inner.entries()) checkOne(form.below(`components.${at}`, one), rules);
}

/** Up to five buttons, or one select. */
function checkRow(form: Form, unique: Unique): void {
  const inner = form.raw('components');
  const hasSelect = Array.isArray(inner) && inner.some((one) => SELECTS.includes(one?.type));
  const allowed = hasSelect ? SELECTS : [BUTTON];
  checkInner(form, { allowed, unique }, { min: 1, max: hasSelect ? 1 : BUTTONS_MAX });
}

/** Up to three texts beside a button or picture. */
function checkSection(form: Form, unique: Unique): void {
  checkInner(form, { allowed: [TEXT_DISPLAY], unique }, { min: 1, max: 3 });
  form.needs('accessory');
  const accessory = form.raw('accessory');
  if (accessory === undefined) return;
  checkOne(form.below('accessory', accessory), { allowed: [BUTTON, THUMBNAIL], unique });
}

function checkButton(form: Form, unique: Unique): void {
  form.needs('style');
  const style = form.whole('style', { min: 1, max: PREMIUM });
  const label = form.text('label', LABEL);
  const refuse = (name: string) => {
    if (!form.has(name) || form.raw(name) === null) return;
    const message = `A button of style ${style} cannot have ${name}`;
    form.fault(name, 'BUTTON_COMPONENT_FIELD_INVALID', message);
  };
  if (style === LINK) {
    form.needs('url');
    const url = form.text('url', URL);
    if (url !== undefined && !/^(https?|discord):\/\/./.test(url)) {
      const message = `Scheme must be one of ('http', 'https', 'discord').`;
      form.fault('url', 'URL_TYPE_INVALID_SCHEME', message);
    }
    refuse('custom_id');
  } else if (style === PREMIUM) {
    form.needs('sku_id');
    for (const name of ['custom_id', 'label', 'url', 'emoji']) refuse(name);
  } else {
    unique.customId(form);
    refuse('url');
    refuse('sku_id');
  }
  if (style === PREMIUM || label || form.has('emoji')) return;
  const message = 'A button needs a label or an emoji';
  form.fault('label', 'BUTTON_COMPONENT_FIELD_INVALID', message);
}
