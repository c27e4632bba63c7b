// One ban by one call. Sent twice it would be accepted twice, so whatever may have been sent is asked about first.
import type { ClaimedRow, RowOutcome } from '#kit/contract/jobs.ts';
import { type BanWork, banEnd } from './ban-params.ts';
import { auditReason, isMarked } from './rules.ts';
import type { Sending } from './send-rows.ts';
import { surveyOf } from './survey.ts';

export const MEANWHILE = 'Banned meanwhile, by somebody else.';

export function reasonOf({ mark }: ClaimedRow, { by, params }: BanWork): string {
  return auditReason({ mark, label: by, reason: params.reason });
}

export function banned(row: ClaimedRow, work: BanWork): RowOutcome {
  const { link, params } = work;
  const ban = { name: row.name ?? row.target, reason: reasonOf(row, work) };
  surveyOf(link, params.guildId).noteBan(row.target, ban);
  const until = banEnd(row.firstSentAt, params.durationSeconds);
  return { state: 'done', detail: until === null ? {} : { until } };
}

export function sendingOf(work: BanWork): Sending {
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
          reason: reasonOf(row, work),
          deleteMessageSeconds: params.deleteMessageSeconds,
        },
        { signal, priority, isSeenThrough: true },
      );
      return banned(row, work);
    },
  };
}
