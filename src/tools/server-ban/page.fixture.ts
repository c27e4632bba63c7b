import { type Answers, type Input, inCase } from '#testing/page/answers.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';

const DISCORD_BEGAN_MS = 1_420_070_400_000;
const DAY_MS = 86_400_000;

/** The id of an account created at this time. */
export function idMadeAt(atMs: number): string {
  return String(BigInt(atMs - DISCORD_BEGAN_MS) << 22n);
}

/**
 * The id of a member created this many days before the tests start. Each number of days is another account.
 */
export const idFromDaysAgo = (daysAgo: number) => idMadeAt(NOW - daysAgo * DAY_MS);

export type PlanOutcome = 'would' | 'already' | 'protected' | 'unknown' | 'unchecked';

interface Row {
  target: string;
  name?: string | null;
  verdict?: PlanOutcome;
  why?: string | null;
}

/** The answer to a dry run for these accounts. */
export function samplePlan(rows: readonly Row[], leftAlone = 10) {
  const counts = { would: 0, already: 0, protected: 0, unknown: 0, unchecked: 0 };
  for (const { verdict = 'would' } of rows) counts[verdict] += 1;
  return {
    plan: {
      title: `Ban ${rows.length} accounts`,
      summary: '',
      lasting: null as string | null,
      total: rows.length,
      dropped: 0,
      counts,
      rows: rows.map(({ target, name = null, verdict = 'would', why = null }, index) => ({
        line: index + 1,
        ...{ target, name, verdict, why, before: null },
      })),
      needs_second_person: counts.would > leftAlone,
      left_alone: leftAlone,
    },
  };
}

/** The answer to an action on one account. */
export function doneTo(userId: string, { name = 'kestrel_092', until = null, caseId = 501 } = {}) {
  return inCase(caseId, {
    outcome: 'done',
    detail: `${name} is dealt with.`,
    user_id: userId,
    username: name,
    avatar_url: null,
    guild_id: GUILD.id,
    guild_name: GUILD.name,
    until,
    case_id: caseId,
    now: NOW,
  });
}

export const server = {
  ...GUILD,
  missing: [] as string[],
  invites_until: null as number | null,
  dms_until: null as number | null,
};

/** An entry in the list of bans. */
export function sampleBan(userId: string, more: object = {}) {
  return {
    user_id: userId,
    username: 'kestrel_092',
    avatar_url: 'https://cdn.discordapp.com/embed/avatars/0.png',
    reason: 'Spam',
    case_id: null,
    until: null,
    ...more,
  };
}

/** The answers to calls that the page makes by itself, in a server without bans. */
export const quietServer: Answers = {
  'server-ban/servers': { now: NOW, is_practice: true, servers: [server] },
  'server-ban/bans': { now: NOW, bans: [], looked_at: 0, next_cursor: null },
  'templates/list': { now: NOW, templates: [] },
  'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
};

/** A case about one account, with the call that undoes it. */
export function caseWithUndo(id: number, undo: { action: string; input: Input }) {
  return {
    now: NOW,
    case: {
      ...{ id, at: NOW, actor: 'pass', name: 'Mira', action: 'server-ban/ban', targets: 1 },
      ...{ platform: 'discord', target: null, target_name: null, job_id: null },
      ...{ outcome: 'done', ended_at: NOW, undoes: null, undone_by: null, other_half: null },
      is_practice: true,
      ...{ is_erased: false, address: null, request_id: null, detail: null, result: null },
      ...{ place: null, job: null },
    },
    ...{
      half: null,
      notes: [],
      pins: [],
      events: [],
      beside: null,
      related: [],
      has_more: false,
      undo,
    },
  };
}
