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
    DATABASE_URL: 'postgres://somewhere',
  });
  for (const name of [
    'HOST',
    'PORT',
    'TRUST_PROXY',
    'COMMUNITY_INVITE_URL',
    'SITE_NAME',
    'LOG_LEVEL',
    'DATABASE_URL',
  ]) {
    expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
  }
});

it('repeats no value of the environment, which may be a secret', () => {
  const faults = faultsOf({ PORT: 'hunter2', DATABASE_URL: 'postgres://user:hunter2@db' });
  expect(faults.join(' ')).not.toContain('hunter2');
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
