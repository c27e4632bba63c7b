import type { Problem } from '#kit/page/client.tsx';
import { type Network, readNetwork } from '#kit/values/network.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { Message } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import { findExtent } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

/** Nothing was done because it was done already. That is a warning, not a failure. */
const warnings: Readonly<Record<string, string>> = {
  'bans/already': say('already.title'),
  'bans/not-listed': say('not-listed.title'),
};

/** These errors concern the admin, not the ban. */
const ownTitles = ['access/admin-invalid', 'guard/login-secret'];

/** Words a failure of the ban service as the specification does. */
export function failureWords(
  kind: 'ban' | 'lift',
  { status, code, title, detail }: Problem,
): Message & { detail: string } {
  const warning = warnings[code];
  const shown = warning ?? (ownTitles.includes(code) ? title : say(`${kind}.failed`));
  const description = status === 0 ? say('network') : detail;
  return {
    tone: warning === undefined ? 'bad' : 'warn',
    title: shown,
    description,
    detail: description,
  };
}

/** 'one IPv4 address', 'a network of 256 IPv4 addresses' */
export function extentWords(network: Network): string {
  const extent = findExtent(network);
  if (extent.kind === 'address') return say(`extent.address.${extent.family}`);
  if (extent.kind === 'part-of-home') return say('extent.part-of-home');
  const number = formatNumber(extent.count);
  if (extent.kind === 'addresses') return say('extent.addresses', { number });
  return say('extent.homes', { count: extent.count, number });
}

/** Like `extentWords`, for a network that the server named. */
export function describeExtent(text: string): string | undefined {
  const network = readNetwork(text);
  return network && extentWords(network);
}
