import { describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { inFreshFolder, json } from './run.fixture.ts';
import { factsIn } from './store.fixture.ts';

const { folder, run, call } = inFreshFolder();

/** A visitor from another address, through a proxy that the desk trusts. */
async function visitFrom(desk: TestDesk, address: string) {
  const client = await visit(desk, await desk.createCode());
  const body = { session_token: client.session, redeem_code: client.pass };
  return async () => (await client.post('/api/pass', body, { 'x-forwarded-for': address })).body;
}

describe('gatehouse ip-ban add', () => {
  it('shuts an address out of the running desk at once, until it is lifted', async () => {
    const desk = await startDesk({
      folder: folder(),
      environment: { TRUST_PROXY: '127.0.0.1' },
    });
    const look = await visitFrom(desk, '203.0.113.7');
    const lookElsewhere = await visitFrom(desk, '198.51.100.4');
    expect((await look()).code).toBeUndefined();
    const added = await run(['ip-ban', 'add', '203.0.113.0/24', '--reason', 'raid', '--json']);
    expect(json(added)).toEqual({ banned: '203.0.113.0/24', expires_at: null });
    expect((await look()).code).toBe('bans/banned');
    expect((await lookElsewhere()).code).toBeUndefined();
    expect(json(await run(['ip-ban', 'lift', '203.0.113.0/24', '--json']))).toEqual({
      lifted: '203.0.113.0/24',
    });
    await lookElsewhere();
    expect((await look()).code).toBeUndefined();
    await desk.stop();
    const facts = (await factsIn(folder())).filter(({ actor }) => actor === 'cli');
    expect(facts).toMatchObject([
      { action: 'bans/ban', detail: { network: '203.0.113.0/24', reason: 'raid' } },
      { action: 'bans/unban', detail: { network: '203.0.113.0/24' } },
    ]);
  });

  it('says until when, and shows it in the list', async () => {
    const added = await call(['ip-ban', 'add', '2001:db8::1', '--expires', '7d']);
    expect(added.code).toBe(0);
    expect(added.out).toMatch(
      /^2001:db8::1\/128 is banned until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/m,
    );
    const { bans } = json<{ bans: Record<string, unknown>[] }>(
      await call(['ip-ban', 'list', '--json']),
    );
    expect(bans).toMatchObject([
      { network: '2001:db8::1/128', reason: 'No reason given', created_by: 'cli', is_over: false },
    ]);
    const lasts = Number(bans[0]?.expires_at) - Number(bans[0]?.created_at);
    expect(Math.abs(lasts - 7 * 86_400_000)).toBeLessThan(60_000);
    expect((await call(['ip-ban', 'list'])).out).toMatch(/^2001:db8::1\/128 +banned .* cli +No/m);
  });

  it.each([
    ['too wide a network of IPv4', '10.0.0.0/7', 'bans/too-wide', 'The widest you can ban is /8.'],
    ['too wide a network of IPv6', '2001::/15', 'bans/too-wide', 'The widest you can ban is /16.'],
    ['loopback', '127.0.0.1', 'bans/own-address', 'through a local proxy'],
    ['a network of loopback', '127.3.0.0/16', 'bans/own-address', 'through a local proxy'],
    ['loopback of IPv6', '::1', 'bans/own-address', 'through a local proxy'],
    ['loopback of IPv4 in IPv6', '::ffff:127.0.0.1', 'bans/own-address', 'through a local proxy'],
    ['a network around loopback', '::/64', 'bans/own-address', 'through a local proxy'],
  ])('refuses %s', async (_what, network, code, words) => {
    const ended = await call(['ip-ban', 'add', network, '--json']);
    expect(ended.code).toBe(1);
    expect(json(ended)).toEqual({ error: { code, message: expect.stringContaining(words) } });
    expect(json(await call(['ip-ban', 'list', '--json']))).toMatchObject({ bans: [] });
  });

  it('says of one that is banned already who did it, and changes nothing', async () => {
    await call(['ip-ban', 'add', '203.0.113.7', '--reason', 'first']);
    const again = await call(['ip-ban', 'add', '203.0.113.7/32', '--reason', 'second']);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('203.0.113.7/32 is already banned, by cli');
    expect((await call(['ip-ban', 'list'])).out).toContain('first');
    expect(await factsIn(folder())).toHaveLength(1);
  });
});

describe('gatehouse ip-ban lift', () => {
  it('lets an owner back in whom the desk shut out', async () => {
    const desk = await startDesk({ folder: folder() });
    const client = await visit(desk);
    await desk.banAddress('127.0.0.1');
    expect((await client.get('/api/banner')).status).toBe(403);
    expect((await run(['ip-ban', 'list'])).out).toContain('127.0.0.1/32');
    expect((await run(['ip-ban', 'lift', '127.0.0.1'])).code).toBe(0);
    await client.get('/api/check_ban');
    expect((await client.get('/api/banner')).status).toBe(200);
    await desk.stop();
  });

  it('names the network that an address is banned with, since only that can be lifted', async () => {
    await call(['ip-ban', 'add', '2001:db8:0:1::/64']);
    const missed = await call(['ip-ban', 'lift', '2001:db8:0:1::7']);
    expect(missed.code).toBe(1);
    expect(missed.err).toContain('It is banned as part of 2001:db8:0:1::/64');
    await call(['ip-ban', 'add', '2001:db8:0:1::7']);
    const lifted = await call(['ip-ban', 'lift', '2001:db8:0:1::7']);
    expect(lifted.code).toBe(0);
    expect(lifted.out).toContain('It is still banned as part of 2001:db8:0:1::/64');
  });

  it('says of one that is not banned that nothing was done', async () => {
    const ended = await call(['ip-ban', 'lift', '203.0.113.7', '--json']);
    expect(ended.code).toBe(1);
    expect(json(ended)).toMatchObject({ error: { code: 'bans/not-listed' } });
    expect(await factsIn(folder())).toEqual([]);
  });
});
