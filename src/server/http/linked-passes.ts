// The owner may let only those passes act that are linked to a Discord account.
import type { Transaction } from '#database/database.ts';
import { isLinked } from '#desk/discord/links/store.ts';
import { DeskError } from '#errors.ts';
import { isLinkRequired } from '#kit/contract/discord-desk.ts';
import type { Call } from './call.ts';

/**
 * Whether a pass needs a link for this call. Look-ups stay open, and so does everything that concerns only the pass
 * itself: its holder must be able to lock it, to end it, and to link it.
 */
export function needsLink({ desk, loaded }: Pick<Call, 'desk' | 'loaded'>): boolean {
  const { action, tool } = loaded;
  if (action.effect !== 'changes' || action.looksOnly || action.about === 'own') return false;
  return tool?.group !== 'access' && isLinkRequired(desk.settings());
}

/** Asks the store only if this call needs a link. */
export async function checkLink(
  tx: Transaction,
  call: Pick<Call, 'desk' | 'loaded'>,
  { id }: { id: string },
): Promise<void> {
  if (needsLink(call) && !(await isLinked(tx, id))) throw new DeskError('discord-links/required');
}
