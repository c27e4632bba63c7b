import { findLinkedPass } from '#desk/discord/links/store.ts';
import { DeskError } from '#errors.ts';
import type { MemberHandling } from './handling.ts';

/** The page would refuse it as soon as it reads the pass. Here there is nothing to wait for. */
export async function checkLinked({ desk, account }: MemberHandling): Promise<void> {
  const nowMs = desk.now();
  const pass = await desk.database.transaction((tx) => findLinkedPass(tx, account.userId, nowMs));
  if (!pass) throw new DeskError('interactions/not-linked');
}
