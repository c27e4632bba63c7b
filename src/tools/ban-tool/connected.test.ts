import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { type Bench, openBench, sampleId } from './practice.fixture.ts';

let platforms: TestSandbox;
let bench: Bench;

beforeAll(async () => {
  platforms = await startSandboxServer();
  bench = await openBench({ environment: platforms.connected, now: Date.now });
});
afterAll(async () => {
  await bench.stop();
  await platforms.close();
});

describe('on a connected desk', () => {
  it('a ban reaches Roblox, and nothing of the practice world', async () => {
    const { status, body } = await bench.ban('MapleHarbor12', { duration_seconds: 3_600 });
    expect([status, body.restriction_status]).toEqual([200, 'restricted']);
    const lines = platforms.sandbox.ledger.lines;
    expect(lines).toMatchObject([{ action: 'restrict', user_id: sampleId('MapleHarbor12') }]);
    expect(bench.ledger()).toEqual([]);
  });

  it('whoever the key belongs to is protected', async () => {
    expect((await bench.ban('LanternKeeper')).body.code).toBe('jobs/protected');
  });

  it('a key that Roblox no longer takes is told, and nothing is done', async () => {
    const before = platforms.sandbox.ledger.lines.length;
    platforms.sandbox.faults.set([{ name: 'revoked', platform: 'roblox' }]);
    const { status, body } = await bench.ban('NovaThistle');
    expect([status, body.code]).toEqual([503, 'platform/revoked']);
    expect(platforms.sandbox.ledger.lines).toHaveLength(before);
  });
});
