import type { Transaction } from '#database/database.ts';
import { openSeals } from '#desk/connections/sealing.ts';
import { listSaved, putSeals } from '#desk/connections/store.ts';
import { QUEUE_LOCK } from '#desk/notices/queue.ts';
import { findChannel, sealChannel } from '#desk/notices/store.ts';
import type { SealPlace } from '#kit/server/seals.ts';
import type { Draw } from './ring.ts';

/** Seals every sealed value anew. One that the first secret does not open stays as it is. */
export async function resealAll(
  tx: Transaction,
  [from, to]: readonly [string, string],
  randomBytes: Draw,
): Promise<void> {
  const [before, after] = [openSeals(from, randomBytes), openSeals(to, randomBytes)];
  const reseal = (sealed: string, place: SealPlace) => {
    const text = before.open(sealed, place);
    return text === undefined ? sealed : after.seal(text, place);
  };
  // What is saved meanwhile must not be overwritten with what was read before.
  for (const name of ['connection discord', 'connection roblox', QUEUE_LOCK]) await tx.lock(name);
  for (const { platform, credential, client_secret } of await listSaved(tx)) {
    await putSeals(tx, {
      platform,
      credential: reseal(credential, { platform, thing: 'credential' }),
      client_secret: client_secret && reseal(client_secret, { platform, thing: 'client secret' }),
    });
  }
  const channel = await findChannel(tx);
  if (!channel) return;
  const sealed = reseal(channel.sealed, { platform: 'discord', thing: 'staff webhook' });
  await sealChannel(tx, { ...channel, sealed });
}
