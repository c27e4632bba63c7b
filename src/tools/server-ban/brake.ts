// Pauses a server's invites and direct messages during a raid.
import { DeskError, type ErrorCode } from '#errors.ts';
import { orError } from '#kit/acting/server.ts';
import { type Brake, listBrakes, saveBrake } from '#kit/server/brakes/store.ts';
import type { Context } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { openGuild } from './read-input.ts';
import { BRAKE_MS_MAX } from './rules.ts';

interface BrakeInput {
  guild_id?: string | undefined;
  invites_until: number | null;
  dms_until: number | null;
}

/** After these errors the pause may be in effect. */
const UNSURE: readonly ErrorCode[] = ['platform/unsure', 'desk/deadline'];

export async function setBrake(input: BrakeInput, context: Context) {
  const { nowMs, note, caseId = 0 } = context;
  const link = await context.platforms.discord();
  const guild = await openGuild(link, input.guild_id, 'MANAGE_GUILD');
  const wish = {
    guildId: guild.id,
    invitesUntil: readUntil('invites_until', input.invites_until, nowMs),
    dmsUntil: readUntil('dms_until', input.dms_until, nowMs),
  };
  note({ guild_id: guild.id, guild_name: guild.name });
  const { isPractice } = link;
  const before = await context.database.transaction(async (tx) => {
    const brakes = await listBrakes(tx, { isPractice, nowMs });
    // Saved first, because an unrecorded pause would be worse than a countdown without a pause.
    await saveBrake(tx, { ...wish, ...tellActor(context), isPractice });
    return brakes.find(({ guildId }) => guildId === guild.id) ?? noBrake(guild.id);
  });
  try {
    await pause(wish, { link, signal: context.signal, nowMs });
  } catch (error) {
    const isRefused = error instanceof DeskError && !UNSURE.includes(error.code);
    if (isRefused) {
      const asBefore = { ...before, ...tellActor(context), isPractice };
      await context.database.transaction((tx) => saveBrake(tx, asBefore));
    }
    throw error;
  }
  return {
    detail: sayBrake(guild.name, wish),
    guild_id: guild.id,
    guild_name: guild.name,
    invites_until: wish.invitesUntil,
    dms_until: wish.dmsUntil,
    case_id: caseId,
    now: nowMs,
  };
}

interface Reaching {
  link: DiscordLink;
  signal: AbortSignal;
  nowMs: number;
}

/**
 * Discord's answer says what is paused. If it doesn't match, this reads the state back and tries once more.
 */
async function pause(wish: Brake, reaching: Reaching): Promise<void> {
  for (let tries = 0; tries < 2; tries += 1) {
    if (await isPaused(wish, reaching)) return;
  }
  throw unsure();
}

async function isPaused(wish: Brake, { link, signal, nowMs }: Reaching): Promise<boolean> {
  const { guildId, invitesUntil, dmsUntil } = wish;
  const times = { invitesUntil: writeTime(invitesUntil), messagesUntil: writeTime(dmsUntil) };
  const { bans } = link.api;
  const said = await orError(
    bans.pause({ guild: guildId, ...times }, { signal, priority: 'person', isSeenThrough: true }),
  );
  if (!(said instanceof DeskError)) {
    if (isAsWished(said, wish, nowMs)) return true;
  } else if (said.code !== 'platform/unsure') throw said;
  const now = await orError(bans.paused(guildId, { signal, priority: 'person' }));
  if (now instanceof DeskError) throw unsure();
  return isAsWished(now.incidents_data, wish, nowMs);
}

interface Told {
  invites_disabled_until?: string | null;
  dms_disabled_until?: string | null;
}

/** Discord may round to whole seconds, and may still report a time that has passed. */
function isAsWished(told: Told | null, { invitesUntil, dmsUntil }: Brake, nowMs: number): boolean {
  const isSame = (time: string | null | undefined, wished: number | null) => {
    const until = time ? Date.parse(time) : null;
    if (wished === null) return until === null || until <= nowMs;
    return until !== null && Math.abs(until - wished) < 1_000;
  };
  return (
    isSame(told?.invites_disabled_until, invitesUntil) && isSame(told?.dms_disabled_until, dmsUntil)
  );
}

function unsure(): DeskError {
  return new DeskError('platform/unsure', { params: { platform: 'Discord' } });
}

function tellActor({ nowMs, caseId = 0, pass }: Context) {
  return { nowMs, caseId, holder: pass?.holder ?? '' };
}

function noBrake(guildId: string): Brake {
  return { guildId, invitesUntil: null, dmsUntil: null };
}

function readUntil(field: string, until: number | null, nowMs: number): number | null {
  if (until === null || (until > nowMs && until <= nowMs + BRAKE_MS_MAX)) return until;
  throw new DeskError('server-ban/brake-range', {
    fields: { [field]: 'Choose a time within 24 hours' },
  });
}

function writeTime(until: number | null): string | null {
  return until === null ? null : new Date(until).toISOString();
}

function sayBrake(name: string, { invitesUntil, dmsUntil }: Brake): string {
  if (invitesUntil === null && dmsUntil === null) {
    return `${name} accepts invites and direct messages again.`;
  }
  const paused = [invitesUntil !== null && 'invites', dmsUntil !== null && 'direct messages'];
  return `${name} paused ${paused.filter(Boolean).join(' and ')}.`;
}
