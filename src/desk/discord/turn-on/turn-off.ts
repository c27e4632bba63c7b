// Puts back what Discord had before.
import { DeskError } from '#errors.ts';
import { type PutBack, putBack, type Working } from './servers.ts';
import { deleteServer, deleteTurned, listServers, type Turned } from './store.ts';
import { REFUSED } from './there.ts';

/**
 * restored: the former address is back. removed: there was none. lost: Discord can't verify the former one, so there
 * is none now. left: another program had set its own. failed: Discord still has the desk's.
 */
export type AddressBack = 'restored' | 'removed' | 'lost' | 'left' | 'failed';

export interface Outcome {
  address: AddressBack;
  servers: { name: string; outcome: PutBack }[];
}

/** What fails stays in the store, so that it can be tried again. */
export async function takeAway(working: Working, turned: Turned): Promise<Outcome> {
  const { database, applicationId } = working;
  const kept = await database.transaction(listServers);
  if (turned.applicationId !== applicationId) {
    // The desk has no access to the other bot's application anymore.
    await database.transaction(async (tx) => {
      await deleteTurned(tx);
      for (const { guildId } of kept) await deleteServer(tx, guildId);
    });
    return { address: 'left', servers: kept.map(({ name }) => ({ name, outcome: 'left' })) };
  }
  const address = await putAddressBack(working, turned);
  const servers: Outcome['servers'] = [];
  for (const one of kept) servers.push({ name: one.name, outcome: await putBack(working, one) });
  const isOver = address !== 'failed' && servers.every(({ outcome }) => outcome !== 'failed');
  if (isOver) await database.transaction(deleteTurned);
  return { address, servers };
}

async function putAddressBack(
  { api, asking }: Working,
  { address, formerAddress }: Turned,
): Promise<AddressBack> {
  try {
    const { interactionsUrl } = await api.application.read(asking);
    if (interactionsUrl !== address) return 'left';
    if (formerAddress !== null) {
      const isBack = await tryAddress({ api, asking }, formerAddress);
      if (isBack) return 'restored';
    }
    await api.application.setInteractionsUrl({ url: null }, asking);
    return formerAddress === null ? 'removed' : 'lost';
  } catch (error) {
    if (error instanceof DeskError || asking.signal.aborted) return 'failed';
    throw error;
  }
}

/** The program behind it may be gone by now. */
async function tryAddress(
  { api, asking }: Pick<Working, 'api' | 'asking'>,
  url: string,
): Promise<boolean> {
  try {
    await api.application.setInteractionsUrl({ url }, asking);
    return true;
  } catch (error) {
    if (!(error instanceof DeskError) || !REFUSED.includes(error.code)) throw error;
    return false;
  }
}
