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
    return { state: 'unread', isHopeless: !mayBecomeNetwork(text) };
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

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const V4_START = new RegExp(`^(?:${OCTET}\\.){0,3}${OCTET}?$`);
const V4_WITH_PREFIX = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}/(?:3[0-2]|[12]?\\d)?$`);
const V6_PREFIX = /^(?:12[0-8]|1[01]\d|[1-9]?\d)?$/;
const V6_GROUPS = 8;

/** False as soon as nothing that is typed after it can make it an address or a network. */
export function mayBecomeNetwork(text: string): boolean {
  if (V4_START.test(text) || V4_WITH_PREFIX.test(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || !/^[\da-f:.]*$/i.test(address)) return false;
  if (prefix === undefined) return mayBecomeV6(address);
  return address.includes(':') && readNetwork(address) !== undefined && V6_PREFIX.test(prefix);
}

function mayBecomeV6(address: string): boolean {
  if (/:::|::.*::|^:[^:]/.test(address)) return false;
  const groups = address.split(':');
  const last = groups.pop() ?? '';
  // The last two groups may be written as an IPv4 address.
  const isLast = /^[\da-f]{0,4}$/i.test(last) || (groups.length > 0 && V4_START.test(last));
  const before = groups.filter((each) => each !== '');
  return (
    isLast && before.length < V6_GROUPS && before.every((each) => /^[\da-f]{1,4}$/i.test(each))
  );
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
