import { isWithin, readNetwork, surroundings, tooWide } from '#kit/values/network.ts';

// What a pass may be locked to: decided here for the page, while one types, and for the server.

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

/** A list of addresses and networks, as a holder at this address would lock their pass to it. */
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

/** What each choice but the list locks to. */
export function networkFor(choice: Exclude<Choice, 'list'>, address: string): string {
  const own = choice === 'network' ? surroundings(address) : readNetwork(address)?.text;
  return own ?? address;
}

/** As a person writes it: one address has no size. */
export function shown(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '');
}

/** How many addresses a network holds, in words of a count where there is one. */
export function networkSize(network: string): number {
  const prefix = Number(network.split('/')[1]);
  return 2 ** ((network.includes(':') ? 128 : 32) - prefix);
}
