// Puts back what Discord had before.
import { DeskError } from '#errors.ts';
import { isOwn } from './rules.ts';
import { type PutBack, putBack, type Working } from './servers.ts';
import { deleteTurned, listServers, type Turned } from './store.ts';
import { REFUSED } from './there.ts';

/**
 * restored: the former address is back. removed: there was none. lost: Discord refused the former address, so the bot
 * has none. left: another program had set its own. other-bot: another bot is connected, so nothing can be done. failed:
 * Discord may still have the desk's.
 */
export type AddressBack = 'restored' | 'removed' | 'lost' | 'left' | 'other-bot' | 'failed';

export interface Outcome {
  address: AddressBack;
  servers: { name: string; outcome: PutBack }[];
  /** Otherwise what is left stays in the store, so that it can be tried again. */
  isOver: boolean;
}

export async function takeAway(working: Working, turned: Turned): Promise<Outcome> {
  const { database, applicationId } = working;
  // The desk has no access to the other bot's application anymore.
  if (turned.applicationId !== applicationId) {
    return { address: 'other-bot', servers: [], isOver: false };
  }
  const kept = await database.transaction((tx) => listServers(tx, applicationId));
  const address = await putAddressBack(working, turned);
  const servers: Outcome['servers'] = [];
  for (const one of kept) servers.push({ name: one.name, outcome: await putBack(working, one) });
  const isOver = address !== 'failed' && servers.every(({ outcome }) => outcome !== 'failed');
  if (isOver) await database.transaction(deleteTurned);
  return { address, servers, isOver };
}

async function putAddressBack({ api, asking }: Working, turned: Turned): Promise<AddressBack> {
  const { formerAddress } = turned;
  try {
    const { interactionsUrl } = await api.application.read(asking);
    // So it is if an earlier try got this far, or if Discord never took the desk's address.
    if (interactionsUrl === formerAddress) return formerAddress === null ? 'removed' : 'restored';
    if (interactionsUrl !== null && !isOwn(turned, interactionsUrl)) return 'left';
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
