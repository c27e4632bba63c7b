/** Whom or what a change is aimed at, or a case is about. */
export interface Target {
  kind: TargetKind;
  id: string;
  /** What it was called at the time. */
  name?: string | undefined;
}

export const targetKinds = [
  'roblox',
  'discord',
  'webhook',
  'network',
  'pass',
  'code',
  'key',
  'case',
  'job',
  'decoy',
] as const;

export type TargetKind = (typeof targetKinds)[number];

export type Platform = 'roblox' | 'discord';

/** The platform that a target lives on; undefined for what is the desk's own. */
export function targetPlatform(kind: TargetKind): Platform | undefined {
  if (kind === 'webhook') return 'discord';
  return kind === 'roblox' || kind === 'discord' ? kind : undefined;
}

/** As it stands in the store, in an address and in a filter: `roblox:156`. */
export function targetText({ kind, id }: Target): string {
  return `${kind}:${id}`;
}

export function readTarget(text: string): Target | undefined {
  const colon = text.indexOf(':');
  const kind = targetKinds.find((each) => each === text.slice(0, colon));
  const id = text.slice(colon + 1).trim();
  return kind && id !== '' ? { kind, id } : undefined;
}
