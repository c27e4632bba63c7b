import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type Environment, listUnknown, SettingTexts, type UnknownSetting } from './environment.ts';
import { type PlatformSettings, readPlatform } from './platform-settings.ts';
import { readTraceSettings, type TraceSettings } from './spans/trace-settings.ts';

export interface Config {
  host: string;
  port: number;
  dataFolder: string;
  /** PostgreSQL instead of the store in the data folder. The second URL bypasses a pooler. */
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  trustProxy: string[];
  /** Null: an admin may set it, and so the next two and `publicUrl`. */
  siteName: string | null;
  communityInviteUrl: string | null;
  /** The desk's public address, which is sent to the platforms. */
  publicUrl: string | null;
  supportContact: string | null;
  logLevel: string;
  /** Whether each request is logged. */
  logRequests: boolean;
  /** Opens /metrics, which doesn't exist without it. */
  metricsToken: string | null;
  /** Where traces are sent; null if they aren't. */
  traces: TraceSettings | null;
  /** All keys are derived from it; null uses a file in the data folder. */
  secretKey: string | null;
  /** The new secret for a rotation; null draws one. */
  newSecretKey: string | null;
  discord: PlatformSettings;
  roblox: PlatformSettings;
  /** Variables that look like settings and are none. */
  unknown: UnknownSetting[];
}

/** The environment is wrong; every fault is listed at once. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`Some settings are wrong:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Shorter ones can be guessed. */
export const SECRET_LENGTH_MIN = 32;
const DEFAULT_HOST = '127.0.0.1';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const texts = new SettingTexts(environment);
  const { read } = texts;
  const config: Config = {
    host: read('HOST') ?? DEFAULT_HOST,
    port: readPort(read('PORT'), faults),
    dataFolder: resolve(read('GATEHOUSE_DATA') ?? 'data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', read('DATABASE_URL'), faults),
    databaseDirectUrl: readDatabaseUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'), faults),
    trustProxy: readProxies(read('TRUST_PROXY'), faults),
    siteName: readShort('SITE_NAME', read('SITE_NAME'), faults),
    communityInviteUrl: readLink('COMMUNITY_INVITE_URL', read('COMMUNITY_INVITE_URL'), faults),
    publicUrl: readLink('PUBLIC_URL', read('PUBLIC_URL'), faults),
    supportContact: readShort('SUPPORT_CONTACT', read('SUPPORT_CONTACT'), faults),
    logLevel: readLogLevel(read('LOG_LEVEL'), faults),
    logRequests: readSwitch('LOG_REQUESTS', read('LOG_REQUESTS'), faults),
    metricsToken: readMetricsToken(read('METRICS_TOKEN'), faults),
    traces: readTraceSettings(read, faults),
    secretKey: readSecretKey('GATEHOUSE_SECRET_KEY', read, faults),
    newSecretKey: readSecretKey('GATEHOUSE_NEW_SECRET_KEY', read, faults),
    discord: readPlatform('discord', read, faults),
    roblox: readPlatform('roblox', read, faults),
    unknown: listUnknown(environment),
  };
  if (!isHost(config.host)) {
    faults.push('HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0.');
  }
  if (read('DATABASE_DIRECT_URL') && !read('DATABASE_URL')) {
    faults.push('DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set.');
  }
  if (read('DATABASE_URL') && !read('GATEHOUSE_SECRET_KEY')) {
    faults.push('GATEHOUSE_SECRET_KEY is needed with DATABASE_URL: all replicas share one key.');
  }
  const all = texts.listFaults(faults);
  if (all.length > 0) throw new ConfigError(all);
  return config;
}

/** Where a desk with these settings listens, for a command that needs no other setting. */
export function readAddress(environment: Environment = process.env): Pick<Config, 'host' | 'port'> {
  const faults: string[] = [];
  const { read } = new SettingTexts({ HOST: environment.HOST, PORT: environment.PORT });
  const address = { host: read('HOST') ?? DEFAULT_HOST, port: readPort(read('PORT'), faults) };
  if (faults.length > 0) throw new ConfigError(faults);
  return address;
}

/** Never repeated in an error, because it contains a password. */
function readDatabaseUrl(name: string, text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (isPostgres && url.hostname !== '') return text;
  faults.push(`${name} must be like postgres://user:password@host:5432/database.`);
  return null;
}

function readPort(text: string | undefined, faults: string[]): number {
  if (text === undefined) return 8080;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  faults.push('PORT must be a whole number from 0 to 65535.');
  return 0;
}

function readProxies(text: string | undefined, faults: string[]): string[] {
  const proxies = (text ?? '').split(',').map((part) => part.trim());
  const named = proxies.filter((part) => part !== '');
  for (const proxy of named) {
    if (ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy)) continue;
    faults.push('TRUST_PROXY has to list addresses or CIDR networks, separated by commas.');
    break;
  }
  return named;
}

function readLink(name: string, text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null;
  const link = URL.canParse(text) ? new URL(text) : undefined;
  if (link?.protocol === 'https:' || link?.protocol === 'http:') return link.href;
  faults.push(`${name} must be a link that begins with https://.`);
  return null;
}

function readShort(name: string, text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null;
  if (text.length <= 200) return text;
  faults.push(`${name} must be at most 200 characters.`);
  return null;
}

function readLogLevel(text: string | undefined, faults: string[]): string {
  if (text === undefined) return 'info';
  if (LOG_LEVELS.includes(text)) return text;
  faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return 'info';
}

function readSwitch(name: string, text: string | undefined, faults: string[]): boolean {
  if (text === undefined || text === 'off') return false;
  if (text === 'on') return true;
  faults.push(`${name} must be on or off.`);
  return false;
}

/** It travels in a header, so it can't contain a space. */
function readMetricsToken(text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null;
  if (text.length >= SECRET_LENGTH_MIN && /^[\x21-\x7e]+$/.test(text)) return text;
  faults.push(
    `METRICS_TOKEN must be at least ${SECRET_LENGTH_MIN} random characters without spaces, for example from: openssl rand -hex 32`,
  );
  return null;
}

function readSecretKey(
  name: string,
  read: (name: string) => string | undefined,
  faults: string[],
): string | null {
  const text = read(name);
  if (text === undefined) return null;
  if (text.length >= SECRET_LENGTH_MIN) return text;
  faults.push(
    `${name} must be at least ${SECRET_LENGTH_MIN} random characters, for example from: openssl rand -base64 32`,
  );
  return null;
}

function isHost(text: string): boolean {
  return ipaddr.isValid(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}
