import { practiceReport } from '#desk/connections/page/report.fixture.ts';
import { tools } from '#tools/index.ts';
import type { Answers } from './answers.ts';

/** The moment at which every component test starts. */
export const NOW = Date.UTC(2026, 10, 15, 12, 0, 30);
export const PASS = `gth_p_${'a'.repeat(49)}`;
export const ADMIN_TOKEN = `gth_a_${'b'.repeat(49)}`;
export const GUILD = { id: '112233445566778899', name: 'Lantern Bay' };
export const UNIVERSE = { id: '9000000001', name: 'Lantern Bay' };

const WEEK_MS = 7 * 86_400_000;

export const passInfo = {
  id: 'pass-1',
  holder: 'Mira',
  label: 'night-shift-3',
  scope: null,
  expires_at: null,
  now: NOW,
  changes: { used: 0, limit: 200 },
  ten_minutes: { used: 0, limit: 20, back_at: null },
  hour: { used: 0, limit: 10, back_at: null },
  lookups: { used: 0, limit: 2_000 },
  cooldown_ms: { tool: 5_000, ban: 10_000 },
  discord_desk: false,
};

const toolStates = (works: string) =>
  tools.map(({ id, title }) => ({ tool: id, title, works, needs: [] }));

/** A desk in practice mode, as a pass holder sees it. */
export const practiceLinks = {
  now: NOW,
  practice_until: null,
  discord: { mode: 'practice', as: null, guilds: [GUILD], has_app: true },
  roblox: { mode: 'practice', as: null, universes: [UNIVERSE], has_app: true },
  brakes: [],
  tools: toolStates('practice'),
};

/** A desk connected to both platforms. */
export const connectedLinks = {
  ...practiceLinks,
  discord: { ...practiceLinks.discord, mode: 'connected', as: 'Gatekeeper' },
  roblox: { ...practiceLinks.roblox, mode: 'connected', as: 'Ban key' },
  tools: toolStates('yes'),
};

/** No bot is connected, so nobody uses the desk from Discord. */
const askedAboutNobody = {
  now: NOW,
  ...{ is_on: false, server: null, role: null, chosen: null, trouble: null },
  ...{ linked: 0, suspended: [] },
};

const usedNowhere = {
  ...{ now: NOW, is_connected: false, is_on: false, turned: null, trouble: null },
  ...{ servers: [], last_used_at: null },
};

/** No channel is chosen for what the desk tells its staff. */
export const noStaffChannel = {
  ...{ now: NOW, channel: null, can_choose: false, quiet_ms: 900_000, waiting: 0 },
  notices: [],
};

/** A desk on which every step of the setup checklist is done. */
export const doneSetup = {
  now: NOW,
  left: 0,
  hidden: null,
  steps: ['name', 'address', 'discord', 'roblox', 'limits', 'team', 'raid'].map((id) => ({
    ...{ id, state: 'done', skipped: null, undone: false },
  })),
  name: { site_name: 'Lantern Bay', community: 'https://discord.gg/lantern', support: null },
  address: {
    public_url: 'https://desk.lanternbay.example',
    reach: 'https',
    proxy: 'trusted',
    proxy_from: '127.0.0.1',
    opened_at: NOW - 3_600_000,
    phone_url: null,
  },
  discord: {
    mode: 'connected',
    as: 'lantern-gatehouse',
    servers: ['Lantern Quay'],
    members_intent: true,
    missing: 0,
  },
  roblox: { mode: 'connected', as: 'bay-mods', experiences: ['Harbour Trials'], missing: 0 },
  limits: { targets: 10, protected: 3, decided: { at: NOW, by: 'Kade' } },
  team: {
    joined: [
      { holder: 'Mira', at: NOW - 7_200_000 },
      { holder: 'Ada', at: NOW - 3_600_000 },
    ],
    open: 0,
  },
  raid: { job_id: 4, job_state: 'done', undone: true },
};

/** What the footer says while every tool works or is in practice. */
export const allOperational = {
  ...{ now: NOW, state: 'operational', total: 15 },
  ...{ offline: 0, degraded: 0, practice: 9, is_slow: true },
};

/** Replies to the calls that every page makes by itself, on a quiet desk in practice mode. */
export function usualAnswers(access: 'full' | 'read'): Answers {
  return {
    '/readyz': { status: 'ready' },
    'access/sessionToken': {
      session_token: `gth_s_${'c'.repeat(49)}`,
      expires_at: NOW + 900_000,
      expires_in_ms: 900_000,
    },
    'access/heartbeat': undefined,
    'access/end': undefined,
    'bans/checkBan': { banned: false },
    'banner/show': { banner: null },
    'connections/modes': { discord: 'practice', roblox: 'practice' },
    'connections/inspect': practiceReport(),
    'connections/links': practiceLinks,
    'status/summary': allOperational,
    'notices/look': noStaffChannel,
    'connections/samples': { webhooks: [], accounts: [], players: [], tokens: [] },
    'limits/pass': passInfo,
    'webhook-info/servers': { servers: [] },
    'webhook-info/rotations': { now: NOW, guild_id: GUILD.id, rotations: [] },
    'access/admin/session': {
      access,
      label: 'Kade',
      key_id: 'key-1',
      expires_at: NOW + WEEK_MS,
      expires_in_ms: WEEK_MS,
      now: NOW,
    },
    'access/passes/crowded': { passes: [] },
    'access/passes/ending': { now: NOW, passes: [] },
    'settings/read': { now: NOW, settings: [] },
    'setup/read': doneSetup,
    'setup/arrive': { show: false },
    'discord/turn-on/look': usedNowhere,
    'discord/staff/look': askedAboutNobody,
    'connections/deadWebhooks': { now: NOW, count: 0, webhooks: [] },
    'requests/list': { now: NOW, requests: [], open: 0, next_cursor: null },
    'audit/digest/since': { now: NOW, jobs: 0, cases: 0, refused: 0, passes: 0 },
    'audit/cases/pins/list': { now: NOW, pins: [] },
    'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
    'audit/cases/waiting': { count: 0, newest: [] },
    'jobs/waiting': { count: 0, newest: [] },
    'appeals/waiting': { count: 0 },
    'appeals/list': { now: NOW, appeals: [], waiting: 0, next_cursor: null },
    'appeals/slip': { now: NOW, slip: null, appeals: [] },
    'evidence/list': { now: NOW, evidence: [], is_open: false },
    'jobs/list': { now: NOW, jobs: [], next_cursor: null, waiting: 0 },
    'jobs/discord': { now: NOW, command: null, reply: null, post: null },
  };
}
