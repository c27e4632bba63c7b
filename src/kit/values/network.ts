import ipaddr from 'ipaddr.js';

export interface Network {
  /** Canonical, with its prefix: `203.0.113.7/32`, `2001:db8::/64`. */
  text: string;
  family: 4 | 6;
  prefix: number;
}

/** An address in the one form that is stored and compared; IPv4 in IPv6 clothes is IPv4. */
export function canonicalAddress(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  return ipaddr.process(text).toString();
}

/** An address as a proxy passes it on, perhaps with a port behind it; undefined when it is none. */
export function readForwarded(text: string): string | undefined {
  const trimmed = text.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(trimmed) ?? [];
  const address = inBrackets ?? beforePort ?? trimmed;
  return isWholeAddress(address) ? canonicalAddress(address) : undefined;
}

/** An address or CIDR as a network, or undefined when it is neither. */
export function readNetwork(text: string): Network | undefined {
  const trimmed = text.trim();
  if (!isWholeAddress(trimmed.replace(/\/\d+$/, ''))) return undefined;
  try {
    if (trimmed.includes('/')) {
      const [address, prefix] = ipaddr.parseCIDR(trimmed);
      // IPv4 in IPv6 clothes has no size of its own.
      if (ipaddr.process(address.toString()).kind() !== address.kind()) return undefined;
      return toNetwork(address.toString(), prefix);
    }
    const address = ipaddr.process(trimmed);
    return toNetwork(address.toString(), address.kind() === 'ipv4' ? 32 : 128);
  } catch {
    return undefined;
  }
}

// ipaddr.js also reads '127.1' and '0x7f.1', which nobody means when typing an address.
function isWholeAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** The network of that size around an address. */
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

/** Whom a limit counts and a ban of the machine hits: an IPv4 address, or the /64 of an IPv6 one. */
export function householdNetwork(address: string): string {
  if (!address.includes(':')) return address;
  return toNetwork(address, 64).text;
}

export function isLoopback(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'loopback';
}

/** Whether an address lies in one of these networks (addresses or CIDR). */
export function isWithin(address: string, networks: readonly string[]): boolean {
  return networks.some((text) => {
    const network = readNetwork(text);
    if (!network || (network.family === 6) !== address.includes(':')) return false;
    return toNetwork(address, network.prefix).text === network.text;
  });
}

/** What counts as one network when somebody moves: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export function surroundings(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  return toNetwork(address, address.includes(':') ? 64 : 24).text;
}

/** An address as others may see it: enough to tell two apart, too little to find a person. */
export function maskAddress(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  if (!address.includes(':')) return address.replace(/\d+$/, 'x');
  const groups = (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(':')}:x`;
}

const WIDEST = { 4: 8, 6: 16 } as const;

/** The prefix that a network must not go below, where it does; undefined for one that is narrow enough. */
export function tooWide(network: Network): number | undefined {
  const widest = WIDEST[network.family];
  return network.prefix < widest ? widest : undefined;
}
