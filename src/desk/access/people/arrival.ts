import type { Transaction } from '#database/database.ts';
import type { Context } from '#kit/server/context.ts';
import { networkEnd } from './rules.ts';
import { noteTrace, type Traced } from './store.ts';

/** Records the browser and the network in which a code was redeemed or an admin logged in. */
export async function noteArrival(
  tx: Transaction,
  traced: Traced,
  { context, browser }: { context: Context; browser: string | undefined },
): Promise<void> {
  const { traces, address, nowMs } = context;
  for (const digest of traces.ofNetwork(address, nowMs)) {
    await noteTrace(tx, traced, { kind: 'network', digest, endsAt: networkEnd(nowMs) });
  }
  for (const digest of browser === undefined ? [] : traces.ofBrowser(browser)) {
    await noteTrace(tx, traced, { kind: 'browser', digest, endsAt: null });
  }
}
