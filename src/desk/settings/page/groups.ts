import type { SettingName } from '#kit/contract/settings.ts';

/** In the order of the screen. Maintenance stands apart: it takes effect by itself, at once. */
export const groups = [
  { id: 'limits', names: ['addressRequestsPerMinute', 'passRequestsPerMinute'] },
  {
    id: 'penalties',
    names: [
      'overrunsToPenalty',
      'overrunsWindowMs',
      'penaltyMs',
      'penaltiesToBan',
      'penaltiesWindowMs',
    ],
  },
  { id: 'cooldowns', names: ['toolCooldownMs', 'banCooldownMs'] },
  { id: 'budgets', names: ['changesPerTenMinutes', 'changesPerDay', 'lookupsPerDay'] },
  { id: 'two-people', names: ['twoPersonTargetsPerHour'] },
  {
    id: 'accounts',
    names: ['youngAccountDays', 'protectedDiscordIds', 'protectedRobloxIds'],
  },
  { id: 'admins', names: ['adminIdleMs'] },
  { id: 'memory', names: ['keepSessionsMs', 'keepAddressesMs', 'keepCasesMs'] },
] as const satisfies readonly { id: string; names: readonly SettingName[] }[];
