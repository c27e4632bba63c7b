// Kicks and timeouts, as kinds of jobs: both act on members, and neither leaves a ban.
import { DeskError } from '#errors.ts';
import { orError, titlePlan } from '#kit/acting/server.ts';
import type {
  ApplyWork,
  ClaimedRow,
  JobKind,
  Prepared,
  RowOutcome,
  WaitingRow,
} from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import { type ActInput, readActInput, readSeconds } from './read-input.ts';
import { planRows, prepareRows, type Sending, sendRows } from './rows.ts';
import { auditReason, quoted, TIMEOUT_RANGE, timeoutEnd } from './rules.ts';
import type { Standing } from './survey.ts';

type KickParams = { guildId: string; reason: string };
type KickWork = ApplyWork<DiscordLink, KickParams>;

/** Only members are read: bans don't matter for a kick or timeout. */
const MEMBERS = { members: true, bans: false };
const NOT_HERE = 'Not in the server.';
const LEFT = 'Left the server in the meantime.';

export const kick: JobKind<'discord', KickParams> = {
  platform: 'discord',
  words: { act: 'Kick', done: 'Kicked', one: 'kick', many: 'kicks', takesBack: null },
  call: 'DELETE /guilds/:guild/members/:user',
  placeOf: ({ guildId }) => guildId,
  lasting: () => 'A kick can’t be undone: kicked members need an invite to come back.',

  async plan(input, work) {
    const request = await readActInput(input as unknown as ActInput, work, 'KICK_MEMBERS');
    const { guild, reason, dropped } = request;
    const rows = await planRows(request, work, { ...MEMBERS, judge: judgeMember });
    const summary = `From ${guild.name}; they can come back.${quoted(reason)}`;
    const params = { guildId: guild.id, reason };
    return { params, rows, dropped, title: titlePlan('Kick', rows, 'account'), summary };
  },

  rowOf(input) {
    const { guild_id = '', user_ids, reason = '' } = input as unknown as ActInput;
    return { params: { guildId: guild_id, reason }, target: user_ids[0] ?? '' };
  },

  inputOf: ({ target }, { guildId, reason }) => ({
    guild_id: guildId,
    user_ids: [target],
    reason,
  }),

  prepare: (rows, work) =>
    prepareRows(rows, work, { permission: 'KICK_MEMBERS', ...MEMBERS, ready: readyMember }),

  apply: (rows, work) =>
    sendRows(rows, work, { permission: 'KICK_MEMBERS', sending: kickSending(work) }),
};

/** Only a member can be kicked or timed out. */
function judgeMember({ member }: Standing) {
  if (!member) return { verdict: 'unknown' as const, why: NOT_HERE };
  if (member.why) return { verdict: 'protected' as const, why: member.why };
  return { verdict: 'would' as const, why: null };
}

function readyMember({ member, name }: Standing, { isRepeat }: WaitingRow): Prepared {
  if (!member && !isRepeat) return { go: false, state: 'skipped', cause: LEFT };
  if (member?.why) return { go: false, state: 'skipped', cause: member.why };
  return { go: true, name: name ?? undefined };
}

function kickSending(work: KickWork): Sending {
  return {
    wanted: MEMBERS,
    isHarm: true,
    // A missing member was kicked by us, or left at the same moment.
    tell: (_row, { member }) => (member ? undefined : { state: 'done' }),
    async send(row) {
      const answer = await orError(sendKick(row, work));
      if (!(answer instanceof DeskError)) return { state: 'done' };
      if (answer.code === 'discord/unknown-member') return { state: 'skipped', cause: LEFT };
      throw answer;
    },
  };
}

function sendKick(row: ClaimedRow, { link, params, by, signal, priority }: KickWork) {
  const reason = auditReason({ mark: row.mark, label: by, reason: params.reason });
  return link.api.members.kick(
    { guild: params.guildId, user: row.target, reason },
    { signal, priority, isSeenThrough: true },
  );
}

/** Null ends a timeout. */
type TimeoutParams = { guildId: string; reason: string; durationSeconds: number | null };

interface TimeoutInput extends ActInput {
  duration_seconds: number | null;
  if_until?: number | undefined;
}

type TimeoutWork = ApplyWork<DiscordLink, TimeoutParams>;

const NOT_TIMED_OUT = 'Not timed out.';
const CHANGED = 'The timeout was changed since.';

export const timeout: JobKind<'discord', TimeoutParams> = {
  platform: 'discord',
  words: {
    act: 'Time out',
    done: 'Timed out',
    one: 'timeout',
    many: 'timeouts',
    takesBack: 'end',
  },
  call: 'PATCH /guilds/:guild/members/:user',
  placeOf: ({ guildId }) => guildId,

  async plan(input, work) {
    const asked = input as unknown as TimeoutInput;
    const request = await readActInput(asked, work, 'MODERATE_MEMBERS');
    const { guild, reason, dropped } = request;
    const params = readParams(asked, { guildId: guild.id, reason });
    const data = keepUntil(asked);
    const judge = (standing: Standing) => judgeTimeout(standing, { asked, nowMs: work.nowMs });
    const isGentle = params.durationSeconds === null;
    const looked = await planRows(request, work, { ...MEMBERS, isGentle, judge });
    const rows = looked.map((row) => ({ ...row, ...(data && { data }) }));
    const [only, ...others] = rows;
    if (only?.why === CHANGED && others.length === 0) {
      throw new DeskError('server-ban/changed-since', { params: { why: CHANGED } });
    }
    const verb = params.durationSeconds === null ? 'End the timeout of' : 'Time out';
    const title = titlePlan(verb, rows, 'account');
    return { params, rows, dropped, title, summary: sayTimeout(guild.name, params) };
  },

  rowOf(input) {
    const asked = input as unknown as TimeoutInput;
    const { guild_id: guildId = '', reason = '' } = asked;
    return {
      params: readParams(asked, { guildId, reason }),
      target: asked.user_ids[0] ?? '',
      data: keepUntil(asked),
    };
  },

  inputOf({ target, data }, { guildId, reason, durationSeconds }) {
    const ifUntil = readIfUntil(data);
    return {
      guild_id: guildId,
      user_ids: [target],
      reason,
      duration_seconds: durationSeconds,
      ...(ifUntil !== undefined && { if_until: ifUntil }),
    };
  },

  prepare: (rows, work) =>
    prepareRows(rows, work, {
      permission: 'MODERATE_MEMBERS',
      ...MEMBERS,
      isGentle: work.params.durationSeconds === null,
      ready: (standing, row) => readyTimeout(standing, row, work),
    }),

  apply: (rows, work) =>
    sendRows(rows, work, { permission: 'MODERATE_MEMBERS', sending: timeoutSending(work) }),
};

function readParams(asked: TimeoutInput, { guildId, reason }: { guildId: string; reason: string }) {
  return { guildId, reason, durationSeconds: readSeconds(asked.duration_seconds, TIMEOUT_RANGE) };
}

function keepUntil({ if_until }: TimeoutInput): { ifUntil: number } | undefined {
  return if_until === undefined ? undefined : { ifUntil: if_until };
}

function readIfUntil(data: unknown): number | undefined {
  const { ifUntil } = (data ?? {}) as { ifUntil?: number };
  return ifUntil;
}

function sayTimeout(guildName: string, { durationSeconds, reason }: TimeoutParams): string {
  const time = durationSeconds === null ? '' : `, for ${sayDuration(durationSeconds)}`;
  return `In ${guildName}${time}.${quoted(reason)}`;
}

/** Discord may still report a timeout that has ended. */
function lasting(until: number | null | undefined, nowMs: number): number | null {
  return until && until > nowMs ? until : null;
}

function judgeTimeout(
  standing: Standing,
  { asked, nowMs }: { asked: TimeoutInput; nowMs: number },
) {
  const judged = judgeMember(standing);
  const until = lasting(standing.member?.timedOutUntil, nowMs);
  const was = { until };
  if (judged.verdict !== 'would') return judged;
  if (asked.duration_seconds !== null) {
    return { ...judged, why: until === null ? null : 'Already timed out; this replaces it.', was };
  }
  if (until === null) return { verdict: 'already' as const, why: NOT_TIMED_OUT };
  const isOther = asked.if_until !== undefined && !isSame(until, asked.if_until);
  return isOther ? { verdict: 'protected' as const, why: CHANGED } : { ...judged, was };
}

/** Discord may round to whole seconds. */
function isSame(until: number | null | undefined, ours: number): boolean {
  return typeof until === 'number' && Math.abs(until - ours) < 1_000;
}

function readyTimeout(
  standing: Standing,
  row: WaitingRow,
  { params, nowMs }: Pick<TimeoutWork, 'params' | 'nowMs'>,
): Prepared {
  const ready = readyMember(standing, row);
  if (!ready.go) return ready;
  const until = lasting(standing.member?.timedOutUntil, nowMs);
  if (params.durationSeconds !== null || row.isRepeat) return { ...ready, was: { until } };
  if (until === null) return { go: false, state: 'already', cause: NOT_TIMED_OUT };
  const ifUntil = readIfUntil(row.data);
  if (ifUntil !== undefined && !isSame(until, ifUntil)) {
    return { go: false, state: 'skipped', cause: CHANGED };
  }
  return { ...ready, was: { until } };
}

function timeoutSending(work: TimeoutWork): Sending {
  const { params, nowMs } = work;
  const findEnd = (row: ClaimedRow) => timeoutEnd(row.firstSentAt, params.durationSeconds);
  return {
    wanted: MEMBERS,
    isHarm: params.durationSeconds !== null,
    tell(row, { member }) {
      if (!member) return { state: 'skipped', cause: LEFT };
      const [now, until, ifUntil] = [member.timedOutUntil, findEnd(row), readIfUntil(row.data)];
      if (isSet(now, until, nowMs)) return done(until);
      const isOther = ifUntil !== undefined && !isSame(now, ifUntil);
      if (isOther) return { state: 'skipped', cause: CHANGED };
      return until !== null && until <= nowMs ? { state: 'skipped', cause: TOO_LATE } : undefined;
    },
    async send(row) {
      const until = findEnd(row);
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

const TOO_LATE = 'The timeout would have ended before it could be set.';

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
  { link, params, by, signal, priority }: TimeoutWork,
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
