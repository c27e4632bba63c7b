import { DeskError } from '#errors.ts';

export const LOOK_EVERY_MS = 10 * 60_000;
const PATH = '/discord/interactions';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** removed: Discord has no address anymore. taken: it has another one. */
export type Trouble = 'removed' | 'taken';

/** Where Discord sends commands and clicks; null without a public address. */
export function writeAddress(publicUrl: string): string | null {
  return publicUrl === '' ? null : `${publicUrl.replace(/\/+$/, '')}${PATH}`;
}

/** Discord's requests come over the internet, but those of a sandbox come from this machine. */
export function checkAddress(publicUrl: string, { isSandbox }: { isSandbox: boolean }): string {
  const address = writeAddress(publicUrl);
  if (address === null) throw new DeskError('discord-desk/no-address');
  if (!URL.canParse(address)) throw new DeskError('discord-desk/not-https', say(address));
  const { protocol, hostname } = new URL(address);
  const isHere = LOOPBACK.includes(hostname);
  if (isSandbox ? protocol !== 'https:' && !isHere : protocol !== 'https:' || isHere) {
    throw new DeskError('discord-desk/not-https', say(address));
  }
  return address;
}

const say = (address: string) => ({ params: { address } });

interface OwnAddresses {
  address: string;
  pendingAddress: string | null;
}

/** Discord may have either. */
export function isOwn({ address, pendingAddress }: OwnAddresses, there: string | null): boolean {
  return there !== null && (there === address || there === pendingAddress);
}

export function findTrouble(there: string | null, ours: OwnAddresses): Trouble | undefined {
  if (isOwn(ours, there)) return undefined;
  return there === null ? 'removed' : 'taken';
}
