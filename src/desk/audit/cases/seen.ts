import type { Context } from '#kit/server/context.ts';
import { toolFromAction } from '../facets/index-rows.ts';
import type { CaseRow } from './store.ts';

export type Reader = Pick<Context, 'admin' | 'pass' | 'toolIds'>;

/**
 * An admin sees every case. A moderator sees their own cases and those of the tools that their pass opens,
 * except other people's actions on their own pass, which would reveal where they work from.
 */
export function isSeen(
  { actor, action, target }: Pick<CaseRow, 'actor' | 'action' | 'target'>,
  { admin, pass, toolIds }: Reader,
): boolean {
  if (admin) return true;
  if (!pass) return false;
  if (actor === `pass:${pass.id}`) return true;
  if (target?.startsWith('pass:') && target !== `pass:${pass.id}`) return false;
  const tool = toolFromAction(action);
  return toolIds.has(tool) && (pass.scope === null || pass.scope.includes(tool));
}
