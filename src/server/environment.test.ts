import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startDesk } from '#testing/desk.ts';
import { ConfigError, readAddress, readConfig } from './config.ts';
import { describeUnknown, listUnknown, settingNames } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = 'a key that only this test uses, of 32 bytes';

function fileWith(content: string, name = 'secret'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function listFaults(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('a secret from a file', () => {
  it.each([KEY, `${KEY}\n`, `${KEY}\r\n`, `\uFEFF ${KEY} \n\n`])(
    'is the line in it, without the spaces around: %#',
    (content) => {
      const GATEHOUSE_SECRET_KEY_FILE = fileWith(content);
      expect(readConfig({ GATEHOUSE_SECRET_KEY_FILE }).secretKey).toBe(KEY);
    },
  );

  it('is read for each secret setting', () => {
    const url = 'postgres://desk:hunter2@db:5432/gatehouse';
    const config = readConfig({
      DATABASE_URL_FILE: fileWith(url, 'url'),
      DATABASE_DIRECT_URL_FILE: fileWith(`${url}?sslmode=require`, 'direct'),
      GATEHOUSE_SECRET_KEY_FILE: fileWith(KEY, 'key'),
      GATEHOUSE_NEW_SECRET_KEY_FILE: fileWith(`new ${KEY}`, 'new-key'),
      DISCORD_BOT_TOKEN_FILE: fileWith('sandbox', 'token'),
      DISCORD_GUILD_IDS: '80351110224678912',
      DISCORD_API_URL: 'http://127.0.0.1:8099/discord',
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET_FILE: fileWith('discord-app', 'discord-app'),
      ROBLOX_API_KEY_FILE: fileWith('sandbox', 'api-key'),
      ROBLOX_UNIVERSE_IDS: '13058',
      ROBLOX_API_URL: 'http://127.0.0.1:8099/roblox',
      ROBLOX_CLIENT_ID: '2',
      ROBLOX_CLIENT_SECRET_FILE: fileWith('roblox-app', 'roblox-app'),
      METRICS_TOKEN_FILE: fileWith('a1'.repeat(16), 'metrics'),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: fileWith('api-key=hunter2', 'headers'),
    });
    expect(config).toMatchObject({
      databaseUrl: url,
      databaseDirectUrl: `${url}?sslmode=require`,
      secretKey: KEY,
      newSecretKey: `new ${KEY}`,
      metricsToken: 'a1'.repeat(16),
      traces: { headers: { 'api-key': 'hunter2' } },
      discord: { connection: { credential: 'sandbox' }, app: { secret: 'discord-app' } },
      roblox: { connection: { credential: 'sandbox' }, app: { secret: 'roblox-app' } },
    });
    const files = settingNames.filter((name) => name.endsWith('_FILE'));
    expect(files).toHaveLength(10);
  });

  it('and the same secret from the environment are one too many', () => {
    expect(
      listFaults({
        GATEHOUSE_SECRET_KEY: KEY,
        GATEHOUSE_SECRET_KEY_FILE: fileWith(KEY),
      }),
    ).toEqual([
      'GATEHOUSE_SECRET_KEY and GATEHOUSE_SECRET_KEY_FILE are both set. Remove one of them.',
    ]);
  });

  it('counts as not set when the name of the file is empty', () => {
    expect(readConfig({ GATEHOUSE_SECRET_KEY_FILE: ' ' }).secretKey).toBe(null);
  });

  it.each([
    ['there is no such file', () => join(folder, 'MARK', 'MARK')],
    ['it is a folder', () => folder],
    ['ELOOP', makeLoop],
    ['an empty file', () => fileWith(' \n')],
    ['more than one line', () => fileWith('MARK\nMARK')],
    ['more than 64 KB', () => fileWith('MARK'.repeat(20_000))],
    // It has no end.
    ['more than 64 KB', () => '/dev/zero'],
  ])('that can’t be used is one fault, which repeats nothing: %s', (words, makePath) => {
    const faults = listFaults({ DATABASE_URL_FILE: makePath(), GATEHOUSE_SECRET_KEY: KEY });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^DATABASE_URL_FILE names a/);
    expect(faults[0]).toContain(words);
    expect(faults[0]).not.toMatch(/MARK|gatehouse-environment/);
  });

  it('that can’t be read hides what only follows from that, and no other fault', () => {
    const missing = join(folder, 'missing');
    const faults = listFaults({
      DATABASE_URL: 'postgres://desk@db/gatehouse',
      GATEHOUSE_SECRET_KEY_FILE: missing,
      DISCORD_BOT_TOKEN_FILE: missing,
      DISCORD_GUILD_IDS: '80351110224678912',
      PORT: 'x',
    });
    expect(faults).toEqual([
      "GATEHOUSE_SECRET_KEY_FILE names a file that can't be read: there is no such file.",
      "DISCORD_BOT_TOKEN_FILE names a file that can't be read: there is no such file.",
      'PORT must be a whole number from 0 to 65535.',
    ]);
  });

  it('is no way to give what is no secret', () => {
    const { port, unknown } = readConfig({ PORT_FILE: fileWith('81'), SITE_NAME_FILE: 'x' });
    expect(port).toBe(8080);
    expect(unknown).toEqual([
      { name: 'PORT_FILE', meant: 'PORT' },
      { name: 'SITE_NAME_FILE', meant: 'SITE_NAME' },
    ]);
  });
});

function makeLoop(): string {
  const path = join(folder, 'loop');
  rmSync(path, { force: true });
  symlinkSync(path, path);
  return path;
}

describe('a name that is no setting', () => {
  it.each([
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['trust_proxy', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['GATEHOUSE_SECRET_KEY_FILES', 'GATEHOUSE_SECRET_KEY_FILE'],
    ['DISCORD_GUILDS_ID', 'DISCORD_GUILD_IDS'],
  ])('%s was probably meant to be %s', (name, meant) => {
    expect(listUnknown({ [name]: 'x' })).toEqual([{ name, meant }]);
  });

  it('is listed if it begins like ours, and never with its value', () => {
    const unknown = listUnknown({ GATEHOUSE_COLOUR: 'MARK', DATABASE_HOST: 'MARK' });
    expect(unknown).toEqual([{ name: 'DATABASE_HOST' }, { name: 'GATEHOUSE_COLOUR' }]);
    expect(describeUnknown(unknown)).toContain('DATABASE_HOST, GATEHOUSE_COLOUR');
    expect(describeUnknown(unknown)).not.toContain('MARK');
  });

  it('is left alone if it is another program’s', () => {
    const names = ['PATH', 'HOME', 'HOSTNAME', 'POST', 'NODE_ENV', 'LANG', 'LOGNAME', 'TMPDIR'];
    const others = Object.fromEntries([...names, ...settingNames].map((name) => [name, 'x']));
    expect(listUnknown(others)).toEqual([]);
  });

  it('is in the log of a desk that starts', async () => {
    const desk = await startDesk({ environment: { TRUST_PROXYS: '10.0.0.1' } });
    await desk.stop();
    const warnings = desk.log.filter((line) => line.includes('TRUST_PROXYS (TRUST_PROXY?)'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('10.0.0.1');
  });
});

it('tells where a desk listens, whatever else is wrong', () => {
  expect(readAddress({ PORT: '81', LOG_LEVEL: 'loud' })).toEqual({ host: '127.0.0.1', port: 81 });
  expect(() => readAddress({ PORT: 'x' })).toThrow(ConfigError);
});

it('has a row in docs/settings.md for every setting, and a name there for every file', () => {
  const text = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const first = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  const plain = settingNames.filter((name) => !name.endsWith('_FILE'));
  expect(first.sort()).toEqual([...plain].sort());
  const files = settingNames.filter((name) => name.endsWith('_FILE'));
  expect(files.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
