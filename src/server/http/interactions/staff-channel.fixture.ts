// A desk whose bot shows waiting jobs in the staff channel of the sandbox, and the people who read it there.
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';
import { actAs } from '#platforms/sandbox/act.ts';
import type { ActInput } from '#platforms/sandbox/discord/interactions/acts.ts';
import { type Client, ownAddress, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk } from '#testing/desk.ts';
import { findButton, HeldWaits, linkAccount } from '#testing/discord-door.ts';
import { deliverAtOnce, startSandboxServer } from '#testing/platforms.ts';

interface World {
  guilds: { id: string; owner_id: string; channels: { id: string; name: string }[] }[];
  members: { id: string; protected: boolean }[];
  raid: { id: string }[];
}

interface Message {
  id: string;
  content: string;
  components?: BotReply['components'];
}

export type StaffChannel = Awaited<ReturnType<typeof openStaffChannel>>;

export async function openStaffChannel() {
  let laterMs = 0;
  /** The sandbox's time, which tests move together with that of the desk's upkeep. */
  const now = () => Date.now() + laterMs;
  const platform = await startSandboxServer({}, { now });
  const world = platform.sandbox.describe(now()) as unknown as World;
  const desk = await startDesk({
    environment: platform.connected,
    untended: true,
    doorClock: new HeldWaits(),
    settings: {
      ...{ discordDesk: true, publicUrl: 'https://desk.example', twoPersonTargetsPerHour: 1 },
      ...{ banCooldownMs: 0, toolCooldownMs: 0 },
    },
  });
  const owner = world.guilds[0]!.owner_id;
  // Moderators of the server, who see the commands.
  const [first, second] = world.members.filter((one) => one.protected && one.id !== owner);
  const members = { planner: first!.id, mara: owner, tom: second!.id };
  const clients = new Map<string, Client>();
  for (const label of ['planner', 'mara', 'tom'] as const) {
    const code = await desk.createCode({ label });
    clients.set(label, await visit(desk, code, { address: ownAddress() }));
    await linkAccount(desk, label, members[label]);
  }
  await desk.desk.connections.check('discord');
  const { api } = await desk.desk.connections.discord();
  const url = `${desk.url}/discord/interactions`;
  await api.application.setInteractionsUrl({ url }, { signal: new AbortController().signal });

  const guildId = world.guilds[0]!.id;
  const channelId = world.guilds[0]!.channels.find(({ name }) => name === 'general')!.id;
  const choose = async (channel = channelId) => {
    const owner = await visitAsAdmin(desk, 'full', 'Ada');
    const wish = { guild_id: guildId, channel_id: channel };
    return owner.post('/api/admin/notices/choose', wish);
  };
  const ban = (count: number) => {
    const planner = clients.get('planner')!;
    return planner.post('/api/server_ban', {
      ...{ session_token: planner.session, redeem_code: planner.pass, reason: 'Raid' },
      ...{ guild_id: guildId },
      user_ids: world.raid.slice(5, 5 + count).map(({ id }) => id),
    });
  };
  /** What the desk does every few seconds. */
  const follow = (afterMs = 0) =>
    desk.desk.jobPosts.follow({
      nowMs: desk.desk.now() + laterMs + afterMs,
      signal: new AbortController().signal,
    });
  const messages = (who: keyof typeof members = 'mara') =>
    platform.sandbox.acting(now()).view(members[who], channelId).messages as unknown as Message[];
  const posts = () => messages().filter(({ content }) => content.includes('Started by planner'));
  const act = (input: ActInput) =>
    actAs((work) => work(platform.sandbox.acting(now())), deliverAtOnce, input);
  return {
    ...{ platform, desk, members, guildId, channelId, choose, ban, follow, messages, posts, act },
    /** Approves the only job on the desk's own page. */
    async approveInDesk() {
      const mara = clients.get('mara')!;
      const approved = await mara.post('/api/jobs/approve', {
        ...{ session_token: mara.session, redeem_code: mara.pass, job_id: 1, targets: 12 },
      });
      if (approved.status !== 200) throw new Error(approved.text);
    },
    advance(ms: number) {
      laterMs += ms;
    },
    /** Has a job wait for approval, and returns its message. */
    async post(): Promise<Message> {
      const chosen = await choose();
      if (chosen.status !== 200) throw new Error(chosen.text);
      const banned = await ban(12);
      if (banned.status !== 202) throw new Error(banned.text);
      await follow();
      return posts().at(-1)!;
    },
    press: (who: keyof typeof members, message: Message, label: string) =>
      act({
        ...{ kind: 'click', user_id: members[who], channel_id: channelId, message_id: message.id },
        custom_id: findButton({ components: message.components ?? [] }, label),
      }),
    submit: (who: keyof typeof members, why: string) =>
      act({ kind: 'submit', user_id: members[who], channel_id: channelId, fields: { why } }),
    buttons: (message: Message) =>
      (message.components ?? []).flatMap((row) => row.components.map(({ label }) => label)),
    async stop() {
      await desk.stop();
      await platform.close();
    },
  };
}
