// Reads what is true now, from the other features and from what the platforms last answered.
import type { Transaction } from '#database/database.ts';
import type { Context } from '#kit/server/context.ts';
import type { ProxySeen } from '#kit/server/setup-ports.ts';
import { findReach, pageAddress } from '#kit/values/public-url.ts';
import { ACCEPTED } from './rules.ts';
import { findLink, insertLink, type Mark, type PhoneLink } from './store.ts';

/** 128 random bits. Whoever has the link can only say that they opened it. */
const TOKEN_BYTES = 16;
const LIMITS = ['twoPersonTargetsPerHour', 'protectedDiscordIds', 'protectedRobloxIds'];

export async function readFacts(tx: Transaction, context: Context, marks: readonly Mark[]) {
  const { settings, setup, nowMs } = context;
  const { siteName, communityInviteUrl, supportContact } = settings;
  const joined = await setup.listTeam(tx, nowMs);
  const raid = await setup.findPracticeRaid(tx);
  return {
    name: {
      site_name: siteName,
      community: communityInviteUrl || null,
      support: supportContact || null,
    },
    address: await readAddress(tx, context),
    ...readConnections(context),
    limits: {
      targets: settings.twoPersonTargetsPerHour,
      protected: settings.protectedDiscordIds.length + settings.protectedRobloxIds.length,
      decided: await findDecision(tx, context, marks),
    },
    team: {
      joined: joined.map(({ holder, joinedAt }) => ({ holder, at: joinedAt })),
      open: await setup.countOpenCodes(tx, nowMs),
    },
    raid: {
      job_id: raid?.jobId ?? null,
      job_state: raid?.state ?? null,
      undone: raid?.isUndone ?? false,
    },
  };
}

/** The defaults count once an admin accepted them or changed one. */
async function findDecision(tx: Transaction, { setup }: Context, marks: readonly Mark[]) {
  const accepted = marks.find(({ name }) => name === ACCEPTED);
  const changed = (await setup.listChanged(tx)).filter(({ name }) => LIMITS.includes(name));
  const [last] = changed.sort((one, other) => other.at - one.at);
  const found = last ?? accepted;
  return found ? { at: found.at, by: found.by } : null;
}

async function readAddress(tx: Transaction, context: Context) {
  const { settings, admin, proxy } = context;
  const url = settings.publicUrl || null;
  const reach = findReach(url);
  const canBeTried = url !== null && reach !== 'loopback' && reach !== 'none';
  const link = canBeTried ? await takeLink(tx, context, url) : undefined;
  // The phone came through the public address, while an admin may have come past the proxy.
  const seen = link?.proxy ? { state: link.proxy, from: link.proxy_from } : ownProxy(proxy);
  const isOffered = link && link.opened_at === null && admin?.access === 'full';
  return {
    public_url: url,
    reach,
    proxy: seen.state,
    proxy_from: seen.from,
    opened_at: link?.opened_at ?? null,
    phone_url: isOffered ? phoneUrl(link) : null,
  };
}

function ownProxy(proxy: ProxySeen) {
  return { state: proxy.state, from: proxy.state === 'none' ? null : proxy.from };
}

async function takeLink(tx: Transaction, { randomBytes, nowMs }: Context, publicUrl: string) {
  const found = await findLink(tx, publicUrl);
  if (found) return found;
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('hex');
  await insertLink(tx, { publicUrl, token, nowMs });
  // Another process may have been faster.
  return findLink(tx, publicUrl);
}

function phoneUrl({ public_url, token }: PhoneLink): string {
  return pageAddress(public_url, `/setup#opened=${token}`);
}

function readConnections({ connections, setup }: Context) {
  const { discord, roblox } = connections.states();
  const lacks = setup.countMissing(connections);
  const guilds = discord.seen?.guilds.filter(({ isHere }) => isHere) ?? [];
  const universes = roblox.seen?.universes.filter(({ isHere }) => isHere) ?? [];
  return {
    discord: {
      mode: discord.mode,
      as: discord.seen?.bot.name ?? null,
      servers: guilds.map(({ name }) => name),
      members_intent: discord.seen?.application.hasMembersIntent ?? null,
      missing: lacks.discord,
    },
    roblox: {
      mode: roblox.mode,
      as: roblox.seen?.key.name ?? null,
      experiences: universes.map(({ name }) => name),
      missing: lacks.roblox,
    },
  };
}
