import { expect, test } from 'vitest';
import { admin } from '#desk/access/admin/contract.ts';
import { codes } from '#desk/access/codes/contract.ts';
import { access } from '#desk/access/contract.ts';
import { passes } from '#desk/access/passes/contract.ts';
import { cases } from '#desk/audit/cases/contract.ts';
import { audit } from '#desk/audit/contract.ts';
import { toolName, toolOptions } from '#desk/audit/page/tool-names.ts';
import { banner } from '#desk/banner/contract.ts';
import { bans } from '#desk/bans/contract.ts';
import { decoys } from '#desk/decoys/contract.ts';
import { settings } from '#desk/settings/contract.ts';
import type { Feature } from '#kit/contract/feature.ts';
import { tools } from '#tools/index.ts';
import '../features.ts';

test('everything that writes cases can be chosen, by its name', () => {
  const features: readonly Feature[] = [
    ...[access, admin, audit, banner, bans, cases, codes, decoys, passes, settings],
    ...tools,
  ];
  const writing = features
    .filter(({ actions }) => Object.values(actions).some(({ effect }) => effect === 'changes'))
    .map(({ id }) => id);
  expect(
    toolOptions()
      .map(({ value }) => value)
      .sort(),
  ).toEqual(writing.sort());
  for (const { label } of toolOptions()) expect(label).not.toMatch(/^tool\./);
  expect(toolName('gone-tool')).toBe('gone-tool');
});
