import { type Network, readNetwork } from '#kit/values/network.ts';
import { formatNumber } from '#ui/format-number.ts';
import { words } from '#ui/words.ts';
import { findExtent } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

/** 'one IPv4 address', 'a network of 256 IPv4 addresses' */
export function extentWords(network: Network): string {
  const extent = findExtent(network);
  if (extent.kind === 'address') return say(`extent.address.${extent.family}`);
  if (extent.kind === 'part-of-home') return say('extent.part-of-home');
  const number = formatNumber(extent.count);
  if (extent.kind === 'addresses') return say('extent.addresses', { number });
  return say('extent.homes', { count: extent.count, number });
}

/** As `extentWords`, for a network that the server named. */
export function describeExtent(text: string): string | undefined {
  const network = readNetwork(text);
  return network && extentWords(network);
}
