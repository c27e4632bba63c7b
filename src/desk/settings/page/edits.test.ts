import { expect, test } from 'vitest';
import { defaultSettings, type SettingName, type SettingValue } from '#kit/contract/settings.ts';
import {
  changesIn,
  type Edits,
  fieldState,
  insist,
  makeDraft,
  revert,
  type ToldSetting,
  typeInto,
  withoutIdle,
} from './edits.ts';
import { advancedGroups, mainGroups } from './groups.ts';

function told(name: SettingName, value: SettingValue = defaultSettings[name]): ToldSetting {
  const since = { changed_at: null, changed_by: null, to_come: null, fixed_by: null };
  return { name, value, default: defaultSettings[name], ...since };
}

const cooldown = told('toolCooldownMs');
const none: Edits = {};

test('every setting stands in one group, but for the switches that have a place of their own', () => {
  const named = [...mainGroups, ...advancedGroups].flatMap(({ names }) => names).sort();
  const notInGroups = ['maintenance', 'discordDesk'];
  const settings = Object.keys(defaultSettings).filter((name) => !notInGroups.includes(name));
  expect(named).toEqual(settings.sort());
});

test('what nobody touched shows the value in its unit and changes nothing', () => {
  expect(fieldState(cooldown, none)).toMatchObject({ draft: 5, isChanged: false });
  expect(changesIn([fieldState(cooldown, none)])).toEqual([]);
});

test('only what was changed is sent, in milliseconds, with the value that was seen', () => {
  const edits = typeInto(none, cooldown, 8);
  const fields = [cooldown, told('changesPerDay')].map((each) => fieldState(each, edits));
  expect(changesIn(fields)).toEqual([{ name: 'toolCooldownMs', from: 5_000, to: 8_000 }]);
});

test('what was typed back is no change', () => {
  const edits = typeInto(typeInto(none, cooldown, 8), cooldown, 5);
  expect(fieldState(cooldown, edits).isChanged).toBe(false);
  expect(withoutIdle(edits, [cooldown])).toEqual({});
});

test.each([
  ['nothing', null],
  ['too little', 29],
  ['too much', 100_001],
])('%s is a fault with the range in words, and is not sent', (_, draft) => {
  const limit = told('addressRequestsPerMinute');
  const field = fieldState(limit, typeInto(none, limit, draft));
  expect(field.fault).toBe('A whole number from 60 to 100,000');
  expect(field.isChanged).toBe(true);
  expect(changesIn([field])).toEqual([]);
});

test('when somebody else changed it meanwhile, both values are there and nothing is lost', () => {
  const edits = typeInto(none, cooldown, 8);
  const changed = told('toolCooldownMs', 12_000);
  expect(fieldState(changed, edits)).toMatchObject({ draft: 8, isContested: true });
  expect(withoutIdle(edits, [changed])).toEqual(edits);
  // If it were sent anyway, it would name the value that was seen, and the server would refuse it.
  expect(changesIn([fieldState(changed, edits)])[0]?.from).toBe(5_000);
});

test('insisting sends mine from their value; giving way shows theirs', () => {
  const edits = typeInto(none, cooldown, 8);
  const changed = told('toolCooldownMs', 12_000);
  const field = fieldState(changed, insist(edits, changed));
  expect(field.isContested).toBe(false);
  expect(changesIn([field])).toEqual([{ name: 'toolCooldownMs', from: 12_000, to: 8_000 }]);
  expect(fieldState(changed, revert(edits, 'toolCooldownMs'))).toMatchObject({
    draft: 12,
    isChanged: false,
  });
});

test('when somebody else made the very same change, there is nothing left to settle', () => {
  const edits = typeInto(none, cooldown, 8);
  const changed = told('toolCooldownMs', 8_000);
  expect(fieldState(changed, edits)).toMatchObject({ isChanged: false, isContested: false });
  expect(withoutIdle(edits, [changed])).toEqual({});
});

test('what somebody else changed elsewhere simply shows', () => {
  const edits = typeInto(none, cooldown, 8);
  expect(fieldState(told('changesPerDay', 300), edits)).toMatchObject({
    draft: 300,
    isChanged: false,
  });
});

test('a line break at the end of a list is kept while it is typed, and is no change', () => {
  const list = told('protectedRobloxIds', ['156', '261']);
  const edits = typeInto(none, list, '156\n261\n');
  expect(fieldState(list, edits)).toMatchObject({ draft: '156\n261\n', isChanged: false });
});

test('another order of ids is no change, and a wrong line holds the list back', () => {
  const list = told('protectedRobloxIds', ['156', '261']);
  expect(makeDraft('protectedRobloxIds', ['156', '261'])).toBe('156\n261');
  expect(fieldState(list, typeInto(none, list, '261 156')).isChanged).toBe(false);
  const wrong = fieldState(list, typeInto(none, list, '156\nmossy_fox'));
  expect(wrong.ids?.wrong).toEqual([{ line: 2, text: 'mossy_fox' }]);
  expect(wrong.isChanged).toBe(true);
  expect(changesIn([wrong])).toEqual([]);
});
