import { expect, test } from 'vitest';
import { admin } from '../../access/admin/contract.ts';
import { codes } from '../../access/codes/contract.ts';
import { access } from '../../access/contract.ts';
import { passes } from '../../access/passes/contract.ts';
import { cases } from '../cases/contract.ts';
import { audit } from '../contract.ts';
import { banner } from '../../banner/contract.ts';
import { bans } from '../../bans/contract.ts';
import { decoys } from '../../decoys/contract.ts';
import { settings } from '../../settings/contract.ts';
import type { Feature } from '#kit/contract/feature.ts';
import { tools } from '#tools/index.ts';
import { chipsOf } from './filter-words.ts';
import { toolName, toolOptions } from './tool-names.ts';

test('everything that writes cases can be chosen, by its name', () => {
  const features: readonly Feature[] = [
    ...[access, admin, audit, banner, bans, cases, codes, decoys, passes, settings],
    ...tools,
  ];
  const writing = features
    .filter(({ actions }) => Object.values(actions).some(({ effect }) => effect === 'changes'))
    .map(({ id }) => id);
  expect(toolOptions.map(({ value }) => value).sort()).toEqual(writing.sort());
  for (const { label } of toolOptions) expect(label).not.toMatch(/^tool\./);
  expect(toolName('gone-tool')).toBe('gone-tool');
});

test('each part of a filter is a chip that takes just itself away', () => {
  const filter = { outcome: 'refused', target: 'roblox:156', tool: 'bans', from: 5 } as const;
  const chips = chipsOf(filter);
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
  expect(chipsOf({ time: 'week' })).toEqual([]);
});

test('what somebody wrote into the address stands in a chip as it is', () => {
  const [chip] = chipsOf({ holder: '<b>{value}</b>' });
  expect(chip?.text).toBe('Who: <b>{value}</b>');
});
