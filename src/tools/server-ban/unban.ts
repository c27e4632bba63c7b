import { DeskError } from '#errors.ts';
import type { ApplyWork, ClaimedRow, JobKind, Prepared, RowOutcome } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { type AimInput, openGuild, readAim } from './read-input.ts';
import { lookAgain, planRows } from './rows.ts';
import { auditReason, isMarked, quoted, reasonRoom } from './rules.ts';
import { type Sending, sendEach, settleSent } from './send-rows.ts';
import { settleTimedBans } from './store.ts';
import { orError, type Standing, surveyOf } from './survey.ts';
import { titleOf } from './titles.ts';

type UnbanParams = { guildId: string; reason: string };

interface UnbanInput extends AimInput {
  of_case?: number | undefined;
}

type Work = ApplyWork<DiscordLink, UnbanParams>;

const NOT_BANNED = 'Not banned.';
const LIFTED = 'Lifted meanwhile, by somebody else.';

export const unban: JobKind<'discord', UnbanParams> = {
  platform: 'discord',
  words: { act: 'Unban', done: 'Unbanned', one: 'unban', many: 'unbans', takesBack: null },
  placeOf: ({ guildId }) => guildId,

  async plan(input, work) {
    const wish = input as unknown as UnbanInput;
    const aim = await readAim(wish, work, 'BAN_MEMBERS');
    const { guild, reason, dropped } = aim;
    const data = dataOf(wish);
    const judge = (standing: Standing) => judgeUnban(standing, wish.of_case);
    const looked = await planRows(aim, work, { members: false, bans: true, judge });
    const rows = looked.map((row) => ({ ...row, ...(data && { data }) }));
    const [only, ...others] = rows;
    if (only?.verdict === 'protected' && others.length === 0) {
      throw new DeskError('server-ban/changed-since', { params: { why: only.why ?? '' } });
    }
    const summary = `In ${guild.name}.${quoted(reason)}`;
    const params = { guildId: guild.id, reason };
    return { params, rows, dropped, title: titleOf('Unban', rows), summary };
  },

  rowOf(input) {
    const wish = input as unknown as UnbanInput;
    return {
      params: { guildId: wish.guild_id ?? '', reason: wish.reason ?? '' },
      target: wish.user_ids[0] ?? '',
      data: dataOf(wish),
    };
  },

  inputOf({ target, data }, { guildId, reason }) {
    const ofCase = ofCaseIn(data);
    return {
      guild_id: guildId,
      user_ids: [target],
      reason,
      ...(ofCase !== undefined && { of_case: ofCase }),
    };
  },

  async prepare(rows, work) {
    const { guildId } = work.params;
    await openGuild(work.link, guildId, 'BAN_MEMBERS');
    const looks = await lookAgain(rows, work, { guildId, members: false, bans: true });
    return looks.map((look, index) => prepared(look, rows[index]));
  },

  async apply(rows, work) {
    await openGuild(work.link, work.params.guildId, 'BAN_MEMBERS');
    const sending = sendingOf(work);
    await sendEach(await settleSent(rows, work, sending), work, sending);
  },

  /** A ban that was to end by itself has ended. */
  keep(done, { tx, isPractice, nowMs }) {
    const lifted = done.map(({ row, params }) => ({
      guildId: params.guildId,
      userId: row.target,
      caseId: row.caseId,
    }));
    return settleTimedBans(tx, lifted, { isPractice, nowMs });
  },
};

function dataOf({ of_case }: UnbanInput): { ofCase: number } | undefined {
  return of_case === undefined ? undefined : { ofCase: of_case };
}

function ofCaseIn(data: unknown): number | undefined {
  const { ofCase } = (data ?? {}) as { ofCase?: number };
  return ofCase;
}

function judgeUnban({ ban }: Standing, ofCase: number | undefined) {
  if (!ban) return { verdict: 'already' as const, why: NOT_BANNED };
  const was = { reason: ban.reason };
  // No verdict is nearer: nobody may lift what somebody else decided since.
  if (isOther(ban.reason, ofCase)) {
    return { verdict: 'protected' as const, why: changedWords(ban.reason), was };
  }
  return { verdict: 'would' as const, why: null, was };
}

function isOther(reason: string | null, ofCase: number | undefined): boolean {
  return ofCase !== undefined && !isMarked(reason, ofCase);
}

function changedWords(reason: string | null): string {
  return reason
    ? `Changed since: the ban is another one now, “${reason}”.`
    : 'Changed since: the ban is another one now, without a reason.';
}

type Look = Awaited<ReturnType<typeof lookAgain>>[number];

function prepared(look: Look, row: { data: unknown; isRepeat: boolean } | undefined): Prepared {
  if (look instanceof DeskError) {
    return { go: false, state: 'failed', code: look.code, cause: look.message };
  }
  if ('protectedWhy' in look) return { go: false, state: 'skipped', cause: look.protectedWhy };
  const { ban, name } = look;
  if (!ban && !row?.isRepeat) return { go: false, state: 'already', cause: NOT_BANNED };
  if (ban && isOther(ban.reason, ofCaseIn(row?.data))) {
    return { go: false, state: 'skipped', cause: changedWords(ban.reason) };
  }
  return { go: true, ...(ban && { was: { reason: ban.reason } }), name: name ?? undefined };
}

function sendingOf(work: Work): Sending {
  return {
    wanted: { members: false, bans: true },
    isHarm: false,
    // A ban that is gone was lifted by us; one that is there still has to be lifted.
    tell(row, { ban }) {
      if (!ban) return lifted(row, work);
      if (!isOther(ban.reason, ofCaseIn(row.data))) return undefined;
      return { state: 'skipped', cause: changedWords(ban.reason) };
    },
    async send(row) {
      const answer = await orError(sendUnban(row, work));
      if (!(answer instanceof DeskError)) return lifted(row, work);
      if (answer.code === 'discord/unknown-ban') return { state: 'already', cause: LIFTED };
      throw answer;
    },
  };
}

function lifted(row: ClaimedRow, { link, params }: Work): RowOutcome {
  surveyOf(link, params.guildId).noteBan(row.target, null);
  return { state: 'done' };
}

function sendUnban(row: ClaimedRow, { link, params, by, signal, priority }: Work) {
  const ofCase = ofCaseIn(row.data);
  const whole = ofCase === undefined ? params.reason : `${params.reason} (case ${ofCase})`;
  const reason = reasonRoom(whole, by).cut === 0 ? whole : params.reason;
  return link.api.bans.remove(
    {
      guild: params.guildId,
      user: row.target,
      reason: auditReason({ mark: row.mark, label: by, reason }),
    },
    { signal, priority, isSeenThrough: true },
  );
}
