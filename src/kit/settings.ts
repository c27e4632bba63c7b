// What the owner may set; the defaults are the specification's constants.

export interface Settings {
  maintenance: boolean;
  addressRequestsPerMinute: number;
  passRequestsPerMinute: number;
  overrunsToPenalty: number;
  overrunsWindowMs: number;
  penaltyMs: number;
  penaltiesToBan: number;
  penaltiesWindowMs: number;
  changesPerTenMinutes: number;
  changesPerDay: number;
  lookupsPerDay: number;
  twoPersonTargetsPerHour: number;
  /** false for tests and benchmarks that act faster than a person. */
  cooldowns: boolean;
}

export const defaultSettings: Settings = {
  maintenance: false,
  addressRequestsPerMinute: 120,
  passRequestsPerMinute: 240,
  overrunsToPenalty: 3,
  overrunsWindowMs: 10 * 60_000,
  penaltyMs: 10 * 60_000,
  penaltiesToBan: 5,
  penaltiesWindowMs: 24 * 3_600_000,
  changesPerTenMinutes: 20,
  changesPerDay: 200,
  lookupsPerDay: 2_000,
  twoPersonTargetsPerHour: 10,
  cooldowns: true,
};
