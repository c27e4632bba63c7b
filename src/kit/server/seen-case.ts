import { DeskError } from '#errors.ts';
import type { PastCase } from '../contract/audit.ts';
import { readToolId } from '../contract/paired-tool.ts';
import type { Context } from './context.ts';

/** Finds a case for a caller. Missing, erased and hidden cases get the same error. */
export async function requireSeenCase(caseId: number, context: Context): Promise<PastCase> {
  const past = (await context.audit.find([caseId])).get(caseId);
  if (!past || !maySee(past, context)) {
    throw new DeskError('audit/no-such-case', { params: { case: caseId } });
  }
  return past;
}

/** Admins, and passes that open the case's tool. What others did to someone's pass is for admins. */
function maySee({ action, target }: PastCase, { admin, pass, toolIds }: Context): boolean {
  if (admin) return true;
  if (!pass) return false;
  if (target?.startsWith('pass:') && target !== `pass:${pass.id}`) return false;
  const tool = readToolId(action);
  return toolIds.has(tool) && (pass.scope === null || pass.scope.includes(tool));
}
