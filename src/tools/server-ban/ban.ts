import { DeskError } from '#errors.ts';
import type { JobKind, PlannedRow, Prepared } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { type AimInput, openGuild, readAim, readDuration } from './read-input.ts';
import { sendBulk } from './ban-bulk.ts';
import { MEANWHILE, sendingOf } from './ban-one.ts';
import { type BanParams, banEnd } from './ban-params.ts';
import { eachOf } from './each-of.ts';
import { lookAgain, planRows } from './rows.ts';
import { BAN_SECONDS_MAX, DELETE_SECONDS_MAX, DURATION_SECONDS_MIN, quoted } from './rules.ts';
import { sendEach, settleSent } from './send-rows.ts';
import { keepTimedBans } from './store.ts';
import { orError, type Standing } from './survey.ts';
import { titleOf } from './titles.ts';

interface BanInput extends AimInput {
  duration_seconds?: number | null | undefined;
  delete_message_seconds?: number | null | undefined;
}

const AT_ONCE = 16;
const USERS_MAX = 200;

export const ban: JobKind<'discord', BanParams> = {
  platform: 'discord',
  leavesMark: true,
  words: { act: 'Ban', done: 'Banned', one: 'ban', many: 'bans', takesBack: 'lift' },
  placeOf: ({ guildId }) => guildId,

  async plan(input, work) {
    const wish = input as unknown as BanInput;
    const aim = await readAim(wish, work, 'BAN_MEMBERS');
    const params = paramsOf(wish, { guildId: aim.guild.id, reason: aim.reason });
    const rows = await planRows(aim, work, {
      members: true,
      bans: true,
      judge: judgeBan,
      more: (planned, signal) => findUnknown(planned, work.link, signal),
    });
    const title = titleOf('Ban', rows);
    return { params, rows, dropped: aim.dropped, title, summary: sayBan(aim.guild.name, params) };
  },

  rowOf(input) {
    const wish = input as unknown as BanInput;
    const guildId = wish.guild_id ?? '';
    return {
      params: paramsOf(wish, { guildId, reason: wish.reason ?? '' }),
      target: wish.user_ids[0] ?? '',
    };
  },

  inputOf: ({ target }, params) => ({
    guild_id: params.guildId,
    user_ids: [target],
    reason: params.reason,
    duration_seconds: params.durationSeconds,
    delete_message_seconds: params.deleteMessageSeconds,
  }),

  async prepare(rows, work) {
    const { guildId } = work.params;
    await openGuild(work.link, guildId, 'BAN_MEMBERS');
    const looks = await lookAgain(rows, work, { guildId, members: true, bans: true });
    return looks.map((look, index) => prepared(look, rows[index]?.isRepeat ?? false));
  },

  async apply(rows, work) {
    const guild = await openGuild(work.link, work.params.guildId, 'BAN_MEMBERS');
    const sending = sendingOf(work);
    const toSend = await settleSent(rows, work, sending);
    const canBulk = !guild.missing.includes('MANAGE_GUILD');
    // Those with one reason can be banned by one call.
    for (const group of Map.groupBy(toSend, ({ mark }) => mark).values()) {
      if (canBulk && group.length > 1) await sendBulk(group, work, sending);
      else await sendEach(group, work, sending);
    }
  },

  keep(done, { tx, isPractice }) {
    const timed = done.flatMap(({ row, params }) => {
      const until = banEnd(row.firstSentAt, params.durationSeconds);
      return until === null ? [] : [{ row, until, guildId: params.guildId }];
    });
    return timed.length > 0 ? keepTimedBans(tx, timed, isPractice) : undefined;
  },
};

function paramsOf(wish: BanInput, { guildId, reason }: { guildId: string; reason: string }) {
  const range = { min: DURATION_SECONDS_MIN, max: BAN_SECONDS_MAX };
  const seconds = wish.delete_message_seconds ?? 0;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > DELETE_SECONDS_MAX) {
    throw new DeskError('server-ban/delete-range', {
      fields: { delete_message_seconds: '0 to 604800' },
    });
  }
  return {
    guildId,
    reason,
    durationSeconds: readDuration(wish.duration_seconds, range),
    deleteMessageSeconds: seconds,
  };
}

/** 'From Lantern Bay, for good. Deletes 1 day of messages. “Raid, 14 Nov.”' */
function sayBan(guildName: string, params: BanParams): string {
  const { durationSeconds, deleteMessageSeconds, reason } = params;
  const time = durationSeconds === null ? 'for good' : `for ${sayDuration(durationSeconds)}`;
  const deletes =
    deleteMessageSeconds === 0 ? '' : ` Deletes ${sayDuration(deleteMessageSeconds)} of messages.`;
  return `From ${guildName}, ${time}.${deletes}${quoted(reason)}`;
}

function judgeBan({ member, ban: banned }: Standing) {
  if (banned) return { verdict: 'already' as const, why: banWords(banned.reason) };
  if (member?.why) return { verdict: 'protected' as const, why: member.why };
  return { verdict: 'would' as const, why: member ? null : NOT_HERE };
}

const NOT_HERE = 'Not in the server.';

function banWords(reason: string | null): string {
  return reason ? `Banned already: “${reason}”` : 'Banned already, without a reason.';
}

/** Of those who are not in the server: whether there is such an account at all. */
async function findUnknown(
  rows: PlannedRow[],
  { api }: DiscordLink,
  signal: AbortSignal,
): Promise<void> {
  const strangers = rows.filter(({ why, verdict }) => why === NOT_HERE && verdict === 'would');
  await eachOf(strangers.slice(0, USERS_MAX), AT_ONCE, async (row) => {
    const user = await orError(api.identity.user(row.target, { signal, priority: 'person' }));
    if (!(user instanceof DeskError)) row.name = user.username;
    else if (user.code === 'discord/unknown-user') {
      Object.assign(row, { verdict: 'unknown', why: 'There is no such account.' });
    } else row.verdict = 'unchecked';
  });
  for (const row of strangers.slice(USERS_MAX)) row.verdict = 'unchecked';
}

type Look = Awaited<ReturnType<typeof lookAgain>>[number];

function prepared(look: Look, isRepeat: boolean): Prepared {
  if (look instanceof DeskError) {
    return { go: false, state: 'failed', code: look.code, cause: look.message };
  }
  if ('protectedWhy' in look) return { go: false, state: 'skipped', cause: look.protectedWhy };
  const { name, member, ban: banned } = look;
  // What may have been sent before is asked about again, and then it is known whose ban it is.
  if (banned && !isRepeat) return { go: false, state: 'already', cause: MEANWHILE };
  if (member?.why) return { go: false, state: 'skipped', cause: member.why };
  return { go: true, was: null, name: name ?? undefined };
}
