import type { Report, ToolRow } from './report.ts';

const NOW = Date.UTC(2026, 10, 14, 20, 40);
const DAY = 86_400_000;

const nothing = {
  mode: 'practice' as const,
  source: 'none' as const,
  hides_saved: false,
  api_url: null,
  saved_at: null,
  saved_by: null,
  checked_at: null,
  broken_at: null,
  problem: null,
  warnings: [],
  listed: [],
  client_id: null,
  has_client_secret: false,
  tries_left: 5,
  tries_back_at: null,
};

const held = {
  ...nothing,
  mode: 'connected' as const,
  source: 'saved' as const,
  saved_at: NOW - 3 * DAY,
  saved_by: 'Mira',
  checked_at: NOW - 300_000,
};

const ban = { platform: 'discord', name: 'BAN_MEMBERS', title: 'Ban Members' } as const;
const hooks = { platform: 'discord', name: 'MANAGE_WEBHOOKS', title: 'Manage Webhooks' } as const;
const log = { platform: 'discord', name: 'VIEW_AUDIT_LOG', title: 'View Audit Log' } as const;
const write = {
  platform: 'roblox',
  name: 'universe.user-restriction:write',
  title: 'User restrictions, write',
} as const;

export function toolRows(met: { ban: boolean | null; log: boolean | null; other: boolean | null }) {
  const at = (isMet: boolean | null) => ({
    met: isMet,
    places: isMet === false ? ['Harbour Lights'] : [],
  });
  const works = (isMet: boolean | null) => (isMet === null ? 'practice' : isMet ? 'yes' : 'no');
  const rows: ToolRow[] = [
    {
      tool: 'server-ban',
      title: 'Server Ban',
      works: works(met.ban),
      needs: [
        { ...ban, for: 'ban members', optional: false, ...at(met.ban) },
        { ...log, for: 'say who lifted a ban', optional: true, ...at(met.log) },
      ],
    },
    {
      tool: 'account-checker',
      title: 'Account Checker',
      works: met.ban === false ? 'partly' : works(met.ban),
      needs: [{ ...ban, for: 'show who is banned', optional: true, ...at(met.ban) }],
    },
    {
      tool: 'webhook-sender',
      title: 'Webhook Sender',
      works: works(met.other),
      needs: [
        { ...hooks, for: 'find the webhook of a channel', optional: false, ...at(met.other) },
      ],
    },
    {
      tool: 'ban-tool',
      title: 'Ban Tool',
      works: works(met.other),
      needs: [{ ...write, for: 'ban players', optional: false, ...at(met.other) }],
    },
  ];
  return rows;
}

export function practiceReport(): Report {
  return {
    now: NOW,
    discord: {
      ...nothing,
      bot: null,
      invite_url: null,
      members_intent: null,
      content_intent: null,
      presence_intent: null,
      guilds: [],
      unlisted: [],
    },
    roblox: { ...nothing, key: null, universes: [], offered: [], reaches_all: false },
    tools: toolRows({ ban: null, log: null, other: null }),
  };
}

const invite = 'https://discord.com/oauth2/authorize?client_id=1&scope=bot&permissions=4';

export function connectedReport(): Report {
  return {
    now: NOW,
    discord: {
      ...held,
      listed: ['1097425983749120001', '1097425983749120002'],
      bot: { id: '1097425983749120099', name: 'Gate Bot', avatar: 'data:,' },
      invite_url: invite,
      members_intent: 'off',
      content_intent: 'off',
      presence_intent: 'off',
      warnings: [
        {
          title: 'The bot is public',
          detail: 'Anybody can add it to a server. Developer Portal > Bot > Public Bot off.',
        },
      ],
      guilds: [
        {
          id: '1097425983749120001',
          name: 'Harbour Lights',
          state: 'here',
          members: 12_408,
          role: { name: 'Gate Bot', above: 2 },
          two_factor: true,
          missing: [
            { name: 'BAN_MEMBERS', title: 'Ban Members' },
            { name: 'VIEW_AUDIT_LOG', title: 'View Audit Log' },
          ],
          invite_url: null,
        },
        {
          id: '1097425983749120002',
          name: 'Lantern Bay',
          state: 'absent',
          members: null,
          role: null,
          two_factor: false,
          missing: [],
          invite_url: invite,
        },
      ],
      unlisted: [{ id: '1097425983749120003', name: 'Night Watch', members: 310, missing: [] }],
    },
    roblox: {
      ...held,
      listed: ['5203828273'],
      tries_left: 3,
      client_id: '7290610391231237934',
      has_client_secret: true,
      warnings: [
        {
          title: 'The key expires in 9 days',
          detail: 'Make a new one in time: create.roblox.com > Credentials.',
        },
      ],
      key: {
        name: 'bay-mods',
        owner_id: '4410287761',
        enabled: true,
        expired: false,
        expires_at: NOW + 9 * DAY,
        scopes: [
          {
            name: 'universe.user-restriction',
            operations: ['read', 'write'],
            universes: ['5203828273'],
          },
        ],
        used_at: NOW - 3_600_000,
      },
      universes: [{ id: '5203828273', name: 'Harbour Trials', state: 'here', missing: [] }],
      offered: [],
      reaches_all: false,
    },
    tools: toolRows({ ban: false, log: false, other: true }),
  };
}
