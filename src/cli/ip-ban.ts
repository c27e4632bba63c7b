import { readNetwork } from '../desk/bans/rules.ts';
import { listBans } from '../desk/bans/store.ts';
import { liftBan } from '../server/by-hand.ts';
import { readFlags, UsageError } from './main.ts';
import { LISTED_MAX, say, sayTime, withStore } from './with-store.ts';

export async function showBans(args: string[]): Promise<number> {
  const { json } = readFlags(args, { json: { type: 'boolean' } });
  const bans = await withStore(({ database }) =>
    database.transaction((tx) => listBans(tx, LISTED_MAX)),
  );
  const lines = bans.map(
    ({ network, reason, created_at, expires_at }) =>
      `${network}  since ${sayTime(created_at)}  ends ${sayTime(expires_at)}  ${reason}`,
  );
  say({ bans }, lines.length > 0 ? lines : ['No address is banned.'], json);
  return 0;
}

export async function liftOneBan(args: string[]): Promise<number> {
  const [address = '', ...rest] = args;
  const { json } = readFlags(rest, { json: { type: 'boolean' } });
  const network = readNetwork(address);
  if (!network)
    throw new UsageError('Say which address or network: gatehouse ip-ban lift 203.0.113.7');
  const lifted = await withStore((hand) => liftBan(hand, network));
  const sentence = lifted
    ? `The ban of ${network.text} is lifted.`
    : `${network.text} is not in the ban list. 'gatehouse ip-ban list' shows it.`;
  say({ lifted }, [sentence], json);
  return lifted ? 0 : 1;
}
