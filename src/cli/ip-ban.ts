import { listBans } from '#desk/bans/store.ts';
import { DeskError } from '#errors.ts';
import { newest } from '#kit/values/cursor.ts';
import { isLoopback, isWithin, type Network, readNetwork, tooWide } from '#kit/values/network.ts';
import { addNetworkBan, liftBan } from '#server/by-hand.ts';
import { ipBanAdd, ipBanLift, ipBanList } from './commands.ts';
import { RefusedError, UsageError } from './faults.ts';
import { readArgs, readExpiry, readReason } from './read-args.ts';
import { padded, say, sayTime } from './say.ts';
import { CUT_LINE, cutList, LISTED_MAX, withStore } from './with-store.ts';

export async function showBans(args: string[]): Promise<number> {
  const { flags } = readArgs(ipBanList, args);
  const { shown, isCut, nowMs } = await withStore(async ({ database, nowMs }) => {
    const rows = await database.transaction((tx) => listBans(tx, newest, LISTED_MAX + 1));
    return { ...cutList(rows), nowMs };
  });
  const bans = shown.map((ban) => ({
    ...ban,
    is_over: ban.expires_at !== null && ban.expires_at <= nowMs,
  }));
  const head = ['NETWORK', 'STATE', 'SINCE', 'ENDS', 'BY', 'REASON'];
  const lines = bans.map((ban) => [
    ...[ban.network, ban.is_over ? 'over' : 'banned', sayTime(ban.created_at)],
    ...[sayTime(ban.expires_at), ban.created_by, ban.reason],
  ]);
  const table = lines.length > 0 ? padded([head, ...lines]) : ['No addresses are banned.'];
  say({ bans, is_cut: isCut }, isCut ? [...table, CUT_LINE] : table, flags.json);
  return 0;
}

export async function addBan(args: string[]): Promise<number> {
  const { flags, words } = readArgs(ipBanAdd, args);
  const network = networkIn(words, 'add');
  refuseNetwork(network);
  const reason = readReason(flags.reason) ?? 'No reason given';
  const expiresAt = readExpiry(flags.expires, Date.now());
  const before = await withStore((hand) => addNetworkBan(hand, network, { reason, expiresAt }));
  if (before) {
    const params = { network: network.text, by: before.created_by };
    throw new DeskError('bans/already', { params });
  }
  const end = expiresAt === null ? 'permanently' : `until ${sayTime(expiresAt)} UTC`;
  say(
    { banned: network.text, expires_at: expiresAt },
    [`${network.text} is banned ${end}.`],
    flags.json,
  );
  return 0;
}

export async function liftOneBan(args: string[]): Promise<number> {
  const { flags, words } = readArgs(ipBanLift, args);
  const network = networkIn(words, 'lift');
  const { isLifted, others } = await withStore((hand) => liftBan(hand, network));
  const hits = others.map((other) => other.network).join(', ');
  if (!isLifted) {
    const { message } = new DeskError('bans/not-listed', { params: { network: network.text } });
    const hint = hits
      ? `It is banned as part of ${hits}. Lift that ban instead.`
      : "'gatehouse ip-ban list' shows it.";
    throw new RefusedError('bans/not-listed', `${message} ${hint}`);
  }
  const lines = [`The ban on ${network.text} was lifted.`];
  if (hits) lines.push(`It is still banned as part of ${hits}.`);
  say({ lifted: network.text }, lines, flags.json);
  return 0;
}

function networkIn([address]: string[], verb: string): Network {
  const network = readNetwork(address ?? '');
  if (network) return network;
  throw new UsageError(`Enter an address or network: gatehouse ip-ban ${verb} 203.0.113.7`);
}

function refuseNetwork(network: Network): void {
  const limit = tooWide(network);
  if (limit !== undefined) throw new DeskError('bans/too-wide', { params: { limit } });
  const [base = ''] = network.text.split('/');
  if (!isLoopback(base) && !isWithin('::1', [network.text])) return;
  throw new RefusedError(
    'bans/own-address',
    `${network.text} includes this machine's own address (loopback). Banning it would block everyone who comes through a local proxy that TRUST_PROXY doesn't name. Nothing changed.`,
  );
}
