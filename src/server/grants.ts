// Joins requests with what they are answered with: the passes and the limits.
import { findLivePass, widenScope } from '#desk/access/passes/store.ts';
import { addGrant } from '#desk/limits/store.ts';
import type { Grants } from '#kit/server/context.ts';

export const grants: Grants = {
  findPass: findLivePass,
  async openTool(tx, { id, scope }, toolId) {
    if (scope === null || scope.includes(toolId)) return;
    await widenScope(tx, id, [...scope, toolId]);
  },
  addTargets: (tx, { id, holder }, more) => addGrant(tx, { passId: id, holder }, more),
};
