import type { IconName } from '#ui/icon-names.ts';
import type { Place } from '../messages.ts';
import { kindsInReport } from '../report/reported.ts';
import type { FindingKind } from '../scanner.ts';

/** Worst first. */
export const kindOrder = Object.keys(kindsInReport) as readonly FindingKind[];

interface KindLook {
  icon: IconName;
  tone: 'bad' | 'accent';
  /** Where it can be revoked, in the order of the steps. */
  places: readonly Place[];
}

export const looks: Record<FindingKind, KindLook> = {
  'roblox-cookie': { icon: 'lock', tone: 'bad', places: ['roblox-security'] },
  'discord-webhook': { icon: 'webhook', tone: 'bad', places: ['discord'] },
  'discord-token': { icon: 'key-round', tone: 'bad', places: ['discord-apps', 'discord'] },
  'open-cloud-key': { icon: 'key-round', tone: 'bad', places: ['roblox-keys'] },
  'admin-key': { icon: 'key-round', tone: 'bad', places: ['admin-keys'] },
  'admin-session': { icon: 'door-open', tone: 'bad', places: ['admin-keys'] },
  'oauth-secret': {
    icon: 'plug',
    tone: 'bad',
    places: ['token-revoker', 'discord-apps', 'roblox-apps'],
  },
  pass: { icon: 'id-card', tone: 'bad', places: ['session-refresh', 'admin-passes'] },
  session: { icon: 'door-open', tone: 'bad', places: ['sign-out'] },
  'access-code': { icon: 'ticket', tone: 'bad', places: ['admin-codes'] },
  decoy: { icon: 'bird', tone: 'accent', places: [] },
};
