import { readSecretFile } from './setting-files.ts';

/** Every environment variable that is a setting. A secret can also come from the file that NAME_FILE names. */
const settingKinds: Record<string, 'plain' | 'secret'> = {
  HOST: 'plain',
  PORT: 'plain',
  GATEHOUSE_DATA: 'plain',
  TRUST_PROXY: 'plain',
  SITE_NAME: 'plain',
  COMMUNITY_INVITE_URL: 'plain',
  PUBLIC_URL: 'plain',
  SUPPORT_CONTACT: 'plain',
  LOG_LEVEL: 'plain',
  LOG_REQUESTS: 'plain',
  METRICS_TOKEN: 'secret',
  OTEL_SDK_DISABLED: 'plain',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'plain',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'plain',
  OTEL_EXPORTER_OTLP_HEADERS: 'secret',
  OTEL_RESOURCE_ATTRIBUTES: 'plain',
  OTEL_SERVICE_NAME: 'plain',
  OTEL_TRACES_SAMPLER: 'plain',
  OTEL_TRACES_SAMPLER_ARG: 'plain',
  DATABASE_URL: 'secret',
  DATABASE_DIRECT_URL: 'secret',
  GATEHOUSE_SECRET_KEY: 'secret',
  GATEHOUSE_NEW_SECRET_KEY: 'secret',
  DISCORD_BOT_TOKEN: 'secret',
  DISCORD_GUILD_IDS: 'plain',
  DISCORD_CLIENT_ID: 'plain',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_API_URL: 'plain',
  ROBLOX_API_KEY: 'secret',
  ROBLOX_UNIVERSE_IDS: 'plain',
  ROBLOX_CLIENT_ID: 'plain',
  ROBLOX_CLIENT_SECRET: 'secret',
  ROBLOX_API_URL: 'plain',
};

/** The names that an environment may have, NAME_FILE included. */
export const settingNames: readonly string[] = Object.entries(settingKinds).flatMap(
  ([name, kind]) => (kind === 'secret' ? [name, `${name}_FILE`] : [name]),
);

export type Environment = Record<string, string | undefined>;

/** The settings as texts. */
export class SettingTexts {
  readonly #environment: Environment;
  readonly #fromFiles = new Map<string, string | undefined>();
  readonly #fileFaults: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
    for (const [name, kind] of Object.entries(settingKinds)) {
      if (kind === 'secret') this.#readFile(name);
    }
  }

  /** Undefined if it is not set. Spaces around it are cut. */
  readonly read = (name: string): string | undefined => {
    if (!settingKinds[name]) throw new Error(`${name} is missing in the list of settings`);
    return this.#given(name) ?? this.#fromFiles.get(name);
  };

  /** All faults. Those that only follow from a file that can't be read are left out. */
  listFaults(faults: readonly string[]): string[] {
    const unread = [...this.#fromFiles].filter(([, text]) => text === undefined);
    const follows = (fault: string) =>
      unread.some(([name]) => new RegExp(`\\b${name}\\b`).test(fault));
    return [...this.#fileFaults, ...faults.filter((fault) => !follows(fault))];
  }

  #given(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  #readFile(name: string): void {
    const path = this.#given(`${name}_FILE`);
    if (path === undefined) return;
    if (this.#given(name) === undefined) {
      this.#fromFiles.set(name, readSecretFile(`${name}_FILE`, path, this.#fileFaults));
      return;
    }
    this.#fileFaults.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
  }
}

export interface UnknownSetting {
  name: string;
  /** The setting that was probably meant. */
  meant?: string;
}

/** Set by our own launcher and tests. */
const NOT_SETTINGS = ['GATEHOUSE_LAUNCHED', 'GATEHOUSE_LONG_TESTS', 'GATEHOUSE_RUN'];
const OUR_PREFIX = /^(GATEHOUSE|DISCORD|ROBLOX|DATABASE)_/;
// Shorter names, such as HOST, are too close to names that other programs use.
const COMPARED_LENGTH_MIN = 8;
const DISTANCE_MAX = 2;

/** Variables that look like settings and are none, such as typos. Values are not looked at. */
export function listUnknown(environment: Environment): UnknownSetting[] {
  const known = [...settingNames, ...NOT_SETTINGS];
  const names = Object.keys(environment).filter((name) => !known.includes(name));
  return names.sort().flatMap((name) => {
    const meant = findClosest(name);
    if (meant === undefined && !OUR_PREFIX.test(name)) return [];
    return meant === undefined ? [{ name }] : [{ name, meant }];
  });
}

/** One sentence for the log and for `gatehouse doctor`. */
export function describeUnknown(unknown: readonly UnknownSetting[]): string {
  const named = unknown.map(({ name, meant }) => (meant ? `${name} (${meant}?)` : name));
  return `These environment variables look like settings of Gatehouse, but it has none of that name, so they do nothing: ${named.join(', ')}. docs/settings.md lists all.`;
}

function findClosest(name: string): string | undefined {
  const withoutFile = name.replace(/_FILE$/, '');
  if (settingKinds[withoutFile]) return withoutFile;
  if (name.length < COMPARED_LENGTH_MIN) return undefined;
  const close = settingNames
    .filter((known) => known.length >= COMPARED_LENGTH_MIN)
    .map((known) => ({ known, distance: distanceBetween(name.toUpperCase(), known) }))
    .filter(({ distance }) => distance <= DISTANCE_MAX)
    .sort((left, right) => left.distance - right.distance);
  return close[0]?.known;
}

/** How many letters have to be changed, added or removed. */
function distanceBetween(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > DISTANCE_MAX) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...right].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
