// Bans players, as a kind of job.
import type { z } from 'zod';
import { withoutTail, writeTail } from '#kit/acting/appeal-tail.ts';
import { isMarked } from '#kit/acting/rules.ts';
import type { ApplyWork, ClaimedRow, JobKind } from '#kit/contract/jobs.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import type { schemas } from './contract.ts';
import { findTargets } from './find-players.ts';
import {
  readBanDuration,
  readDisplayReason,
  readPrivateReason,
  readTargets,
  readUniverse,
} from './read-input.ts';
import { type Restriction, readKept, writeJoin } from './restriction.ts';
import {
  applyRows,
  type Change,
  type Judged,
  planRows,
  prepareRows,
  readProtection,
  titleRows,
} from './rows.ts';
import { sayTime, writePrivateReason } from './rules.ts';

type BanInput = z.output<ReturnType<typeof schemas>['ban']['input']>;

type BanParams = {
  universeId: string;
  universeName: string;
  /** Null means permanent. */
  durationSeconds: number | null;
  displayReason: string;
  privateReason: string;
  withAlts: boolean;
  /** The player also reads the code with which they can appeal. */
  hasCode: boolean;
  /** The holder who planned it. It is stored so that every retry writes exactly the same reason. */
  by: string;
};

export const ban: JobKind<'roblox', BanParams> = {
  platform: 'roblox',
  leavesMark: true,
  words: { act: 'Ban', done: 'Banned', one: 'ban', many: 'bans', takesBack: 'lift' },
  call: 'PATCH /cloud/v2/universes/:universeId/user-restrictions/:userId',
  placeOf: ({ universeId }) => universeId,

  async plan(input, work) {
    const { link, by, signal, settings } = work;
    const asked = input as BanInput;
    const targets = readTargets(asked);
    const params = readParams(asked, { link, by, hasCode: settings.appealCodeInReason });
    const { lines, dropped } = await findTargets(link.api, targets, signal);
    const rules = rulesFor(params, readProtection(settings, link));
    const rows = await planRows(lines, rules, work);
    return { params, rows, dropped, title: titleRows('Ban', rows), summary: summarize(params) };
  },

  rowOf(input) {
    const asked = input as BanInput & { universe_id: string };
    return {
      params: { ...keepParams(asked), universeId: asked.universe_id, universeName: '', by: '' },
      target: asked.user ?? '',
    };
  },

  inputOf: ({ target }, params) => ({
    user: target,
    universe_id: params.universeId,
    duration_seconds: params.durationSeconds,
    display_reason: params.displayReason,
    ...(params.privateReason !== '' && { private_reason: params.privateReason }),
    include_alts: params.withAlts,
  }),

  prepare: (rows, work) =>
    prepareRows(rows, rulesFor(work.params, readProtection(work.settings, work.link)), work),

  apply(rows, work) {
    const protectedWhy = readProtection(work.settings, work.link);
    return applyRows(rows, work, async (row) => ({
      ...(await buildChange(row, work)),
      sparedWhy: protectedWhy(row.target),
    }));
  },
};

function readParams(
  asked: BanInput,
  { link, by, hasCode }: { link: RobloxLink; by: string; hasCode: boolean },
): BanParams {
  const { id: universeId, name: universeName } = readUniverse(link, asked.universe_id);
  return {
    ...{ universeId, universeName, by, hasCode },
    durationSeconds: readBanDuration(asked.duration_seconds),
    displayReason: readDisplayReason(asked.display_reason, hasCode),
    privateReason: readPrivateReason(asked.private_reason, by),
    withAlts: asked.include_alts ?? true,
  };
}

function keepParams(asked: BanInput) {
  return {
    durationSeconds: asked.duration_seconds ?? null,
    displayReason: asked.display_reason,
    privateReason: asked.private_reason ?? '',
    withAlts: asked.include_alts ?? true,
    hasCode: false,
  };
}

function rulesFor(params: BanParams, protectedWhy: ReturnType<typeof readProtection>) {
  return {
    universeId: params.universeId,
    protectedWhy,
    judge: (was: Restriction) => judge(was, params),
  };
}

/** A ban with another end or another reason is a change, so only an identical one counts as already done. */
function judge(was: Restriction, wanted: BanParams): Judged {
  if (!was.active) return { go: true, why: null };
  const isForGood = was.until === null;
  const isAlready =
    isForGood &&
    wanted.durationSeconds === null &&
    withoutTail(was.displayReason) === wanted.displayReason &&
    was.withAlts === wanted.withAlts;
  if (isAlready) {
    return {
      go: false,
      state: 'already',
      cause: 'Already permanently banned for the same reason.',
    };
  }
  const until = was.until === null ? 'permanently' : `until ${sayTime(was.until)}`;
  return { go: true, why: `Already banned ${until}; that ban will be replaced.` };
}

async function buildChange(
  row: ClaimedRow,
  { params, by, writeAppealCode }: ApplyWork<RobloxLink, BanParams>,
): Promise<Change> {
  const { durationSeconds, withAlts, universeId, hasCode } = params;
  // The same on every try, because it comes from the case.
  const tail = hasCode ? writeTail(await writeAppealCode(row.caseId)) : '';
  const displayReason = params.displayReason + tail;
  const was = readKept(row.was);
  const reason = { mark: row.mark, label: params.by || by, reason: params.privateReason };
  return {
    written: writeJoin({
      active: true,
      seconds: durationSeconds,
      displayReason,
      privateReason: writePrivateReason(reason),
      withAlts,
    }),
    isDone: (now) => now.active && isMarked(now.privateReason, row.mark),
    tellDetail: (now) => ({
      user_id: row.target,
      universe_id: universeId,
      until:
        durationSeconds === null ? null : (now.until ?? row.firstSentAt + durationSeconds * 1_000),
      mark: row.mark,
      ...(hasCode && { has_code: true }),
      // Undo restores this. Null means there was no ban before; the field is omitted when that is unknown.
      ...(was && { before: was.active && !isMarked(was.privateReason, row.mark) ? was : null }),
    }),
  };
}

function summarize(params: BanParams): string {
  const { universeName, durationSeconds, withAlts, displayReason, hasCode } = params;
  const time = durationSeconds === null ? 'permanently' : `for ${sayDuration(durationSeconds)}`;
  const alts = withAlts ? ', with known alternate accounts' : '';
  const code = hasCode ? ' Each player also reads their own appeal code.' : '';
  return `From ${universeName} ${time}${alts}. “${displayReason}”${code}`;
}
