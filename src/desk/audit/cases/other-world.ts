import type { ConnectionMode } from '#kit/contract/connections.ts';
import { isPlatform, type PlatformName } from '#kit/contract/needs.ts';
import { wasPractice } from './describe.ts';
import type { CaseRow } from './store.ts';

/** Whether the case is practice while its platform is connected, or real while its platform is in practice. */
export function isOfOtherWorld(
  row: Pick<CaseRow, 'platform' | 'is_practice' | 'result'>,
  modes: Record<PlatformName, ConnectionMode>,
): boolean {
  const mode = isPlatform(row.platform) ? modes[row.platform] : undefined;
  return mode !== undefined && (mode === 'practice') !== wasPractice(row);
}
