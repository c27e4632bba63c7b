import type { DoneCase, Undo, UndoPlan } from '#kit/server/context.ts';

const REASON = 'Undo';

interface Facts {
  guildId: string;
  userId: string;
  until: number | undefined;
  /** What the platform's audit reason begins with. */
  mark: number;
}

/** Of a case that did something to one account; a job is taken back as a job. */
function factsOf({ detail, result }: DoneCase): Facts | undefined {
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
  const facts = factsOf(one);
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

/** What ended a time-out has no time of its own, and is not taken back. */
function undoTimeout(one: DoneCase): UndoPlan | undefined {
  const facts = factsOf(one);
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
