// The application, and setting the address that Discord sends interactions to.
import type { SandboxReply } from '../../fault-replies.ts';
import { type Ask, type Route, readBodyForm } from '../ask.ts';
import { invalidForm, ok } from '../reply.ts';
import { userShape } from '../shapes.ts';
import { makeSigningKey } from './keys.ts';
import { findProbeFault, makeProbes } from './probes.ts';

const URL_MAX = 2048;
const URL_FIELD = 'interactions_endpoint_url';
// The bot is in fewer than a hundred guilds and has the members intent.
const GATEWAY_GUILD_MEMBERS_LIMITED = 1 << 15;

function read({ live, tools }: Ask) {
  const { bot, guilds, mainGuildId, users } = live.world;
  const owner = users.get(guilds.get(mainGuildId)!.ownerId)!;
  const flags = GATEWAY_GUILD_MEMBERS_LIMITED;
  return ok({
    id: bot.id,
    name: 'Gatehouse',
    icon: bot.avatar,
    description: 'Moderation desk, for practice',
    type: null,
    bot: userShape(bot),
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: makeSigningKey(tools, bot.id).verifyKey,
    flags,
    flags_new: String(flags),
    redirect_uris: [],
    interactions_endpoint_url: live.interactions.url,
    role_connections_verification_url: null,
    owner: userShape(owner),
    approximate_guild_count: [...guilds.values()].filter(({ isBotIn }) => isBotIn).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  });
}

/** Of all its properties only the address can be changed here. A new one is checked before it is saved. */
function update(ask: Ask): SandboxReply {
  const { request, live, tools } = ask;
  const form = readBodyForm(ask);
  const url = form.text(URL_FIELD, { min: 0, max: URL_MAX });
  if (url !== undefined && !isWebAddress(url)) {
    const message = 'Not a well formed URL.';
    form.fault(URL_FIELD, 'URL_TYPE_INVALID_URL', message);
  }
  form.end();
  if (url !== undefined) {
    const key = makeSigningKey(tools, live.world.bot.id);
    const asks = makeProbes(live, { url, key, nowMs: request.nowMs });
    if (!request.answers) return { status: 0, headers: {}, body: '', asks };
    if (findProbeFault(request.answers) !== undefined) throw couldNotVerify();
  }
  const before = live.interactions.url;
  if (url !== undefined || form.raw(URL_FIELD) === null) live.interactions.url = url ?? null;
  const changed = live.interactions.url !== before;
  tools.enter({ action: 'application-edit', changed }, request.nowMs);
  return read(ask);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function couldNotVerify() {
  const message = 'The specified interactions endpoint URL could not be verified.';
  const code = 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID';
  return invalidForm([{ path: URL_FIELD, code, message }]);
}

export const applicationRoutes: readonly Route[] = [
  { method: 'GET', path: '/applications/@me', auth: 'bot', handle: read },
  { method: 'PATCH', path: '/applications/@me', auth: 'bot', handle: update },
  { method: 'GET', path: '/oauth2/applications/@me', auth: 'bot', handle: read },
];
