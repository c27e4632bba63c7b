import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';

const inspectAs = (client: Client, more: object = {}) =>
  client.post('/api/inspect_key', {
    session_token: client.session,
    redeem_code: client.pass,
    ...more,
  });

describe('in practice', () => {
  let clock: TestClock;
  let desk: TestDesk;
  let client: Client;
  const inspect = (more: object = {}) => inspectAs(client, more);
  const faults = (...names: string[]) =>
    desk.sandbox.faults.set(names.map((name) => ({ name, platform: 'roblox' })));

  beforeAll(async () => {
    clock = new TestClock();
    desk = await startDesk({ now: clock.now });
  });
  afterAll(() => desk.stop());
  beforeEach(async () => {
    faults();
    clock.advance(60_000);
    client = await visit(desk, await desk.createCode());
  });

  it('tells the state, the expiry, the scopes, and the tools that they allow', async () => {
    const { status, body, text } = await inspect();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Gatehouse sandbox',
      enabled: true,
      expired: false,
      expires_soon: false,
      expires_at: Date.UTC(new Date(clock.now()).getUTCFullYear() + 1, 11, 31),
      scopes: [{ name: 'universe.user-restriction', operations: ['read', 'write'] }],
      checked_at: clock.now(),
      now: clock.now(),
    });
    const tools = body.tools as { tool: string; works: string }[];
    expect(tools).toContainEqual({
      tool: 'check-tool',
      title: 'Check Tool',
      works: 'yes',
      missing: [],
    });
    // Neither the key nor its owner is exposed.
    expect(text).not.toMatch(/apiKey|authorizedUserId|owner/);
  });

  it('warns within 14 days of the expiry', async () => {
    const year = new Date(clock.now()).getUTCFullYear();
    clock.advance(Date.UTC(year, 11, 31, 23) - clock.now());
    client = await visit(desk, await desk.createCode());
    const { body } = await inspect();
    const days = (Number(body.expires_at) - clock.now()) / 86_400_000;
    expect(body.expires_soon).toBe(days <= 14);
  });

  it.each([
    ['expired-key', { enabled: true, expired: true }],
    ['disabled-key', { enabled: false, expired: false }],
  ])('tells of an %s, through which nothing works', async (fault, state) => {
    faults(fault);
    const { status, body } = await inspect();
    expect(status).toBe(200);
    expect(body).toMatchObject(state);
    const tools = body.tools as { works: string }[];
    expect(new Set(tools.map(({ works }) => works))).toEqual(new Set(['no']));
  });

  it.each([
    ['revoked', 409, 'Key not accepted', /create\.roblox\.com > Credentials/],
    ['down', 503, 'Service Unavailable', /Roblox isn’t responding/],
    ['5xx', 503, 'Service Unavailable', /Roblox isn’t responding/],
    ['garbled', 503, 'Service Unavailable', /an answer that the desk can’t read/],
    ['cut', 503, 'Service Unavailable', /Roblox isn’t responding/],
  ])('says so when the platform is %s', async (fault, status, title, detail) => {
    faults(fault);
    const { body, ...reply } = await inspect();
    expect([reply.status, body.title]).toEqual([status, title]);
    expect(body.detail).toMatch(detail);
  });

  it('takes nothing, cools down, and is closed to a pass that does not open it', async () => {
    expect((await inspect({ key: 'sandbox' })).body.code).toBe('desk/invalid-input');
    expect((await inspect()).status).toBe(200);
    expect((await inspect()).body.title).toBe('Wait 5s');
    client = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
    expect((await inspect()).body.title).toBe('Not In Your Scope');
  });
});

describe('connected', () => {
  let platform: TestSandbox;
  let desk: TestDesk;
  const faults = (...names: string[]) =>
    platform.sandbox.faults.set(names.map((name) => ({ name, platform: 'roblox' })));
  const inspect = async () => inspectAs(await visit(desk, await desk.createCode()));

  beforeEach(async () => {
    platform = await startSandboxServer();
    desk = await startDesk({ environment: platform.connected });
  });
  afterEach(async () => {
    await desk.stop();
    await platform.close();
  });

  it.each([
    ['expired-key', { expired: true }],
    ['disabled-key', { enabled: false }],
  ])('still tells of an %s once the desk has given it up', async (fault, state) => {
    const [before] = [await inspect()];
    expect(before.body).toMatchObject({ enabled: true, expired: false });
    faults(fault);
    const admin = await visitAsAdmin(desk);
    await admin.post('/api/admin/connections/check', { platform: 'roblox' });
    faults();
    const { status, body } = await inspect();
    expect(status).toBe(200);
    expect(body).toMatchObject(state);
  });

  it('of a key that Roblox refuses tells the desk, so that every tool says so', async () => {
    expect((await inspect()).status).toBe(200);
    faults('revoked');
    expect((await inspect()).body.title).toBe('Key not accepted');
    expect(desk.desk.connections.modes().roblox).toBe('broken');
    expect((await inspect()).body.title).toBe('Connection revoked');
  });

  it('says that the connection is revoked, and who can fix it', async () => {
    faults('revoked');
    const admin = await visitAsAdmin(desk);
    await admin.post('/api/admin/connections/check', { platform: 'roblox' });
    const { status, body } = await inspect();
    expect([status, body.title]).toEqual([503, 'Connection revoked']);
    expect(body.detail).toContain('Admin > Connections');
  });
});
