import { isWithin, type Network, readNetwork, toNetwork, tooWide } from '#kit/values/network.ts';

/** The meaning of the address field's text while it is typed. */
export type Target =
  | { state: 'empty' }
  | { state: 'unread'; isHopeless: boolean }
  | { state: 'own'; network: Network }
  | { state: 'too-wide'; network: Network; widest: number }
  | { state: 'ready'; network: Network; isRewritten: boolean };

export function readTarget(typed: string, ownAddress: string | undefined): Target {
  const text = typed.trim();
  if (text === '') return { state: 'empty' };
  const network = readNetwork(text);
  if (!network || network.prefix > countBits(network)) {
    return { state: 'unread', isHopeless: !/^[\d.]*(\/\d*)?$|^[\da-f:.]*(\/\d*)?$/i.test(text) };
  }
  if (ownAddress && isWithin(ownAddress, [network.text])) return { state: 'own', network };
  const widest = tooWide(network);
  if (widest !== undefined) return { state: 'too-wide', network, widest };
  return {
    state: 'ready',
    network,
    isRewritten: ![network.text, shortNetwork(network.text)].includes(text),
  };
}

/** Drops the prefix if it covers a single address. */
export function shortNetwork(text: string): string {
  return text.replace(/^([\d.]+)\/32$|^([\da-f:]+)\/128$/i, '$1$2');
}

/**
 * How many addresses or homes a ban affects. An IPv6 home has a /64 of its own, so
 * counting addresses says nothing.
 */
export type Extent =
  | { kind: 'address'; family: 4 | 6 }
  | { kind: 'addresses'; count: number }
  | { kind: 'part-of-home' }
  | { kind: 'homes'; count: number };

export function findExtent({ family, prefix }: Network): Extent {
  if (prefix === countBits({ family })) return { kind: 'address', family };
  if (family === 4) return { kind: 'addresses', count: 2 ** (32 - prefix) };
  return prefix > HOME_PREFIX
    ? { kind: 'part-of-home' }
    : { kind: 'homes', count: 2 ** (HOME_PREFIX - prefix) };
}

/** The home network around a single IPv6 address, because its owner can change address within it at will. */
export function homeAround({ family, prefix, text }: Network): Network | undefined {
  if (family === 4 || prefix <= HOME_PREFIX) return undefined;
  return toNetwork(text.slice(0, text.indexOf('/')), HOME_PREFIX);
}

const HOME_PREFIX = 64;

function countBits({ family }: Pick<Network, 'family'>): number {
  return family === 4 ? 32 : 128;
}
