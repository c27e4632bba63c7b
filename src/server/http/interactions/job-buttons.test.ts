// Jobs that wait for approval, shown by the bot in the staff channel of the sandbox and decided there by its members.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';
import { actAs } from '#platforms/sandbox/act.ts';
import { deliverHere } from '#platforms/sandbox/deliver-here.ts';
import type { ActInput } from '#platforms/sandbox/discord/interactions/acts.ts';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { type TestClock, testClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { findButton, linkAccount } from '#testing/discord-door.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';

interface World {
  guilds: { id: string; owner_id: string; channels: { id: string; name: string }[] }[];
  raid: { id: string }[];
  members: { id: string; guild_id?: string }[];
}
interface Message {
  id: string;
  content: string;
  components?: BotReply['components'];
}

let platform: TestSandbox;
let desk: TestDesk;
let world: World;
let owner: AdminClient;
let planner: Client;

beforeEach(async () => {
  platform = await startSandboxServer();
  world = platform.sandbox.describe(Date.now()) as unknown as World;
  desk = await startDesk({
    environment: platform.connected,
    untended: true,
    settings: {
      ...{ discordDesk: true, publicUrl: 'https://desk.example', twoPersonTargets: 1 },
      ...{ banCooldownMs: 0, toolCooldownMs: 0 },
    },
  });
  owner = await visitAsAdmin(desk, 'full', 'Ada');
  planner = await visit(desk, await desk.createCode());
  await visit(desk, await desk.createCode());
  await desk.desk.connections.check('discord');
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

it('prints', async () => {
  console.log(JSON.stringify(world).slice(0, 3000));
  console.log(JSON.stringify(await desk.desk.database.transaction((tx) => tx.all('SELECT label, holder FROM passes'))));
  console.log((await owner.get('/api/admin/notices/channels')).text);
});
