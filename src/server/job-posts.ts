// Connects jobs that wait for approval with the staff channel, in which the bot shows them with buttons.
import { makeId } from '#desk/access/tokens.ts';
import type { Connections } from '#desk/connections/connections.ts';
import type { JobPorts } from '#desk/jobs/ports.ts';
import type { PostPorts } from '#desk/jobs/posts/job-posts.ts';
import { findEnd } from '#desk/notices/send.ts';
import { breakChannel, findChannel } from '#desk/notices/store.ts';
import type { SealPlace, Seals } from '#kit/server/seals.ts';

/** Another place than that of buttons which belong to one member. */
export const JOB_BUTTON: SealPlace = { platform: 'desk', thing: 'job button' };

export function postPorts(
  jobs: JobPorts,
  { seals, connections }: { seals: Seals; connections: Connections },
): PostPorts {
  return {
    jobs,
    seal: (verb, reference) => seals.seal(`${verb} ${reference}`, JOB_BUTTON),
    makeReference: () => makeId(jobs.randomBytes),
    messages: async () => (await connections.courier()).messages,
    async findPlace(tx) {
      const channel = await findChannel(tx);
      const { mode, listed } = connections.states().discord;
      if (!channel?.channel_id || channel.by_bot === 0 || channel.broken_at !== null) return;
      // In practice mode nobody in Discord could see it.
      if (mode === 'practice' || mode === 'broken' || !listed.includes(channel.guild_id)) return;
      return { guildId: channel.guild_id, channelId: channel.channel_id };
    },
    async noteFailure(tx, error, nowMs) {
      const channel = await findChannel(tx);
      const why = channel?.by_bot === 1 ? findEnd(error, channel) : undefined;
      if (channel && why) await breakChannel(tx, channel, { why, nowMs });
    },
  };
}
