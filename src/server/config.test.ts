import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    trustProxy: [],
    siteName: null,
    communityInviteUrl: null,
    supportContact: null,
    logLevel: 'info',
    logRequests: false,
    metricsToken: null,
  });
});

it('lists every fault at once, in words', () => {
  const faults = listFaults({
    HOST: 'not a host!',
    PORT: '99999',
    TRUST_PROXY: '10.0.0.1, nonsense',
    COMMUNITY_INVITE_URL: 'javascript:alert(1)',
    SITE_NAME: 'x'.repeat(201),
    LOG_LEVEL: 'loud',
    LOG_REQUESTS: 'perhaps',
    METRICS_TOKEN: 'hunter2',
    DATABASE_URL: 'mysql://somewhere',
  });
  for (const name of [
    'HOST',
    'PORT',
    'TRUST_PROXY',
    'COMMUNITY_INVITE_URL',
    'SITE_NAME',
    'LOG_LEVEL',
    'LOG_REQUESTS',
    'METRICS_TOKEN',
    'DATABASE_URL',
    'GATEHOUSE_SECRET_KEY',
  ]) {
    expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
  }
});

it('repeats no value of the environment, which may be a secret', () => {
  const faults = listFaults({
    PORT: 'hunter2',
    METRICS_TOKEN: 'hunter2',
    DATABASE_URL: 'postgres://user:hunter2@db',
  });
  expect(faults.join(' ')).not.toContain('hunter2');
});

it('takes a token for /metrics that nobody guesses and that fits into a header', () => {
  const METRICS_TOKEN = 'a1'.repeat(16);
  expect(readConfig({ METRICS_TOKEN, LOG_REQUESTS: 'on' })).toMatchObject({
    metricsToken: METRICS_TOKEN,
    logRequests: true,
  });
  for (const wrong of [
    METRICS_TOKEN.slice(1),
    `${METRICS_TOKEN} ${METRICS_TOKEN}`,
    'ü'.repeat(40),
  ]) {
    expect(listFaults({ METRICS_TOKEN: wrong })).toEqual([
      'METRICS_TOKEN must be at least 32 random characters without spaces, for example from: openssl rand -hex 32',
    ]);
  }
});

const TOKEN = 'MjI4NTM3NjQyNTgzNTg4ODY0.GTokMk.T0KENMARKT0KENMARKT0KENMARKT0KENMARK12';
const KEY = 'K3YMARK'.repeat(20);
const COOKIE = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'C00C1EMARK'.repeat(12)}`;

it('takes connections, each whole: a credential, the places, and where one is wanted an app', () => {
  expect(readConfig({}).discord).toEqual({ connection: null, app: null, apiUrl: null });
  const config = readConfig({
    DISCORD_BOT_TOKEN: TOKEN,
    DISCORD_GUILD_IDS: ' 80351110224678912, 228537642583588864,80351110224678912 ',
    DISCORD_CLIENT_ID: '1234',
    DISCORD_CLIENT_SECRET: 'S3CRET',
    ROBLOX_API_KEY: KEY,
    ROBLOX_UNIVERSE_IDS: '13058',
    ROBLOX_API_URL: 'http://127.0.0.1:8099/roblox/',
  });
  expect(config.discord).toEqual({
    connection: { credential: TOKEN, listed: ['80351110224678912', '228537642583588864'] },
    app: { id: '1234', secret: 'S3CRET' },
    apiUrl: null,
  });
  expect(config.roblox).toEqual({
    connection: { credential: KEY, listed: ['13058'] },
    app: null,
    apiUrl: 'http://127.0.0.1:8099/roblox',
  });
});

it.each([
  [{ DISCORD_BOT_TOKEN: TOKEN }, 'DISCORD_GUILD_IDS is needed'],
  [{ DISCORD_GUILD_IDS: '80351110224678912' }, 'DISCORD_GUILD_IDS goes with'],
  [{ DISCORD_BOT_TOKEN: TOKEN, DISCORD_GUILD_IDS: '12' }, 'DISCORD_GUILD_IDS has to list'],
  [{ DISCORD_BOT_TOKEN: TOKEN, DISCORD_GUILD_IDS: ',' }, 'DISCORD_GUILD_IDS has to list'],
  [{ ROBLOX_API_KEY: KEY }, 'ROBLOX_UNIVERSE_IDS is needed'],
  [{ ROBLOX_API_KEY: COOKIE, ROBLOX_UNIVERSE_IDS: '1' }, 'ROBLOX_API_KEY must be an Open Cloud'],
  [{ ROBLOX_API_KEY: TOKEN, ROBLOX_UNIVERSE_IDS: '1' }, 'ROBLOX_API_KEY must be an Open Cloud'],
  [
    { DISCORD_BOT_TOKEN: COOKIE, DISCORD_GUILD_IDS: '80351110224678912' },
    'DISCORD_BOT_TOKEN must be',
  ],
  // The sandbox's word isn't accepted for a real platform.
  [{ ROBLOX_API_KEY: 'sandbox', ROBLOX_UNIVERSE_IDS: '1' }, 'ROBLOX_API_KEY must be'],
  [{ ROBLOX_CLIENT_ID: '1234' }, 'ROBLOX_CLIENT_SECRET is needed'],
  [{ DISCORD_CLIENT_SECRET: 'S3CRETMARK' }, 'DISCORD_CLIENT_ID is needed'],
])('says of half a connection what is missing or wrong: %#', (environment, fault) => {
  const faults = listFaults(environment as Record<string, string>);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
  expect(faults[0]).not.toMatch(/MARK/);
});

it.each([
  'https://discord.com/api/v10',
  'http://10.0.0.1/discord',
  'http://127.0.0.1.example.org/discord',
  'http://localhost.example.org/',
  'http://user@127.0.0.1/discord',
  'http://127.0.0.1@example.org/',
  'http://[::ffff:7f00:1]/',
  'http://127.0.0.1/discord#part',
  'http://127.0.0.1/discord?a=b',
  'ftp://127.0.0.1/discord',
  'discord',
])('sends credentials to the platform or to this machine, and not to %s', (address) => {
  for (const name of ['DISCORD_API_URL', 'ROBLOX_API_URL']) {
    const [fault = ''] = listFaults({ [name]: address });
    expect(fault).toMatch(new RegExp(`^${name} must be left out, or lead to this machine`));
  }
});

it.each(['http://127.0.0.1:8099/discord', 'http://localhost:8099', 'https://[::1]:8099/a'])(
  'takes %s, and then the sandbox’s own word for a credential',
  (DISCORD_API_URL) => {
    const settings = { DISCORD_BOT_TOKEN: 'sandbox', DISCORD_GUILD_IDS: '80351110224678912' };
    expect(readConfig({ DISCORD_API_URL, ...settings }).discord.apiUrl).toBe(DISCORD_API_URL);
  },
);

it('takes an app that fits into a header', () => {
  const app = { DISCORD_CLIENT_ID: '1234', DISCORD_CLIENT_SECRET: 'made-up_secret' };
  expect(readConfig(app).discord.app).toEqual({ id: '1234', secret: 'made-up_secret' });
  for (const DISCORD_CLIENT_SECRET of ['schlüssel', 'two words', 'a\nb']) {
    expect(listFaults({ ...app, DISCORD_CLIENT_SECRET })).toEqual([
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET have to be those of an app, without a space.',
    ]);
  }
});

it('takes a PostgreSQL database, with a key that its replicas share', () => {
  const GATEHOUSE_SECRET_KEY = 'k'.repeat(32);
  const url = 'postgres://desk:hunter2@db.example.org:5432/gatehouse?sslmode=require';
  expect(readConfig({ DATABASE_URL: url, GATEHOUSE_SECRET_KEY }).databaseUrl).toBe(url);
  expect(readConfig({}).databaseUrl).toBe(null);
  for (const DATABASE_URL of [
    'postgres:gatehouse',
    'http://db/gatehouse',
    'gatehouse',
    'postgres://',
  ]) {
    expect(listFaults({ DATABASE_URL, GATEHOUSE_SECRET_KEY })).toEqual([
      'DATABASE_URL must be like postgres://user:password@host:5432/database.',
    ]);
  }
  expect(listFaults({ DATABASE_DIRECT_URL: url })).toEqual([
    'DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set.',
  ]);
});

it.each(['', ' ', '0', '65535'])('takes %j as a port', (PORT) => {
  expect(readConfig({ PORT }).port).toBe(PORT.trim() === '' ? 8080 : Number(PORT));
});

function listFaults(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
