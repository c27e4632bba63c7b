import type { Transaction } from '../../../database/database.ts';
import type { Context } from '../../../kit/server.ts';
import { networkEnd } from './rules.ts';
import { noteTrace, type Traced } from './store.ts';

/** In which browser and from which network a code was redeemed or an admin logged in. */
export async function noteArrival(
  tx: Transaction,
  traced: Traced,
  { context, browser }: { context: Context; browser: string | undefined },
): Promise<void> {
  const { traces, address, nowMs } = context;
  const network = traces.ofNetwork(address);
  await noteTrace(tx, traced, { kind: 'network', digest: network, endsAt: networkEnd(nowMs) });
  if (browser === undefined) return;
  await noteTrace(tx, traced, { kind: 'browser', digest: traces.ofBrowser(browser), endsAt: null });
}
