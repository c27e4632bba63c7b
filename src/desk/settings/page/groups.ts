import type { SettingName } from '#kit/contract/settings.ts';

interface Group {
  id: string;
  names: readonly SettingName[];
}

// In screen order. Maintenance has its own panel because it takes effect at once.

/** What most owners decide about. */
export const mainGroups = [
  { id: 'two-people', names: ['twoPersonTargetsPerHour'] },
  { id: 'budgets', names: ['changesPerTenMinutes', 'changesPerDay', 'lookupsPerDay'] },
  {
    id: 'accounts',
    names: ['protectedDiscordIds', 'protectedRobloxIds', 'youngAccountDays'],
  },
  { id: 'discord', names: ['discordLinkRequired'] },
  { id: 'appeals', names: ['appealCodeInReason'] },
  { id: 'site', names: ['siteName', 'communityInviteUrl', 'supportContact', 'publicUrl'] },
] as const satisfies readonly Group[];

/** What hardly anyone changes. */
export const advancedGroups = [
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
  { id: 'admins', names: ['adminIdleMs'] },
  { id: 'memory', names: ['keepSessionsMs', 'keepAddressesMs', 'keepCasesMs'] },
  { id: 'evidence', names: ['evidenceMegabytes'] },
  { id: 'notices', names: ['noticeQuietMs'] },
] as const satisfies readonly Group[];
