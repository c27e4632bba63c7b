import type { Transaction } from '#database/database.ts';
import { isSeen } from '#desk/audit/cases/seen.ts';
import { findCase } from '#desk/audit/cases/store.ts';
import { DeskError } from '#errors.ts';
import { findPairedTool, readToolId } from '#kit/contract/paired-tool.ts';
import { toolIds } from '../tool-names.ts';
import type { Call, Entered } from './enter.ts';

/** The case that a change says it is the other half of. */
export function halfOf({ loaded, input }: Pick<Call, 'loaded' | 'input'>): number | undefined {
  const { with_case: withCase } = input;
  return loaded.action.effect === 'changes' && typeof withCase === 'number' ? withCase : undefined;
}

/** Only what this caller may see, was done, and was done with the other platform's tool. */
export async function checkHalf(
  tx: Transaction,
  { loaded }: Call,
  { withCase, entered }: { withCase: number; entered: Entered },
): Promise<void> {
  const row = await findCase(tx, withCase);
  const params = { case: withCase };
  if (!row || !isSeen(row, { ...entered, toolIds })) {
    throw new DeskError('audit/no-such-case', { params });
  }
  const isOther = findPairedTool(loaded.tool?.id ?? '')?.id === readToolId(row.action);
  if (!isOther || row.outcome !== 'done') throw new DeskError('audit/no-half', { params });
}
