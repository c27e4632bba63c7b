import { describe, expect, it } from 'vitest';
import type {
  ConnectionState,
  SeenDiscord,
  SeenGuild,
  SeenRoblox,
  ToolNeeds,
} from '#kit/contract/connections.ts';
import { schemas } from '../contract.ts';
import { type Known, makeReport } from './report.ts';

const NOW = Date.UTC(2026, 10, 15);
const DAY = 24 * 3_600_000;
const BAN = 1n << 2n;
const MANAGE = 1n << 5n;
const ADMINISTRATOR = 1n << 3n;

const tools: readonly ToolNeeds[] = [
  {
    id: 'server-ban',
    title: 'Server Ban',
    needs: {
      discord: [
        { name: 'BAN_MEMBERS', for: 'ban members' },
        { name: 'MANAGE_GUILD', for: 'ban many at once', isOptional: true },
      ],
    },
  },
  {
    id: 'ban-tool',
    title: 'Ban Tool',
    needs: { roblox: [{ name: 'universe.user-restriction:write', for: 'ban players' }] },
  },
  { id: 'account-checker', title: 'Account Checker', needs: { discord: [] } },
  {
    id: 'token-revoker',
    title: 'Token Revoker',
    needs: { discord: [], roblox: [], app: 'end its tokens' },
  },
  { id: 'qr-generator', title: 'QR Generator' },
];

const nothing = {
  mode: 'practice',
  source: 'none',
  hidesSaved: false,
  apiUrl: null,
  savedAt: null,
  savedBy: null,
  checkedAt: null,
  usedAt: null,
  broken: null,
  listed: [],
  clientId: null,
  hasClientSecret: false,
  seen: null,
} as const satisfies ConnectionState<never>;

const guild = (name: string, permissions: bigint, more: Partial<SeenGuild> = {}): SeenGuild => ({
  id: `${name.length}8035111022467891`,
  name,
  isHere: true,
  permissions: String(permissions),
  members: 12,
  role: { name: 'Gate', above: 1 },
  needsTwoFactor: false,
  ...more,
});

function discord(
  guilds: SeenGuild[],
  application: Partial<SeenDiscord['application']> = {},
): ConnectionState<SeenDiscord> {
  return {
    ...nothing,
    mode: 'connected',
    source: 'saved',
    seen: {
      bot: { id: '80351110224678912', name: 'Gate', avatar: null, discriminator: '0' },
      application: { id: '4321', isPublic: false, hasMembersIntent: true, ...application },
      guilds,
      unlisted: [],
    },
  };
}

function roblox(
  key: Partial<SeenRoblox['key']> = {},
  more: Partial<ConnectionState<SeenRoblox>> = {},
): ConnectionState<SeenRoblox> {
  return {
    ...nothing,
    mode: 'connected',
    source: 'saved',
    usedAt: NOW,
    seen: {
      key: {
        name: 'desk',
        ownerId: '156',
        isEnabled: true,
        isExpired: false,
        expiresAt: null,
        scopes: [{ name: 'universe.user-restriction', operations: ['write'], universes: ['1'] }],
        ...key,
      },
      universes: [
        { id: '1', name: 'Harbour', isHere: true },
        { id: '2', name: 'Lighthouse', isHere: true },
      ],
    },
    ...more,
  };
}

function report(states: Partial<Known['states']>) {
  const full = { left: 5, backAt: null };
  const made = makeReport({
    states: { discord: nothing, roblox: nothing, ...states },
    tries: { discord: full, roblox: full },
    tools,
    permissions: ['BAN_MEMBERS', 'MANAGE_GUILD'],
    nowMs: NOW,
  });
  return schemas().inspect.output.parse(made);
}

const worksOf = (states: Partial<Known['states']>) =>
  Object.fromEntries(report(states).tools.map(({ tool, works }) => [tool, works]));

describe('which tool works', () => {
  it('is practice on both platforms before anything is connected, and nothing is claimed', () => {
    expect(worksOf({})).toEqual({
      'server-ban': 'practice',
      'ban-tool': 'practice',
      'account-checker': 'practice',
      'token-revoker': 'practice',
    });
    expect(report({}).tools[0]?.needs[0]).toMatchObject({ met: null, places: [] });
  });

  it.each([
    ['all is granted', [guild('A', BAN | MANAGE)], 'yes'],
    ['an administrator has all', [guild('A', ADMINISTRATOR)], 'yes'],
    ['only what may be left out is missing', [guild('A', BAN)], 'partly'],
    ['it is missing in one of two', [guild('A', BAN | MANAGE), guild('BB', MANAGE)], 'partly'],
    ['it is missing everywhere', [guild('A', MANAGE), guild('BB', 0n)], 'no'],
    ['the bot is in none', [guild('A', 0n, { isHere: false })], 'no'],
    ['none is listed', [], 'no'],
  ])('Discord: %s', (_name, guilds, expected) => {
    const works = worksOf({ discord: discord(guilds) });
    expect(works['server-ban']).toBe(expected);
    expect(works['account-checker']).toBe('yes');
  });

  it('says which permission is missing where', () => {
    const { tools: states, discord: shown } = report({
      discord: discord([guild('A', BAN | MANAGE), guild('BB', MANAGE)]),
    });
    expect(states[0]?.needs).toMatchObject([
      { name: 'BAN_MEMBERS', title: 'Ban Members', met: false, places: ['BB'], optional: false },
      { name: 'MANAGE_GUILD', met: true, places: [], optional: true },
    ]);
    expect(shown.guilds.map(({ missing }) => missing)).toEqual([
      [],
      [{ name: 'BAN_MEMBERS', title: 'Ban Members' }],
    ]);
  });

  it('Roblox: by the scope, its operation and the experience', () => {
    const scope = { name: 'universe.user-restriction', operations: ['write'] };
    expect(worksOf({ roblox: roblox() })['ban-tool']).toBe('partly');
    const all = roblox({ scopes: [{ ...scope, universes: null }] });
    expect(worksOf({ roblox: all })['ban-tool']).toBe('yes');
    const read = roblox({ scopes: [{ ...scope, operations: ['read'], universes: null }] });
    expect(worksOf({ roblox: read })['ban-tool']).toBe('no');
    expect(report({ roblox: roblox() }).roblox.universes[1]?.missing).toEqual([
      { name: 'universe.user-restriction:write', title: 'User restrictions, write' },
    ]);
  });

  it('of both platforms is partly, where only one is connected', () => {
    const withApp = { hasClientSecret: true };
    const [chat, game] = [
      { ...discord([]), ...withApp },
      { ...roblox(), ...withApp },
    ];
    expect(worksOf({ discord: chat })['token-revoker']).toBe('partly');
    expect(worksOf({ discord: chat, roblox: game })['token-revoker']).toBe('yes');
  });

  it('of the owner’s app is none where the owner has added no app', () => {
    const connected = { discord: discord([]), roblox: roblox() };
    expect(worksOf(connected)['token-revoker']).toBe('no');
    const { needs } = report(connected).tools.find(({ tool }) => tool === 'token-revoker') ?? {};
    expect(needs).toMatchObject([
      { platform: 'discord', name: 'app', met: false },
      { platform: 'roblox', name: 'app', met: false },
    ]);
  });

  it('is none through what broke, whatever was seen before', () => {
    const broken = { at: NOW, why: 'revoked' } as const;
    const state = { ...discord([guild('A', BAN | MANAGE)]), mode: 'broken', broken } as const;
    expect(worksOf({ discord: state })).toMatchObject({
      'server-ban': 'no',
      'account-checker': 'no',
    });
  });
});

describe('the invite', () => {
  it('asks for exactly what the tools need, and names the server where one is missing', () => {
    const { discord: shown } = report({ discord: discord([guild('A', 0n, { isHere: false })]) });
    const everywhere = new URL(shown.invite_url ?? '');
    expect(everywhere.searchParams.get('permissions')).toBe(String(BAN | MANAGE));
    expect(everywhere.searchParams.get('client_id')).toBe('4321');
    const there = new URL(shown.guilds[0]?.invite_url ?? '');
    expect(there.searchParams.get('guild_id')).toBe(shown.guilds[0]?.id);
    expect(report({}).discord.invite_url).toBeNull();
  });
});

describe('warnings', () => {
  const titles = (states: Partial<Known['states']>) => {
    const { discord: one, roblox: other } = report(states);
    return [...one.warnings, ...other.warnings].map(({ title }) => title);
  };

  it('say of a bot what is more than needed, and what stands in the way', () => {
    const guilds = [guild('A', ADMINISTRATOR), guild('BB', BAN, { needsTwoFactor: true })];
    const application = { isPublic: true, hasMembersIntent: false };
    expect(titles({ discord: discord(guilds, application) })).toEqual([
      'Gate is an administrator in A',
      'BB asks for two-factor authentication',
      'Anyone can add this bot to a server',
      'The members intent is off',
    ]);
    expect(titles({ discord: discord([guild('A', BAN)]) })).toEqual([]);
  });

  it.each([
    [15 * DAY, []],
    [14 * DAY - 1, ['The key expires in 13 days']],
    [DAY, ['The key expires tomorrow']],
    [1, ['The key expires today']],
  ])('say of a key that it expires soon: in %d ms', (leftMs, expected) => {
    expect(titles({ roblox: roblox({ expiresAt: NOW + leftMs }) })).toEqual(expected);
  });

  it('say of a key that nobody used it for long', () => {
    expect(titles({ roblox: roblox({}, { usedAt: NOW - 45 * DAY }) })).toEqual([]);
    expect(titles({ roblox: roblox({}, { usedAt: NOW - 46 * DAY }) })).toEqual([
      'The key was last used 46 days ago',
    ]);
  });

  it('are none beside what is broken, which has words of its own', () => {
    for (const why of ['revoked', 'disabled', 'expired', 'sealed'] as const) {
      const state = roblox({ expiresAt: NOW + 1 }, { mode: 'broken', broken: { at: NOW, why } });
      const { roblox: shown } = report({ roblox: state });
      expect(shown.warnings).toEqual([]);
      expect(shown.problem?.title).toMatch(/^[A-Z].*[^.]$/);
      expect(shown.problem?.detail).toMatch(/\.$/);
      expect(shown.broken_at).toBe(NOW);
    }
  });
});
