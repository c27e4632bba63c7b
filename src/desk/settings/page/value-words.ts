import {
  keptSettings,
  type SettingName,
  type SettingValue,
  settingSpecs,
} from '#kit/contract/settings.ts';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import { type Change, findScale } from './edits.ts';
import en from './words/en.json';

const say = words(en);

/** A value as it reads in a sentence: '5 s', '120', '12 accounts'. */
export function valueWords(name: SettingName, value: SettingValue): string {
  const spec = settingSpecs[name];
  if (typeof value === 'boolean') return say(value ? 'on' : 'off');
  if (typeof value === 'string') return value === '' ? say('empty') : `“${value}”`;
  if (typeof value === 'object') {
    return say('ids.count', { count: value.length, number: formatNumber(value.length) });
  }
  const number = formatNumber(value / findScale(spec));
  return spec.kind === 'duration' ? `${number} ${say(`unit.${spec.unit}`)}` : number;
}

/** The unit at the right end of the field. */
export function pickUnit(name: SettingName): string | undefined {
  const spec = settingSpecs[name];
  if (spec.kind === 'duration') return say(`unit.${spec.unit}`);
  const key = `${name}.unit`;
  return key in en ? say(key as keyof typeof en) : undefined;
}

/** 'Cooldown of tools, Young account' */
export function joinLabels(names: readonly SettingName[]): string {
  return names.map((name) => say(`${name}.label`)).join(', ');
}

/** 'Cooldown of tools becomes 8 s instead of 5 s' */
export function changeWords({ name, from, to }: Change): string {
  const label = say(`${name}.label`);
  if (typeof from === 'object' && typeof to === 'object') {
    const added = to.filter((id) => !from.includes(id)).length;
    const removed = from.filter((id) => !to.includes(id)).length;
    return say('save.change.ids', { label, added, removed });
  }
  const isLater = keptSettings.some((kept) => kept === name) && Number(to) < Number(from);
  const values = { from: valueWords(name, from), to: valueWords(name, to) };
  return say(isLater ? 'save.change.later' : 'save.change', { label, ...values });
}
