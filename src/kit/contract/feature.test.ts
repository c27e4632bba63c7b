import { expect, test } from 'vitest';
import { type Tool, toolKind } from './feature.ts';

const action = { method: 'POST', path: '/x', summary: '', access: 'moderator' } as const;
const reads = { run: { ...action, effect: 'reads' } } as const;
const changes = { run: { ...action, effect: 'changes' } } as const;
const base: Omit<Tool, 'actions'> = {
  ...{ id: 'x', title: 'X', tagline: '', summary: '', group: 'game', icon: 'bird', keywords: [] },
};

test.each<[ReturnType<typeof toolKind>, Partial<Tool> & Pick<Tool, 'actions'>]>([
  ['acts', { actions: changes }],
  ['acts', { actions: changes, gives: 'file', needs: { discord: [] } }],
  ['looks', { actions: reads }],
  ['makes', { actions: reads, gives: 'file' }],
  ['makes', { actions: reads, gives: 'file', needs: { discord: [] } }],
  ['makes', { actions: changes, gives: 'decoy' }],
  ['yours', { actions: changes, group: 'access' }],
  ['here', { actions: {} }],
])('a tool %s by what its record says: %j', (kind, record) => {
  expect(toolKind({ ...base, ...record })).toBe(kind);
});
