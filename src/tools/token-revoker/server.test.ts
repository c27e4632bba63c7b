import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { searchDesk } from '#testing/search-desk.ts';
import { until } from '#testing/until.ts';

const SAME = 'If your app issued this token, it is revoked now';
const MARK = 'T0KENMARK';
const FOREIGN = `${MARK}-of-somebody-elses-app-0123456789`;

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeAll(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    environment: { LOG_LEVEL: 'trace' },
    settings: { twoPersonTargetsPerHour: 1_000, changesPerTenMinutes: 1_000 },
  });
});

afterAll(() => desk.stop());

beforeEach(async () => {
  desk.sandbox.faults.set([]);
  clock.advance(60_000);
  client = await visit(desk, await desk.createCode());
});

const platforms = ['discord', 'roblox'] as const;
const names = { discord: 'Discord', roblox: 'Roblox' } as const;

const revokeAs = (who: Client, body: object, headers = {}) =>
  who.post(
    '/api/revoke_token',
    { session_token: who.session, redeem_code: who.pass, ...body },
    headers,
  );
const revoke = (platform: string, token: unknown, headers = {}) =>
  revokeAs(client, { platform, token }, headers);

interface Issued {
  token: string;
  is_revoked: boolean;
}
/** The tokens that the sandbox's app has issued. */
const issued = () => {
  const world = desk.sandbox.describe(clock.now());
  return world.oauth_tokens as Issued[];
};

const cases = () =>
  desk.desk.database.transaction((tx) =>
    tx.all<{ outcome: string | null; detail: string | null }>(
      "SELECT outcome, detail FROM audit WHERE action = 'token-revoker/revoke' ORDER BY id",
    ),
  );

describe.each(platforms)('on %s', (platform) => {
  it('answers the same for every token, and the case names no token', async () => {
    const { status, body } = await revoke(platform, FOREIGN);
    expect([status, body]).toEqual([200, { detail: SAME }]);
    clock.advance(5_000);
    expect((await revoke(platform, `  ${FOREIGN}\n`)).body).toEqual({ detail: SAME });
    const [intent, outcome] = (await cases()).slice(-2);
    expect(intent?.detail).toBeNull();
    expect(outcome).toEqual({
      outcome: 'done',
      detail: JSON.stringify({ platform: names[platform] }),
    });
    expect(await searchDesk(desk, [MARK])).toEqual([]);
  });

  it.each([
    ['', 'Missing Token', 'Please enter a token'],
    ['   ', 'Missing Token', 'Please enter a token'],
    ['short', 'Invalid token format', /16 to 4,000/],
    [`${MARK} with spaces in it`, 'Invalid token format', /16 to 4,000/],
    [`${MARK}${'x'.repeat(4_000)}`, 'Invalid token format', /16 to 4,000/],
  ])('refuses %j and asks nobody', async (token, title, detail) => {
    desk.sandbox.faults.set([{ name: 'down' }]);
    const { status, body, text } = await revoke(platform, token);
    expect([status, body.title]).toEqual([422, title]);
    expect(body.detail).toMatch(detail);
    expect(text).not.toContain(MARK);
  });

  it('does it again by itself where only the answer was lost', async () => {
    desk.sandbox.faults.set([{ name: 'cut', times: 1 }]);
    expect((await revoke(platform, FOREIGN)).body).toEqual({ detail: SAME });
  });

  it('answers a repeated key alike and does nothing twice', async () => {
    const before = desk.sandbox.ledger.lines.length;
    const headers = { 'idempotency-key': `again-${platform}` };
    expect((await revoke(platform, FOREIGN, headers)).body).toEqual({ detail: SAME });
    expect((await revoke(platform, FOREIGN, headers)).body).toEqual({ detail: SAME });
    expect(desk.sandbox.ledger.lines).toHaveLength(before + 1);
  });
});

it.each([
  ['discord', 'down', 'Service Unavailable', /isn’t responding/, 'platform/down'],
  ['discord', 'cut', 'Outcome unknown', /may have been done/, 'unknown'],
  [
    'roblox',
    '429-user',
    'Service Unavailable',
    /is limiting this desk’s requests/,
    'platform/busy',
  ],
  ['roblox', '5xx', 'Outcome unknown', /may have been done/, 'unknown'],
  ['roblox', 'garbled', 'Outcome unknown', /may have been done/, 'unknown'],
] as const)('says so when %s is %s, and the log has it', async (...row) => {
  const [platform, name, title, detail, known] = row;
  desk.sandbox.faults.set([{ name }]);
  const { status, body } = await revoke(platform, FOREIGN);
  expect([status, body.title]).toEqual([503, title]);
  expect(body.detail).toMatch(detail);
  expect((await cases()).at(-1)?.outcome).toBe(known);
});

it.each([
  'discord/no-access',
  'discord/unknown-user',
  'discord/two-factor',
  'discord/invalid',
  'discord/refused',
] as const)('tells no more than that it was refused where the platform says %s', async (code) => {
  const { api } = await desk.desk.connections.discord();
  const { revoke: asked } = api.oauth;
  api.oauth.revoke = async () => {
    throw new DeskError(code, { params: { why: 'x', code: 10_013, permissions: 'x' } });
  };
  const { status, body } = await revoke('discord', FOREIGN);
  api.oauth.revoke = asked;
  expect([status, body.code]).toEqual([409, 'token-revoker/refused']);
});

describe.each(['discord', 'roblox'] as const)(
  '%s: only the documented answer is success',
  (platform) => {
    it.each([
      [{ name: 'page', status: 403 }, 503, 'platform/unsure', 'unknown'],
      [{ name: 'page', status: 404 }, 503, 'platform/unsure', 'unknown'],
      [{ name: 'page', status: 405 }, 503, 'platform/unsure', 'unknown'],
      [{ name: 'says', status: 302, body: '' }, 503, 'platform/unsure', 'unknown'],
      [{ name: 'says', status: 202, body: '{}' }, 503, 'platform/unsure', 'unknown'],
      [{ name: 'says', status: 403, body: '{}' }, 503, 'platform/unsure', 'unknown'],
      [{ name: '408' }, 503, 'platform/unsure', 'unknown'],
      [{ name: '499' }, 503, 'platform/unsure', 'unknown'],
      ...['invalid_request', 'unsupported_token_type'].map((error) => [
        { name: 'says', status: 400, body: JSON.stringify({ error }) },
        409,
        'token-revoker/refused',
        'token-revoker/refused',
      ]),
    ] as [Fault, number, string, string][])('%j', async (fault, status, code, outcome) => {
      const before = desk.sandbox.ledger.lines.length;
      desk.sandbox.faults.set([fault]);
      const { status: told, body } = await revoke(platform, FOREIGN);
      expect([told, body.code]).toEqual([status, code]);
      expect((await cases()).at(-1)?.outcome).toBe(outcome);
      expect(desk.sandbox.ledger.lines).toHaveLength(before);
    });
  },
);

it('ends a token that the app has issued', async () => {
  const [one] = issued();
  expect(one?.is_revoked).toBe(false);
  expect((await revoke('roblox', one?.token)).body).toEqual({ detail: SAME });
  expect(issued()[0]?.is_revoked).toBe(true);
});

it('takes no login, and says whose it is to end', async () => {
  const token = `${Buffer.from('228537642583588864').toString('base64url')}.GTokMk.${MARK.repeat(4)}12`;
  const { status, body } = await revoke('discord', token);
  expect([status, body.title]).toEqual([422, 'That is a login secret']);
  expect(body.detail).toMatch(/Reset Token/);
  expect(await searchDesk(desk, [MARK])).toEqual([]);
});

it('knows two platforms, cools down, and is closed to a pass that does not open it', async () => {
  expect((await revoke('telegram', FOREIGN)).body.code).toBe('desk/invalid-input');
  expect((await revoke('roblox', 7)).body.code).toBe('desk/invalid-input');
  expect((await revoke('roblox', FOREIGN)).status).toBe(200);
  expect((await revoke('roblox', FOREIGN)).body.title).toBe('Wait 5s');
  client = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
  expect((await revoke('roblox', FOREIGN)).body.title).toBe('Not In Your Scope');
});

describe('connected', () => {
  let platform: TestSandbox;

  beforeAll(async () => {
    platform = await startSandboxServer();
  });
  afterAll(() => platform.close());

  /** A separate desk whose connection differs from the usual one by `change`. */
  async function connect(change: Record<string, string>): Promise<[TestDesk, Client]> {
    const environment = Object.entries({ ...platform.connected, ...change });
    const other = await startDesk({
      environment: Object.fromEntries(environment.filter(([, value]) => value !== '')),
    });
    return [other, await visit(other, await other.createCode())];
  }

  it('without an app of the owner asks nobody, and says who can add one', async () => {
    const [other, who] = await connect({ ROBLOX_CLIENT_ID: '', ROBLOX_CLIENT_SECRET: '' });
    const { status, body } = await revokeAs(who, { platform: 'roblox', token: FOREIGN });
    expect([status, body.title]).toEqual([409, 'No app connected']);
    expect(body.detail).toMatch(/no Roblox app.*The owner can add one/);
    expect((await revokeAs(who, { platform: 'roblox', token: FOREIGN })).body.title).toBe(
      'Wait 5s',
    );
    await other.stop();
  });

  it.each([
    ['discord', { DISCORD_CLIENT_SECRET: 'another' }],
    ['roblox', { ROBLOX_CLIENT_SECRET: 'another' }],
  ] as const)(
    'with an app that %s does not take says so, of whatever token',
    async (at, change) => {
      const [other, who] = await connect(change);
      const { status, body } = await revokeAs(who, { platform: at, token: FOREIGN });
      expect([status, body.title]).toEqual([409, 'App not accepted']);
      expect(body.detail).toContain(names[at]);
      await other.stop();
    },
  );

  it('through a revoked connection says so', async () => {
    platform.sandbox.faults.set([{ name: 'revoked' }]);
    const [other, who] = await connect({});
    await until(() => other.desk.connections.modes().discord === 'broken');
    const { status, body } = await revokeAs(who, { platform: 'discord', token: FOREIGN });
    expect([status, body.title]).toEqual([503, 'Connection revoked']);
    await other.stop();
    platform.sandbox.faults.set([]);
  });
});
