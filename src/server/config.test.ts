import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    trustProxy: [],
    siteName: 'Gatehouse',
    communityInviteUrl: null,
    supportContact: null,
    logLevel: 'info',
  });
});

it('lists every fault at once, in words', () => {
  const faults = faultsOf({
    HOST: 'not a host!',
    PORT: '99999',
    TRUST_PROXY: '10.0.0.1, nonsense',
    COMMUNITY_INVITE_URL: 'javascript:alert(1)',
    SITE_NAME: 'x'.repeat(201),
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://somewhere',
  });
  for (const name of [
    'HOST',
    'PORT',
    'TRUST_PROXY',
    'COMMUNITY_INVITE_URL',
    'SITE_NAME',
    'LOG_LEVEL',
    'DATABASE_URL',
    'GATEHOUSE_SECRET_KEY',
  ]) {
    expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
  }
});

it('repeats no value of the environment, which may be a secret', () => {
  const faults = faultsOf({ PORT: 'hunter2', DATABASE_URL: 'postgres://user:hunter2@db' });
  expect(faults.join(' ')).not.toContain('hunter2');
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
    expect(faultsOf({ DATABASE_URL, GATEHOUSE_SECRET_KEY })).toEqual([
      'DATABASE_URL has to be like postgres://user:password@host:5432/database.',
    ]);
  }
  expect(faultsOf({ DATABASE_DIRECT_URL: url })).toEqual([
    'DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set.',
  ]);
});

it.each(['', ' ', '0', '65535'])('takes %j as a port', (PORT) => {
  expect(readConfig({ PORT }).port).toBe(PORT.trim() === '' ? 8080 : Number(PORT));
});

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
