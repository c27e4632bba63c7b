import { DeskError } from '#errors.ts';
import { findReach, pageAddress } from '#kit/values/public-url.ts';

export const LOOK_EVERY_MS = 10 * 60_000;
const PATH = '/discord/interactions';

/** removed: Discord has no address anymore. taken: it has another one. */
export type Trouble = 'removed' | 'taken';

/** Where Discord sends commands and clicks; null without a public address. */
export function writeAddress(publicUrl: string): string | null {
  return publicUrl === '' ? null : pageAddress(publicUrl, PATH);
}

/** Discord's requests come over the internet, but those of a sandbox come from this machine. */
export function checkAddress(publicUrl: string, { isSandbox }: { isSandbox: boolean }): string {
  const address = writeAddress(publicUrl);
  if (address === null) throw new DeskError('discord-desk/no-address');
  const reach = findReach(address);
  if (reach === 'https' || (isSandbox && reach === 'loopback')) return address;
  throw new DeskError('discord-desk/not-https', { params: { address } });
}

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
