import { isLoopback, isWithin, readNetwork } from './network.ts';

/**
 * From where an address can be opened, by its form alone. `private` and `loopback` lead nowhere from another
 * network or device, and over `http` others can read along.
 */
export type Reach = 'none' | 'loopback' | 'private' | 'http' | 'https';

// https://www.iana.org/assignments/iana-ipv4-special-registry, iana-ipv6-special-registry
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7'];
const LOCAL_NAME = /(^|\.)(local|internal|lan|home\.arpa)$/i;

export function findReach(url: string | null): Reach {
  if (url === null || !URL.canParse(url)) return 'none';
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = readNetwork(host) !== undefined;
  if (/(^|\.)localhost$/i.test(host) || (isAddress && isLoopback(host))) return 'loopback';
  if (isAddress ? isWithin(host, PRIVATE) : !host.includes('.') || LOCAL_NAME.test(host)) {
    return 'private';
  }
  return protocol === 'https:' ? 'https' : 'http';
}

/** A page of the desk. The owner may have written the public address with a slash at its end. */
export function pageAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`;
}

/** The link that redeems a code. What follows # never reaches a server or its log. */
export function redeemLink(base: string, code: string): string {
  return pageAddress(base, `/#redeem=${code}`);
}
