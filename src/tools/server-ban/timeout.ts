import { DeskError } from '#errors.ts';
import type { ApplyWork, ClaimedRow, JobKind, Prepared, RowOutcome } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { type AimInput, openGuild, readAim, readDuration } from './read-input.ts';
import { judgeMember, preparedMember } from './kick.ts';
import { lookAgain, planRows } from './rows.ts';
import {
  auditReason,
  DURATION_SECONDS_MIN,
  quoted,
  TIMEOUT_SECONDS_MAX,
  timeoutEnd,
} from './rules.ts';
import { type Sending, sendEach, settleSent } from './send-rows.ts';
import { orError, type Standing } from './survey.ts';
import { titleOf } from './titles.ts';

/** Null ends a time-out. */
type TimeoutParams = { guildId: string; reason: string; durationSeconds: number | null };

interface TimeoutInput extends AimInput {
  duration_seconds: number | null;
  if_until?: number | undefined;
}

type Work = ApplyWork<DiscordLink, TimeoutParams>;

const NOT_TIMED_OUT = 'Not timed out.';
const CHANGED = 'Changed since: the time-out is another one now.';

export const timeout: JobKind<'discord', TimeoutParams> = {
  platform: 'discord',
  words: {
    act: 'Time out',
    done: 'Timed out',
    one: 'time-out',
    many: 'time-outs',
    takesBack: 'end',
  },
  placeOf: ({ guildId }) => guildId,

  async plan(input, work) {
    const wish = input as unknown as TimeoutInput;
    const aim = await readAim(wish, work, 'MODERATE_MEMBERS');
    const { guild, reason, dropped } = aim;
    const params = paramsOf(wish, { guildId: guild.id, reason });
    const data = dataOf(wish);
    const judge = (standing: Standing) => judgeTimeout(standing, { wish, nowMs: work.nowMs });
    const isGentle = params.durationSeconds === null;
    const looked = await planRows(aim, work, { members: true, bans: false, isGentle, judge });
    const rows = looked.map((row) => ({ ...row, ...(data && { data }) }));
    const [only, ...others] = rows;
    if (only?.why === CHANGED && others.length === 0) {
      throw new DeskError('server-ban/changed-since', { params: { why: CHANGED } });
    }
    const title = titleOf(
      params.durationSeconds === null ? 'End the time-out of' : 'Time out',
      rows,
    );
    return { params, rows, dropped, title, summary: sayTimeout(guild.name, params) };
  },

  rowOf(input) {
    const wish = input as unknown as TimeoutInput;
    const { guild_id: guildId = '', reason = '' } = wish;
    return {
      params: paramsOf(wish, { guildId, reason }),
      target: wish.user_ids[0] ?? '',
      data: dataOf(wish),
    };
  },

  inputOf({ target, data }, { guildId, reason, durationSeconds }) {
    const ifUntil = ifUntilIn(data);
    return {
      guild_id: guildId,
      user_ids: [target],
      reason,
      duration_seconds: durationSeconds,
      ...(ifUntil !== undefined && { if_until: ifUntil }),
    };
  },

  async prepare(rows, work) {
    const { guildId, durationSeconds } = work.params;
    await openGuild(work.link, guildId, 'MODERATE_MEMBERS');
    const isGentle = durationSeconds === null;
    const looks = await lookAgain(rows, work, { guildId, isGentle, members: true, bans: false });
    return looks.map((look, index) => prepared(look, rows[index], work));
  },

  async apply(rows, work) {
    await openGuild(work.link, work.params.guildId, 'MODERATE_MEMBERS');
    const sending = sendingOf(work);
    await sendEach(await settleSent(rows, work, sending), work, sending);
  },
};

function paramsOf(wish: TimeoutInput, { guildId, reason }: { guildId: string; reason: string }) {
  const range = { min: DURATION_SECONDS_MIN, max: TIMEOUT_SECONDS_MAX };
  return { guildId, reason, durationSeconds: readDuration(wish.duration_seconds, range) };
}

function dataOf({ if_until }: TimeoutInput): { ifUntil: number } | undefined {
  return if_until === undefined ? undefined : { ifUntil: if_until };
}

function ifUntilIn(data: unknown): number | undefined {
  const { ifUntil } = (data ?? {}) as { ifUntil?: number };
  return ifUntil;
}

function sayTimeout(guildName: string, { durationSeconds, reason }: TimeoutParams): string {
  const time = durationSeconds === null ? '' : `, for ${sayDuration(durationSeconds)}`;
  return `In ${guildName}${time}.${quoted(reason)}`;
}

/** A time that has passed is no time-out any more, though Discord goes on telling it. */
function lasting(until: number | null | undefined, nowMs: number): number | null {
  return until && until > nowMs ? until : null;
}

function judgeTimeout(standing: Standing, { wish, nowMs }: { wish: TimeoutInput; nowMs: number }) {
  const judged = judgeMember(standing);
  const until = lasting(standing.member?.timedOutUntil, nowMs);
  const was = { until };
  if (judged.verdict !== 'would') return judged;
  if (wish.duration_seconds !== null) {
    return { ...judged, why: until === null ? null : 'Timed out already; this replaces it.', was };
  }
  if (until === null) return { verdict: 'already' as const, why: NOT_TIMED_OUT };
  const isOther = wish.if_until !== undefined && !isSame(until, wish.if_until);
  return isOther ? { verdict: 'protected' as const, why: CHANGED } : { ...judged, was };
}

/** Discord may keep it in whole seconds. */
function isSame(until: number | null | undefined, ours: number): boolean {
  return typeof until === 'number' && Math.abs(until - ours) < 1_000;
}

type Look = Awaited<ReturnType<typeof lookAgain>>[number];

function prepared(
  look: Look,
  row: { data: unknown; isRepeat: boolean } | undefined,
  { params, nowMs }: Pick<Work, 'params' | 'nowMs'>,
): Prepared {
  const ready = preparedMember(look, row?.isRepeat ?? false);
  if (!ready.go || look instanceof DeskError || 'protectedWhy' in look) return ready;
  const until = lasting(look.member?.timedOutUntil, nowMs);
  if (params.durationSeconds !== null || row?.isRepeat) return { ...ready, was: { until } };
  if (until === null) return { go: false, state: 'already', cause: NOT_TIMED_OUT };
  const ifUntil = ifUntilIn(row?.data);
  if (ifUntil !== undefined && !isSame(until, ifUntil)) {
    return { go: false, state: 'skipped', cause: CHANGED };
  }
  return { ...ready, was: { until } };
}

function sendingOf(work: Work): Sending {
  const { params, nowMs } = work;
  const endOf = (row: ClaimedRow) => timeoutEnd(row.firstSentAt, params.durationSeconds);
  return {
    wanted: { members: true, bans: false },
    isHarm: params.durationSeconds !== null,
    tell(row, { member }) {
      if (!member) return { state: 'skipped', cause: LEFT };
      const [now, until, ifUntil] = [member.timedOutUntil, endOf(row), ifUntilIn(row.data)];
      if (isSet(now, until, nowMs)) return done(until);
      const isOther = ifUntil !== undefined && !isSame(now, ifUntil);
      if (isOther) return { state: 'skipped', cause: CHANGED };
      return until !== null && until <= nowMs ? { state: 'skipped', cause: TOO_LATE } : undefined;
    },
    async send(row) {
      const until = endOf(row);
      const answer = await orError(sendTimeOut(row, work, until));
      if (answer instanceof DeskError) {
        if (answer.code === 'discord/unknown-member') return { state: 'skipped', cause: LEFT };
        throw answer;
      }
      if (isSet(memberUntil(answer), until, nowMs)) return done(until);
      throw new DeskError('platform/unsure', { params: { platform: 'Discord' } });
    },
  };
}

const LEFT = 'Left the server meanwhile.';
const TOO_LATE = 'Its time was over before it could be set.';

function done(until: number | null): RowOutcome {
  return { state: 'done', detail: until === null ? {} : { until } };
}

function isSet(now: number | null, until: number | null, nowMs: number): boolean {
  return until === null ? lasting(now, nowMs) === null : isSame(now, until);
}

function memberUntil(member: { communication_disabled_until?: string | null }): number | null {
  const until = member.communication_disabled_until;
  return until ? Date.parse(until) : null;
}

function sendTimeOut(
  row: ClaimedRow,
  { link, params, by, signal, priority }: Work,
  until: number | null,
) {
  return link.api.members.timeOut(
    {
      guild: params.guildId,
      user: row.target,
      until: until === null ? null : new Date(until).toISOString(),
      reason: auditReason({ mark: row.mark, label: by, reason: params.reason }),
    },
    { signal, priority, isSeenThrough: true },
  );
}
