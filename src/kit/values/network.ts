import ipaddr from 'ipaddr.js';

export interface Network {
  /** Canonical, with its prefix: `203.0.113.7/32`, `2001:db8::/64`. */
  text: string;
  family: 4 | 6;
  prefix: number;
}

/** The canonical form of an address, for storing and comparing; IPv4-mapped IPv6 becomes IPv4. */
export function canonicalAddress(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  return ipaddr.process(text).toString();
}

/** Reads an address forwarded by a proxy, possibly with a port; undefined if it isn't one. */
export function readForwarded(text: string): string | undefined {
  const trimmed = text.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(trimmed) ?? [];
  const address = inBrackets ?? beforePort ?? trimmed;
  return isWholeAddress(address) ? canonicalAddress(address) : undefined;
}

/** Reads an address or CIDR as a network; undefined if it's neither. */
export function readNetwork(text: string): Network | undefined {
  const trimmed = text.trim();
  if (!isWholeAddress(trimmed.replace(/\/\d+$/, ''))) return undefined;
  try {
    if (trimmed.includes('/')) {
      const [address, prefix] = ipaddr.parseCIDR(trimmed);
      // An IPv4-mapped IPv6 address has no prefix length of its own.
      if (ipaddr.process(address.toString()).kind() !== address.kind()) return undefined;
      return toNetwork(address.toString(), prefix);
    }
    const address = ipaddr.process(trimmed);
    return toNetwork(address.toString(), address.kind() === 'ipv4' ? 32 : 128);
  } catch {
    return undefined;
  }
}

// ipaddr.js also accepts '127.1' and '0x7f.1', which no one types as an address on purpose.
function isWholeAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** The network with that prefix around an address. */
export function toNetwork(address: string, prefix: number): Network {
  const parsed = ipaddr.process(address);
  const family = parsed.kind() === 'ipv4' ? 4 : 6;
  const bytes = parsed.toByteArray();
  for (let bit = prefix; bit < bytes.length * 8; bit += 1) {
    const index = bit >> 3;
    bytes[index] = (bytes[index] ?? 0) & ~(0x80 >> (bit & 7));
  }
  return { text: `${ipaddr.fromByteArray(bytes)}/${prefix}`, family, prefix };
}

/** The unit for limits and automatic bans: an IPv4 address, or the /64 of an IPv6 address. */
export function householdNetwork(address: string): string {
  if (!address.includes(':')) return address;
  return toNetwork(address, 64).text;
}

export function isLoopback(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'loopback';
}

/** Tells whether an address is in one of these networks (addresses or CIDR). */
export function isWithin(address: string, networks: readonly string[]): boolean {
  return networks.some((text) => {
    const network = readNetwork(text);
    if (!network || (network.family === 6) !== address.includes(':')) return false;
    return toNetwork(address, network.prefix).text === network.text;
  });
}

/**
 * The network used to notice that someone has moved: the /24 of an IPv4 address, the /64 of an IPv6 address.
 */
export function surroundings(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  return toNetwork(address, address.includes(':') ? 64 : 24).text;
}

/** A masked address: enough to tell two apart, too little to identify a person. */
export function maskAddress(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  if (!address.includes(':')) return address.replace(/\d+$/, 'x');
  const groups = (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(':')}:x`;
}

const WIDEST = { 4: 8, 6: 16 } as const;

/** The smallest allowed prefix if the network is too wide; undefined if it's narrow enough. */
export function tooWide(network: Network): number | undefined {
  const widest = WIDEST[network.family];
  return network.prefix < widest ? widest : undefined;
}
