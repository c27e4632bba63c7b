import { DeskError } from '#errors.ts';
import type { ApplyWork, ClaimedRow, JobKind, Prepared } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { type AimInput, openGuild, readAim } from './read-input.ts';
import { lookAgain, planRows } from './rows.ts';
import { auditReason, quoted } from './rules.ts';
import { type Sending, sendEach, settleSent } from './send-rows.ts';
import { orError, type Standing } from './survey.ts';
import { titleOf } from './titles.ts';

type KickParams = { guildId: string; reason: string };
type Work = ApplyWork<DiscordLink, KickParams>;

const NOT_HERE = 'Not in the server.';
const LEFT = 'Left the server meanwhile.';

export const kick: JobKind<'discord', KickParams> = {
  platform: 'discord',
  words: { act: 'Kick', done: 'Kicked', one: 'kick', many: 'kicks', takesBack: null },
  placeOf: ({ guildId }) => guildId,

  async plan(input, work) {
    const aim = await readAim(input as unknown as AimInput, work, 'KICK_MEMBERS');
    const { guild, reason, dropped } = aim;
    const rows = await planRows(aim, work, { members: true, bans: false, judge: judgeMember });
    const summary = `From ${guild.name}; they may come back.${quoted(reason)}`;
    const params = { guildId: guild.id, reason };
    return { params, rows, dropped, title: titleOf('Kick', rows), summary };
  },

  rowOf(input) {
    const { guild_id = '', user_ids, reason = '' } = input as unknown as AimInput;
    return { params: { guildId: guild_id, reason }, target: user_ids[0] ?? '' };
  },

  inputOf: ({ target }, { guildId, reason }) => ({
    guild_id: guildId,
    user_ids: [target],
    reason,
  }),

  async prepare(rows, work) {
    const { guildId } = work.params;
    await openGuild(work.link, guildId, 'KICK_MEMBERS');
    const looks = await lookAgain(rows, work, { guildId, members: true, bans: false });
    return looks.map((look, index) => preparedMember(look, rows[index]?.isRepeat ?? false));
  },

  async apply(rows, work) {
    await openGuild(work.link, work.params.guildId, 'KICK_MEMBERS');
    const sending = sendingOf(work);
    await sendEach(await settleSent(rows, work, sending), work, sending);
  },
};

/** Somebody has to be in a server to be kicked or timed out there. */
export function judgeMember({ member }: Standing) {
  if (!member) return { verdict: 'unknown' as const, why: NOT_HERE };
  if (member.why) return { verdict: 'protected' as const, why: member.why };
  return { verdict: 'would' as const, why: null };
}

type Look = Awaited<ReturnType<typeof lookAgain>>[number];

export function preparedMember(look: Look, isRepeat: boolean): Prepared {
  if (look instanceof DeskError) {
    return { go: false, state: 'failed', code: look.code, cause: look.message };
  }
  if ('protectedWhy' in look) return { go: false, state: 'skipped', cause: look.protectedWhy };
  const { member, name } = look;
  if (!member && !isRepeat) return { go: false, state: 'skipped', cause: LEFT };
  if (member?.why) return { go: false, state: 'skipped', cause: member.why };
  return { go: true, name: name ?? undefined };
}

function sendingOf(work: Work): Sending {
  return {
    wanted: { members: true, bans: false },
    isHarm: true,
    // Whoever is gone was removed by us, or left in the same moment.
    tell: (_row, { member }) => (member ? undefined : { state: 'done' }),
    async send(row) {
      const answer = await orError(sendKick(row, work));
      if (!(answer instanceof DeskError)) return { state: 'done' };
      if (answer.code === 'discord/unknown-member') return { state: 'skipped', cause: LEFT };
      throw answer;
    },
  };
}

function sendKick(row: ClaimedRow, { link, params, by, signal, priority }: Work) {
  const reason = auditReason({ mark: row.mark, label: by, reason: params.reason });
  return link.api.members.kick(
    { guild: params.guildId, user: row.target, reason },
    { signal, priority, isSeenThrough: true },
  );
}
