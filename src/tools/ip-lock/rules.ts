import { isWithin, readNetwork, surroundings, tooWide } from '#kit/values/network.ts';

// Decides what a pass may be locked to, for the page while you type and for the server.

export const NETWORKS_MAX = 20;

export type Choice = 'address' | 'network' | 'list';

export type WrongLine = { number: number; ok: false } & (
  | { fault: 'no-address' }
  | { fault: 'too-wide'; limit: number }
);

export type Line = { number: number; ok: true; network: string } | WrongLine;

export type Reading = { lines: Line[] } & (
  | { ok: true; networks: string[] }
  | { ok: false; fault: 'empty' }
  | { ok: false; fault: 'too-many' }
  | { ok: false; fault: 'own-address' }
  | { ok: false; fault: 'line'; line: WrongLine }
);

/** Reads a list of addresses and networks to which a holder at this address would lock their pass. */
export function readList(typed: readonly string[], address: string): Reading {
  const lines = typed.flatMap((text, at) => (text.trim() === '' ? [] : [readLine(text, at + 1)]));
  if (lines.length === 0) return { lines, ok: false, fault: 'empty' };
  const wrong = lines.find((line) => !line.ok);
  if (wrong) return { lines, ok: false, fault: 'line', line: wrong };
  const networks = [...new Set(lines.flatMap((line) => (line.ok ? [line.network] : [])))];
  if (networks.length > NETWORKS_MAX) return { lines, ok: false, fault: 'too-many' };
  if (!isWithin(address, networks)) return { lines, ok: false, fault: 'own-address' };
  return { lines, ok: true, networks };
}

function readLine(text: string, number: number): Line {
  const network = readNetwork(text);
  if (!network) return { number, ok: false, fault: 'no-address' };
  const limit = tooWide(network);
  if (limit !== undefined) return { number, ok: false, fault: 'too-wide', limit };
  return { number, ok: true, network: network.text };
}

/** The network for each choice except the list. */
export function networkFor(choice: Exclude<Choice, 'list'>, address: string): string {
  const own = choice === 'network' ? surroundings(address) : readNetwork(address)?.text;
  return own ?? address;
}

/** The network as people write it: a single address has no prefix length. */
export function shown(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '');
}

export function networkSize(network: string): number {
  const prefix = Number(network.split('/')[1]);
  return 2 ** ((network.includes(':') ? 128 : 32) - prefix);
}
