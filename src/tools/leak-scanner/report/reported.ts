import { decoyNumber } from '#kit/decoys/register.ts';
import type { Finding, FindingKind, KnownDecoy } from '../scanner.ts';

/** The data that leaves the scanner in a file. It contains secrets only as masks. */
export type Reported = Pick<
  Finding,
  'kind' | 'line' | 'column' | 'offset' | 'length' | 'masked' | 'fingerprint' | 'isLikely' | 'decoy'
> & { path: string };

/** 'Discord token', or which decoy it is. */
export function sayKind({ kind, decoy }: Pick<Reported, 'kind' | 'decoy'>): string {
  const { name } = kindsInReport[kind];
  return decoy ? `${name}, ${sayDecoy(decoy)}` : name;
}

/** 'number 07, Staff channel (pinned note), planted by Mira on 2026-11-15' */
export function sayDecoy({ number, label, place, by, at }: KnownDecoy): string {
  const where = place === null ? label : `${label} (${place})`;
  return `number ${decoyNumber(number)}, ${where}, planted by ${by} on ${at.slice(0, 10)}`;
}

export interface KindInReport {
  name: string;
  /** What someone who has it can do. */
  opens: string;
  /** The level in SARIF. */
  level: 'error' | 'warning' | 'note';
}

/** Worst first. */
export const kindsInReport: Record<FindingKind, KindInReport> = {
  'roblox-cookie': {
    name: 'Roblox login cookie',
    opens: 'Whoever has it is signed in as its owner.',
    level: 'error',
  },
  'discord-webhook': {
    name: 'Discord webhook',
    opens: 'Anyone can post through it, rename it and delete it.',
    level: 'error',
  },
  'discord-token': {
    name: 'Discord token',
    opens: 'Whoever has it acts as that bot or person.',
    level: 'error',
  },
  'open-cloud-key': {
    name: 'Roblox Open Cloud key',
    opens: 'It does everything that the key was given for.',
    level: 'error',
  },
  'admin-key': {
    name: 'Gatehouse admin key',
    opens: "It opens the desk's admin area.",
    level: 'error',
  },
  'admin-session': {
    name: 'Gatehouse admin session',
    opens: "It opens the desk's admin area for up to 7 days.",
    level: 'error',
  },
  'oauth-secret': {
    name: 'OAuth secret or token',
    opens: 'It acts as an app, or for somebody who allowed the app.',
    level: 'error',
  },
  pass: {
    name: 'Gatehouse pass',
    opens: "It opens the desk's tools in its holder's name.",
    level: 'error',
  },
  session: {
    name: 'Gatehouse session',
    opens: 'It is good for 15 minutes, and opens no tool without a pass.',
    level: 'warning',
  },
  'access-code': {
    name: 'Gatehouse access code',
    opens: 'Whoever redeems it first gets its pass. Once redeemed it opens nothing.',
    level: 'warning',
  },
  decoy: {
    name: 'Decoy of this desk',
    opens: 'It opens nothing. It tells where the text came from.',
    level: 'note',
  },
};
