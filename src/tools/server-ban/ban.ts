import { DeskError } from '#errors.ts';
import { isMarked } from '#kit/acting/rules.ts';
import { orError, titlePlan, workThrough } from '#kit/acting/server.ts';
import type {
  ApplyWork,
  ClaimedRow,
  JobKind,
  PlannedRow,
  Prepared,
  RowOutcome,
  WaitingRow,
} from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { type ActInput, openGuild, readActInput, readSeconds } from './read-input.ts';
import {
  look,
  planRows,
  prepareRows,
  type Sending,
  sendEach,
  settleDoubtful,
  settleSent,
} from './rows.ts';
import { auditReason, BAN_RANGE, DELETE_SECONDS_MAX, quoted } from './rules.ts';
import { keepTimedBans } from './store.ts';
import { type Standing, shareSurvey } from './survey.ts';

type BanParams = {
  guildId: string;
  reason: string;
  /** Null means permanent. */
  durationSeconds: number | null;
  deleteMessageSeconds: number;
};

type BanWork = ApplyWork<DiscordLink, BanParams>;

interface BanInput extends ActInput {
  duration_seconds?: number | null | undefined;
  delete_message_seconds?: number | null | undefined;
}

const AT_ONCE = 16;
const USERS_MAX = 200;
const BULK_MAX = 200;
const MEANWHILE = 'Someone else banned this account in the meantime.';

export const ban: JobKind<'discord', BanParams> = {
  platform: 'discord',
  leavesMark: true,
  words: { act: 'Ban', done: 'Banned', one: 'ban', many: 'bans', takesBack: 'lift' },
  call: 'PUT /guilds/:guild/bans/:user',
  placeOf: ({ guildId }) => guildId,
  lasting: ({ deleteMessageSeconds: seconds }) =>
    seconds > 0
      ? `Deletes ${sayDuration(seconds)} of messages; those can’t be restored, even if the bans are undone.`
      : null,

  async plan(input, work) {
    const asked = input as unknown as BanInput;
    const request = await readActInput(asked, work, 'BAN_MEMBERS');
    const params = readParams(asked, { guildId: request.guild.id, reason: request.reason });
    const rows = await planRows(request, work, {
      members: true,
      bans: true,
      judge: judgeBan,
      more: (planned, signal) => findUnknown(planned, work.link, signal),
    });
    const title = titlePlan('Ban', rows, 'account');
    return {
      params,
      rows,
      dropped: request.dropped,
      title,
      summary: sayBan(request.guild.name, params),
    };
  },

  rowOf(input) {
    const asked = input as unknown as BanInput;
    const guildId = asked.guild_id ?? '';
    return {
      params: readParams(asked, { guildId, reason: asked.reason ?? '' }),
      target: asked.user_ids[0] ?? '',
    };
  },

  inputOf: ({ target }, params) => ({
    guild_id: params.guildId,
    user_ids: [target],
    reason: params.reason,
    duration_seconds: params.durationSeconds,
    delete_message_seconds: params.deleteMessageSeconds,
  }),

  prepare: (rows, work) =>
    prepareRows(rows, work, { permission: 'BAN_MEMBERS', members: true, bans: true, ready }),

  async apply(rows, work) {
    const guild = await openGuild(work.link, work.params.guildId, 'BAN_MEMBERS');
    const sending = banSending(work);
    const toSend = await settleSent(rows, work, sending);
    const canBulk = !guild.missing.includes('MANAGE_GUILD');
    // Only rows with the same reason fit into one call.
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

function readParams(asked: BanInput, { guildId, reason }: { guildId: string; reason: string }) {
  const seconds = asked.delete_message_seconds ?? 0;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > DELETE_SECONDS_MAX) {
    throw new DeskError('server-ban/delete-range', {
      fields: { delete_message_seconds: '0 to 604800' },
    });
  }
  return {
    guildId,
    reason,
    durationSeconds: readSeconds(asked.duration_seconds, BAN_RANGE),
    deleteMessageSeconds: seconds,
  };
}

/** 'From Lantern Bay, permanently. Deletes 1 day of messages. “Raid, 14 Nov.”' */
function sayBan(guildName: string, params: BanParams): string {
  const { durationSeconds, deleteMessageSeconds, reason } = params;
  const time = durationSeconds === null ? 'permanently' : `for ${sayDuration(durationSeconds)}`;
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
  return reason ? `Already banned: “${reason}”` : 'Already banned, without a reason.';
}

/** Checks whether accounts outside the server exist. */
async function findUnknown(
  rows: PlannedRow[],
  { api }: DiscordLink,
  signal: AbortSignal,
): Promise<void> {
  const strangers = rows.filter(({ why, verdict }) => why === NOT_HERE && verdict === 'would');
  await workThrough(strangers.slice(0, USERS_MAX), AT_ONCE, async (row) => {
    const user = await orError(api.identity.user(row.target, { signal, priority: 'person' }));
    if (!(user instanceof DeskError)) row.name = user.username;
    else if (user.code === 'discord/unknown-user') {
      Object.assign(row, { verdict: 'unknown', why: 'Account not found.', before: null });
    } else row.verdict = 'unchecked';
  });
  for (const row of strangers.slice(USERS_MAX)) row.verdict = 'unchecked';
}

function ready({ name, member, ban: banned }: Standing, { isRepeat }: WaitingRow): Prepared {
  // A row that may have been sent already is checked when it is sent again, which shows whose ban it is.
  if (banned && !isRepeat) return { go: false, state: 'already', cause: MEANWHILE };
  if (member?.why) return { go: false, state: 'skipped', cause: member.why };
  return { go: true, was: null, name: name ?? undefined };
}

function writeReason({ mark }: ClaimedRow, { by, params }: BanWork): string {
  return auditReason({ mark, label: by, reason: params.reason });
}

/** Counted from the first try, so that every try has the same end. */
function banEnd(firstSentAt: number, durationSeconds: number | null): number | null {
  return durationSeconds === null ? null : firstSentAt + durationSeconds * 1_000;
}

function banned(row: ClaimedRow, work: BanWork): RowOutcome {
  const { link, params } = work;
  const ban = { name: row.name ?? row.target, reason: writeReason(row, work) };
  shareSurvey(link, params.guildId).noteBan(row.target, ban);
  const until = banEnd(row.firstSentAt, params.durationSeconds);
  return { state: 'done', detail: until === null ? {} : { until } };
}

function banSending(work: BanWork): Sending {
  return {
    wanted: { members: false, bans: true },
    isHarm: true,
    tell(row, { ban }) {
      if (!ban) return undefined;
      return isMarked(ban.reason, row.mark)
        ? banned(row, work)
        : { state: 'already', code: 'discord/user-banned', cause: MEANWHILE };
    },
    async send(row) {
      const { link, params, signal, priority } = work;
      await link.api.bans.put(
        {
          guild: params.guildId,
          user: row.target,
          reason: writeReason(row, work),
          deleteMessageSeconds: params.deleteMessageSeconds,
        },
        { signal, priority, isSeenThrough: true },
      );
      return banned(row, work);
    },
  };
}

/** Sends up to 200 bans per call. The answer doesn't say why an account wasn't banned. */
async function sendBulk(
  rows: readonly ClaimedRow[],
  work: BanWork,
  sending: Sending,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BULK_MAX) {
    await sendSome(rows.slice(from, from + BULK_MAX), work, sending);
  }
}

async function sendSome(
  rows: readonly ClaimedRow[],
  work: BanWork,
  sending: Sending,
): Promise<void> {
  const answer = await orError(call(rows, work));
  if (answer instanceof DeskError) return settleRefused(rows, work, { sending, error: answer });
  const isBanned = new Set(answer.banned_users);
  for (const row of rows) if (isBanned.has(row.target)) work.settle(row, banned(row, work));
  const failed = rows.filter(({ target }) => !isBanned.has(target));
  return tellApart(failed, work, sending);
}

function call(rows: readonly ClaimedRow[], work: BanWork) {
  const { link, params, signal, priority } = work;
  return link.api.bans.bulk(
    {
      guild: params.guildId,
      users: rows.map(({ target }) => target),
      reason: writeReason(rows[0] as ClaimedRow, work),
      deleteMessageSeconds: params.deleteMessageSeconds,
    },
    { signal, priority, isSeenThrough: true },
  );
}

async function settleRefused(
  rows: readonly ClaimedRow[],
  work: BanWork,
  { sending, error }: { sending: Sending; error: DeskError },
): Promise<void> {
  if (error.code === 'platform/unsure') return settleDoubtful(rows, work, sending);
  // No account was banned, or the bot lost the permission for bulk bans. Sent one by one, each row gets its
  // own answer.
  const isForEach = ['discord/nobody-banned', 'discord/no-permission'].includes(error.code);
  if (isForEach) return tellApart(rows, work, sending);
  for (const row of rows) work.settle(row, error);
}

/**
 * Finds the accounts that are banned already. The others are sent one by one, which shows why they failed.
 */
async function tellApart(
  rows: readonly ClaimedRow[],
  work: BanWork,
  sending: Sending,
): Promise<void> {
  if (rows.length === 0) return;
  const looks = await look(rows, work, sending.wanted);
  const toSend: ClaimedRow[] = [];
  for (const row of rows) {
    const seen = looks(row);
    const outcome = seen instanceof DeskError ? seen : sending.tell(row, seen);
    if (outcome) work.settle(row, outcome);
    else toSend.push(row);
  }
  await sendEach(toSend, work, sending);
}
