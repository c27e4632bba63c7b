// A desk whose bot is connected to a sandbox, and a moderator whose pass is linked to a member there.
import { deleteLink } from '#desk/discord/links/store.ts';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { linkAccount } from '#testing/discord-door.ts';
import { startSandboxServer } from '#testing/platforms.ts';
import { openPractice } from '#testing/practice.ts';
import { sampleActions } from '#testing/sample-tool.ts';

export const MINUTE = 60_000;

interface World {
  guilds: {
    id: string;
    name: string;
    roles: { id: string; name: string }[];
  }[];
  members: { id: string; bot: boolean }[];
}

export async function openStaffHouse(environment?: Record<string, string>) {
  const platform = await startSandboxServer();
  const { sandbox } = platform;
  const world = sandbox.describe(Date.now()) as unknown as World;
  const house = await openPractice({
    environment: environment ?? platform.connected,
    untended: true,
    extraActions: sampleActions(),
    settings: { discordDesk: true, publicUrl: 'https://desk.example' },
  });
  const { desk } = house.desk;
  const admin: AdminClient = await visitAsAdmin(house.desk);
  if (environment === undefined) await desk.connections.check('discord');
  const userId = world.members.find(({ bot }) => !bot)!.id;
  await linkAccount(house.desk, 'night-shift-3', userId);
  const passId = String((await house.post('/pass')).body.id);
  const servers = await findServers();
  const acting = () => sandbox.acting(Date.now());

  /** The servers that the account is in, with those roles of each that the account has. */
  async function findServers() {
    if (environment !== undefined) return [];
    const { api } = await desk.connections.discord();
    const asking = { signal: new AbortController().signal };
    const found = platform.guildIds.map(async (guild) => {
      const member = await api.members.get({ guild, user: userId }, asking).catch(() => undefined);
      const roles = await api.identity.roles(guild, asking);
      const name = world.guilds.find(({ id }) => id === guild)!.name;
      return { id: guild, name, roles, isMember: member !== undefined, has: member?.roles ?? [] };
    });
    return Promise.all(found);
  }

  const own = () => servers.find(({ isMember }) => isMember)!;
  const shownPass = async () => {
    const { body } = await admin.get('/api/admin/passes');
    return (body.passes as { id: string; suspension: unknown }[]).find(({ id }) => id === passId)!;
  };
  return {
    ...house,
    ...{ platform, admin, userId, passId, servers, own, shownPass },
    /** What the real sandbox does wrong. The desk's own practice world has others. */
    faults: (...faults: Fault[]) => sandbox.faults.set(faults, Date.now()),
    act: async () => (await house.post('/sample_change', { user: '1', reason: 'x' })).body.code,
    look: () => house.post('/sample_look'),
    /** One server, or all. */
    leave(guildId?: string) {
      for (const { id, isMember } of servers) {
        if (isMember && (guildId ?? id) === id) acting().setMember(userId, id, false);
      }
    },
    async tendLater() {
      house.clock.advance(10 * MINUTE);
      // The page keeps its session meanwhile.
      const { body } = await house.client.get('/api/session_token');
      house.client.session = String(body.session_token);
      await house.tend();
    },
    comeBack() {
      for (const { id, isMember } of servers) {
        if (isMember) acting().setMember(userId, id, true);
      }
    },
    setRoles: (roleIds: readonly string[]) => acting().setRoles(userId, own().id, roleIds),
    choose: (guild_id: string | null, role_id: string | null = null) =>
      admin.post('/api/admin/discord_staff/choose', { guild_id, role_id }),
    askAgain: () => admin.post('/api/admin/discord_staff/ask_again', { pass_id: passId }),
    state: async () => (await admin.get('/api/admin/discord_staff')).body,
    /** As when the account is erased from the log. */
    eraseLink: () => desk.database.transaction((tx) => deleteLink(tx, passId)),
    /** When Discord was last asked about the account. */
    askedAt: () =>
      desk.database.transaction(async (tx) => {
        const found = await tx.one<{ at: number }>('SELECT asked_at AS at FROM discord_links');
        return found?.at;
      }),
    async stop() {
      await house.stop();
      await platform.close();
    },
  };
}

export type StaffHouse = Awaited<ReturnType<typeof openStaffHouse>>;
