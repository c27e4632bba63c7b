import { DeskError } from '#errors.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import { Answer, type Context, Download, type Handlers } from '#kit/server/context.ts';
import {
  type FoundPlayer,
  findPlayer,
  requirePlayer,
  unknownPlayer,
} from '#kit/server/find-player.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { Kept } from '#kit/server/kept.ts';
import type { Player } from '#kit/values/player.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import type { PlayerProfile } from '#platforms/roblox/shapes.ts';
import { flagPart, PATIENCE, readCard } from './card.ts';
import type { schemas } from './contract.ts';
import { INVENTORY_MS, readInventory } from './inventory.ts';
import { rememberFor } from './memory.ts';
import { openFile } from './roster/download.ts';
import { roster } from './roster/kind.ts';
import { eraseMember, forgetOldRosters } from './roster/store.ts';
import { readUpload } from './roster/upload.ts';
import { ageDays, playerLinks } from './rules.ts';

export { commands } from './discord.ts';

const NAME_MS = 2_500;

export const reads = { upload: roster } as unknown as Record<string, ReadKind>;

export const kept: Kept = { erase: eraseMember, forgetBefore: forgetOldRosters };

export const handlers: Handlers<typeof schemas> = {
  async check({ user }, context) {
    const player = requirePlayer(user);
    const { api, isPractice } = await context.platforms.roblox();
    const { id } = await find(api, player, context);
    const { profile, thumbnail, parts } = await read(api, player, { id, context });
    return {
      data: { ...playerFacts(profile, context), ...parts },
      username: profile.name,
      thumbnail,
      ...(isPractice ? { profile_url: null, statistics_url: null } : playerLinks(profile.id)),
      now: context.nowMs,
    };
  },

  async upload(input, context) {
    const { jobId } = await context.jobs.read('check-tool/upload', { ...readUpload(input) });
    const detail = `Job ${jobId} started. It continues if you leave this page.`;
    return new Answer(202, { job_id: jobId, state: 'running', detail });
  },

  async download({ job_id: jobId }, context) {
    return new Download(await openFile(context, Number(jobId)));
  },

  async inventory({ user_id }, { platforms, nowMs, signal }) {
    const player = requirePlayer(user_id);
    if (player.kind !== 'id') throw new DeskError('player/not-an-id');
    const { api } = await platforms.roblox();
    const reads = { api, memory: rememberFor(api), nowMs, signal };
    return { data: await readInventory({ ...reads, id: player.id, withinMs: INVENTORY_MS }) };
  },
};

/** Resolves a name to an id, at most once a minute. */
async function find(api: Roblox, player: Player, context: Context): Promise<FoundPlayer> {
  if (player.kind === 'id') return { id: player.id };
  const { nowMs, signal } = context;
  const memory = rememberFor(api);
  const key = `name/${player.name.toLowerCase()}`;
  const known = memory.get(key, nowMs) as FoundPlayer | undefined;
  if (known) return known;
  const found = await inTime(signal, { ms: NAME_MS, platform: 'Roblox' }, (limited) =>
    findPlayer(api, player, { signal: limited }),
  ).catch(async (error: unknown) => {
    // The page offers the id of a renamed player, and checking that one needn't wait.
    const isRenamed = error instanceof DeskError && error.code === 'roblox/renamed-player';
    if (isRenamed) await context.endCooldown();
    throw error;
  });
  memory.set(key, found, nowMs);
  return found;
}

async function read(
  api: Roblox,
  player: Player,
  { id, context: { nowMs, signal } }: { id: string; context: Context },
) {
  try {
    return await readCard({ api, id, memory: rememberFor(api), nowMs, signal, patience: PATIENCE });
  } catch (error) {
    const isUnknown = error instanceof DeskError && error.code === 'roblox/not-found';
    throw isUnknown ? unknownPlayer(player) : error;
  }
}

function playerFacts(profile: PlayerProfile, { nowMs, settings }: Context) {
  const created = Date.parse(profile.created);
  const createdAt = Number.isFinite(created) ? created : null;
  const days = ageDays(createdAt, nowMs);
  return {
    Username: profile.name,
    DisplayName: profile.displayName || profile.name,
    UserID: profile.id,
    description: profile.description,
    AccountAgeDays: days,
    created: createdAt,
    young: days === null ? null : days < settings.youngAccountDays,
    young_days: settings.youngAccountDays,
    verified: flagPart(profile.hasVerifiedBadge),
    banned: flagPart(profile.isBanned),
  };
}
