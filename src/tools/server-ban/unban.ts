import { DeskError } from '#errors.ts';
import { isMarked } from '#kit/acting/rules.ts';
import { orError, titlePlan } from '#kit/acting/server.ts';
import type {
  ApplyWork,
  ClaimedRow,
  JobKind,
  Prepared,
  RowOutcome,
  WaitingRow,
} from '#kit/contract/jobs.ts';
import type { DoneCase, Undo, UndoPlan } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { type ActInput, readActInput } from './read-input.ts';
import { planRows, prepareRows, type Sending, sendRows } from './rows.ts';
import { auditReason, quoted, reasonRoom } from './rules.ts';
import { settleTimedBans } from './store.ts';
import { type Standing, shareSurvey } from './survey.ts';

type UnbanParams = { guildId: string; reason: string };

interface UnbanInput extends ActInput {
  of_case?: number | undefined;
}

type Work = ApplyWork<DiscordLink, UnbanParams>;

const NOT_BANNED = 'Not banned.';
const LIFTED = 'Someone else unbanned this account in the meantime.';

export const unban: JobKind<'discord', UnbanParams> = {
  platform: 'discord',
  words: { act: 'Unban', done: 'Unbanned', one: 'unban', many: 'unbans', takesBack: null },
  call: 'DELETE /guilds/:guild/bans/:user',
  placeOf: ({ guildId }) => guildId,

  async plan(input, work) {
    const asked = input as unknown as UnbanInput;
    const request = await readActInput(asked, work, 'BAN_MEMBERS');
    const { guild, reason, dropped } = request;
    const data = keepCase(asked);
    const judge = (standing: Standing) => judgeUnban(standing, asked.of_case);
    const looked = await planRows(request, work, { members: false, bans: true, judge });
    const rows = looked.map((row) => ({ ...row, ...(data && { data }) }));
    const [only, ...others] = rows;
    if (only?.verdict === 'protected' && others.length === 0) {
      throw new DeskError('server-ban/changed-since', { params: { why: only.why ?? '' } });
    }
    const summary = `In ${guild.name}.${quoted(reason)}`;
    const params = { guildId: guild.id, reason };
    return { params, rows, dropped, title: titlePlan('Unban', rows, 'account'), summary };
  },

  rowOf(input) {
    const asked = input as unknown as UnbanInput;
    return {
      params: { guildId: asked.guild_id ?? '', reason: asked.reason ?? '' },
      target: asked.user_ids[0] ?? '',
      data: keepCase(asked),
    };
  },

  inputOf({ target, data }, { guildId, reason }) {
    const ofCase = readCase(data);
    return {
      guild_id: guildId,
      user_ids: [target],
      reason,
      ...(ofCase !== undefined && { of_case: ofCase }),
    };
  },

  prepare: (rows, work) =>
    prepareRows(rows, work, { permission: 'BAN_MEMBERS', members: false, bans: true, ready }),

  apply: (rows, work) =>
    sendRows(rows, work, { permission: 'BAN_MEMBERS', sending: unbanSending(work) }),

  keep(done, { tx, isPractice, nowMs }) {
    const lifted = done.map(({ row, params }) => ({
      guildId: params.guildId,
      userId: row.target,
      caseId: row.caseId,
    }));
    return settleTimedBans(tx, lifted, { isPractice, nowMs });
  },
};

function keepCase({ of_case }: UnbanInput): { ofCase: number } | undefined {
  return of_case === undefined ? undefined : { ofCase: of_case };
}

function readCase(data: unknown): number | undefined {
  const { ofCase } = (data ?? {}) as { ofCase?: number };
  return ofCase;
}

function judgeUnban({ ban }: Standing, ofCase: number | undefined) {
  if (!ban) return { verdict: 'already' as const, why: NOT_BANNED };
  const was = { reason: ban.reason };
  // No verdict fits better: someone else made a new decision, so the ban stays.
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
    ? `The ban was changed since: “${reason}”.`
    : 'The ban was changed since and has no reason now.';
}

function ready({ ban, name }: Standing, row: WaitingRow): Prepared {
  if (!ban && !row.isRepeat) return { go: false, state: 'already', cause: NOT_BANNED };
  if (ban && isOther(ban.reason, readCase(row.data))) {
    return { go: false, state: 'skipped', cause: changedWords(ban.reason) };
  }
  return { go: true, ...(ban && { was: { reason: ban.reason } }), name: name ?? undefined };
}

function unbanSending(work: Work): Sending {
  return {
    wanted: { members: false, bans: true },
    isHarm: false,
    // A missing ban was lifted by us. One that is still there has to be lifted.
    tell(row, { ban }) {
      if (!ban) return lifted(row, work);
      if (!isOther(ban.reason, readCase(row.data))) return undefined;
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
  shareSurvey(link, params.guildId).noteBan(row.target, null);
  return { state: 'done' };
}

function sendUnban(row: ClaimedRow, { link, params, by, signal, priority }: Work) {
  const ofCase = readCase(row.data);
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

const REASON = 'Undo';

interface Facts {
  guildId: string;
  userId: string;
  until: number | undefined;
  /** The case at the front of the audit reason. */
  mark: number;
}

/** Covers only cases that changed one account. A job is undone as a whole. */
function readFacts({ detail, result }: DoneCase): Facts | undefined {
  const { guild_id, user_ids, target, mark, until, already, job_id } = { ...detail, ...result };
  const [first] = Array.isArray(user_ids) ? user_ids : [];
  const userId = target ?? first;
  if (already === true || job_id !== undefined) return undefined;
  if (typeof guild_id !== 'string' || typeof userId !== 'string' || typeof mark !== 'number') {
    return undefined;
  }
  return { guildId: guild_id, userId, mark, until: typeof until === 'number' ? until : undefined };
}

function undoBan(one: DoneCase): UndoPlan | undefined {
  const facts = readFacts(one);
  return (
    facts && {
      action: 'server-ban/unban',
      input: {
        guild_id: facts.guildId,
        user_ids: [facts.userId],
        reason: REASON,
        of_case: facts.mark,
      },
    }
  );
}

/** A case that ended a timeout has no end of its own and can't be undone. */
function undoTimeout(one: DoneCase): UndoPlan | undefined {
  const facts = readFacts(one);
  if (facts?.until === undefined) return undefined;
  return {
    action: 'server-ban/timeout',
    input: {
      guild_id: facts.guildId,
      user_ids: [facts.userId],
      reason: REASON,
      duration_seconds: null,
      if_until: facts.until,
    },
  };
}

export const undo: Record<string, Undo> = { ban: undoBan, timeout: undoTimeout };
