/** The account or thing that a change acts on or a case is about. */
export interface Target {
  kind: TargetKind;
  id: string;
  /** Its name at the time. */
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

/** The target's platform; undefined for the desk's own things. */
export function targetPlatform(kind: TargetKind): Platform | undefined {
  if (kind === 'webhook') return 'discord';
  return kind === 'roblox' || kind === 'discord' ? kind : undefined;
}

/** The form used in the store, in addresses and in filters: `roblox:156`. */
export function targetText({ kind, id }: Target): string {
  return `${kind}:${id}`;
}

export function readTarget(text: string): Target | undefined {
  const colon = text.indexOf(':');
  const kind = targetKinds.find((each) => each === text.slice(0, colon));
  const id = text.slice(colon + 1).trim();
  return kind && id !== '' ? { kind, id } : undefined;
}
