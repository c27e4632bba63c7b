import { MANAGE_GUILD } from '../world/roles.ts';
import { type Ask, type Route, readBodyForm, requireChannel, requireGuild } from './ask.ts';
import { mustHave } from './authority.ts';
import { isTrue } from './form.ts';
import { describeMemberCounts } from './identity.ts';
import type { Incidents, LiveGuild } from './live.ts';
import { ok } from './reply.ts';
import { channelShape, formatTime, roleShape } from './shapes.ts';

const INCIDENT_MAX_MS = 24 * 3_600_000;

function guild(ask: Ask) {
  const found = requireGuild(ask);
  const hasCounts = isTrue(ask.request.query.get('with_counts'));
  return ok({ ...guildShape(found), ...(hasCounts ? describeMemberCounts(found) : {}) });
}

function guildShape({ base, incidents }: LiveGuild) {
  const rules = base.channels.find(({ name }) => name === 'rules')?.id ?? null;
  return {
    id: base.id,
    name: base.name,
    icon: base.icon,
    description: base.description,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: rules === null ? [] : ['COMMUNITY', 'NEWS'],
    banner: null,
    owner_id: base.ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 1,
    roles: base.roles.map(roleShape),
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 2,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: 'en-US',
    rules_channel_id: rules,
    safety_alerts_channel_id: null,
    public_updates_channel_id: rules,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: incidents ? incidentsShape(incidents) : null,
  };
}

function incidentsShape({ invites, dms }: Incidents) {
  return {
    invites_disabled_until: invites === null ? null : formatTime(invites),
    dms_disabled_until: dms === null ? null : formatTime(dms),
  };
}

function setIncidents(ask: Ask) {
  const found = requireGuild(ask);
  mustHave(ask.live, found, MANAGE_GUILD);
  const { nowMs } = ask.request;
  const form = readBodyForm(ask);
  const read = (name: string) => {
    const untilMs = form.time(name);
    if (typeof untilMs === 'number' && untilMs > nowMs + INCIDENT_MAX_MS) {
      form.fault(name, 'INCIDENT_ACTIONS_TOO_LONG', 'Must be at most 24 hours ahead.');
    }
    return untilMs;
  };
  const [invites, dms] = [read('invites_disabled_until'), read('dms_disabled_until')];
  form.end();
  const before = found.incidents ?? { invites: null, dms: null };
  const after = {
    invites: invites === undefined ? before.invites : invites,
    dms: dms === undefined ? before.dms : dms,
  };
  found.setIncidents(after);
  const changed = after.invites !== before.invites || after.dms !== before.dms;
  ask.tools.enter({ action: 'incident-actions', guild_id: found.base.id, changed }, nowMs);
  return ok(incidentsShape(after));
}

export const guildRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guild', auth: 'bot', handle: guild },
  {
    method: 'GET',
    path: '/guilds/:guild/roles',
    auth: 'bot',
    handle: (ask) => ok(requireGuild(ask).base.roles.map(roleShape)),
  },
  {
    method: 'GET',
    path: '/guilds/:guild/channels',
    auth: 'bot',
    handle: (ask) => ok(requireGuild(ask).base.channels.map(channelShape)),
  },
  {
    method: 'GET',
    path: '/channels/:channel',
    auth: 'bot',
    handle: (ask) => ok(channelShape(requireChannel(ask, ask.ids.channel!).channel)),
  },
  { method: 'PUT', path: '/guilds/:guild/incident-actions', auth: 'bot', handle: setIncidents },
];
