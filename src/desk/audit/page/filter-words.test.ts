import { expect, test } from 'vitest';
import { listChips } from './filter-words.ts';

test('each part of a filter is a chip that takes just itself away', () => {
  const filter = { outcome: 'refused', target: 'roblox:156', tool: 'bans', from: 5 } as const;
  const chips = listChips(filter);
  expect(chips.map(({ text }) => text).slice(1)).toEqual([
    'Tool: IP bans',
    'About: Roblox account 156',
    'Outcome: Refused',
  ]);
  expect(chips[0]?.text).toMatch(/^Since /);
  expect(chips.map(({ without }) => Object.keys(without))).toEqual([
    ['from'],
    ['tool'],
    ['target'],
    ['outcome'],
  ]);
  expect(listChips({ time: 'week' })).toEqual([]);
});

test('what somebody wrote into the address stands in a chip as it is', () => {
  const [chip] = listChips({ holder: '<b>{value}</b>' });
  expect(chip?.text).toBe('Who: <b>{value}</b>');
});
