import { type Client, ownAddress, visit } from '../src/testing/client.ts';
import type { OpenDesk } from './desk.ts';

interface World {
  guilds: { id: string; name: string }[];
  members: { id: string; protected: boolean }[];
  raid: { id: string }[];
}

export interface Planned {
  jobId: number;
  holder: string;
  client: Client;
  /** The planner's address. A page opened with their pass uses it too. */
  address: string;
  guild: World['guilds'][number];
}

/** Plans to ban the sandbox's raid, or part of it, outside the page. */
export async function planRaid(
  house: OpenDesk,
  {
    holder = 'Mira',
    count = 60,
    browser,
  }: { holder?: string; count?: number; browser?: string } = {},
): Promise<Planned> {
  const address = ownAddress();
  const code = await house.desk.createCode({ label: holder });
  const client = await visit(house.desk, code, { address, browser });
  const world = house.desk.sandbox.describe(Date.now()) as unknown as World;
  const [guild] = world.guilds;
  const owner = world.members.find((member) => member.protected);
  if (!guild || !owner) throw new Error('The practice world is empty');
  const answer = await client.post('/api/server_ban', {
    session_token: client.session,
    redeem_code: client.pass,
    guild_id: guild.id,
    // One of them is protected, and one doesn't exist.
    user_ids: [...world.raid.slice(0, count).map(({ id }) => id), owner.id, 'nobody'],
    reason: 'Raid, 14 Nov.',
    delete_message_seconds: 604_800,
  });
  if (typeof answer.body.job_id !== 'number') throw new Error(answer.text);
  return { jobId: answer.body.job_id, holder, client, address, guild };
}
