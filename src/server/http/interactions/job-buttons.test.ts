// Jobs that wait for approval, shown by the bot in the staff channel of the sandbox and decided there by its members.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';
import { actAs } from '#platforms/sandbox/act.ts';
import { deliverHere } from '#platforms/sandbox/deliver-here.ts';
import type { ActInput } from '#platforms/sandbox/discord/interactions/acts.ts';
import { type Client, ownAddress, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { findButton, linkAccount } from '#testing/discord-door.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { until } from '#testing/until.ts';

interface World {
  guilds: { id: string; owner_id: string; channels: { id: string; name: string }[] }[];
  raid: { id: string }[];
}
interface Message {
  id: string;
  content: string;
  components?: BotReply['components'];
}

let platform: TestSandbox;
let desk: TestDesk;
let world: World;
let planner: Client;
let members: { planner: string; mara: string; tom: string };

beforeEach(async () => {
  platform = await startSandboxServer();
  world = platform.sandbox.describe(Date.now()) as unknown as World;
  desk = await startDesk({
    environment: platform.connected,
    untended: true,
    settings: {
      ...{ discordDesk: true, publicUrl: 'https://desk.example', twoPersonTargetsPerHour: 1 },
      ...{ banCooldownMs: 0, toolCooldownMs: 0 },
    },
  });
  const [first, second] = world.raid;
  members = { planner: first!.id, mara: world.guilds[0]!.owner_id, tom: second!.id };
  for (const label of ['planner', 'mara', 'tom'] as const) {
    const client = await visit(desk, await desk.createCode({ label }), { address: ownAddress() });
    if (label === 'planner') planner = client;
    await linkAccount(desk, label, members[label]);
  }
  await desk.desk.connections.check('discord');
  const { api } = await desk.desk.connections.discord();
  const url = `${desk.url}/discord/interactions`;
  await api.application.setInteractionsUrl({ url }, { signal: new AbortController().signal });
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

const channel = () => world.guilds[0]!.channels.find(({ name }) => name === 'general')!.id;

async function choose(channelId = channel()) {
  const owner = await visitAsAdmin(desk, 'full', 'Ada');
  const wish = { guild_id: world.guilds[0]!.id, channel_id: channelId };
  return owner.post('/api/admin/notices/choose', wish);
}

const ban = (count: number) =>
  planner.post('/api/server_ban', {
    ...{ session_token: planner.session, redeem_code: planner.pass, reason: 'Raid' },
    ...{ guild_id: world.guilds[0]!.id },
    user_ids: world.raid.slice(5, 5 + count).map(({ id }) => id),
  });

/** What the desk does every few seconds. */
const follow = (afterMs = 0) =>
  desk.desk.jobPosts.follow({
    nowMs: desk.desk.now() + afterMs,
    signal: new AbortController().signal,
  });

const messages = () =>
  platform.sandbox.acting(Date.now()).view(members.mara, channel())
    .messages as unknown as Message[];
const posts = () => messages().filter(({ content }) => content.includes('Started by planner'));

async function post(): Promise<Message> {
  expect((await choose()).status).toBe(200);
  expect((await ban(12)).status).toBe(202);
  await follow();
  return posts().at(-1)!;
}

const act = (input: ActInput) =>
  actAs((work) => work(platform.sandbox.acting(Date.now())), deliverHere, input);
const press = (who: keyof typeof members, message: Message, label: string) =>
  act({
    ...{ kind: 'click', user_id: members[who], channel_id: channel(), message_id: message.id },
    custom_id: findButton({ components: message.components ?? [] }, label),
  });
const submit = (who: keyof typeof members, why: string) =>
  act({ kind: 'submit', user_id: members[who], channel_id: channel(), fields: { why } });
const buttons = (message: Message) =>
  (message.components ?? []).flatMap((row) => row.components.map(({ label }) => label));

it('a waiting job is posted once, with its plan, and another person approves it there', async () => {
  const message = await post();
  await follow();
  expect(posts()).toHaveLength(1);
  expect(message.content).toContain('It acts on 12 targets.');
  expect(message.content.match(/^• /gm)).toHaveLength(10);
  expect(message.content).toContain('and 2 more');
  expect(buttons(message)).toEqual(['Approve', 'Decline', 'Open']);
  const own = await press('planner', message, 'Approve');
  expect([own.shown, own.message?.flags, own.message?.content]).toEqual([
    ...['message', 64],
    expect.stringContaining('You started job'),
  ]);
  expect((await press('mara', message, 'Approve')).shown).toBe('updated');
  expect(posts()[0]!.content).toContain('Approved by mara');
  expect(buttons(posts()[0]!)).toEqual([]);
  const stopJobs = desk.desk.runner.start();
  await until(async () => {
    await follow();
    return posts()[0]!.content.includes('Done.');
  }, 'a job that is shown as done');
  await stopJobs();
  expect(posts()[0]!.content).toContain('12 done');
});

it('of two who press at once one decides, and only the other is told so', async () => {
  const message = await post();
  const both = await Promise.all([
    press('mara', message, 'Approve'),
    press('tom', message, 'Approve'),
  ]);
  const shown = both.map((one) => one.shown).sort();
  expect(shown).toEqual(['message', 'updated']);
  const loser = both.find((one) => one.shown === 'message')!;
  expect(loser.message!.content).toMatch(/^Already approved by (mara|tom)\./);
  expect(loser.message!.flags).toBe(64);
});

it('declining asks why, and the message says so', async () => {
  const message = await post();
  expect((await press('mara', message, 'Decline')).shown).toBe('form');
  expect((await submit('mara', 'These are *guests*')).shown).toBe('updated');
  const [after] = posts();
  expect(after!.content).toContain('Declined by mara');
  expect(after!.content).toContain('These are \\*guests\\*');
  expect(buttons(after!)).toEqual([]);
});

it('a form that is sent after someone else approved changes nothing', async () => {
  const message = await post();
  await press('mara', message, 'Decline');
  expect((await press('tom', message, 'Approve')).shown).toBe('updated');
  const late = await submit('mara', 'No');
  expect(late.message!.content).toContain('Already approved by tom');
});

it('a deleted message is posted again while the job waits, and buttons that are no one’s do nothing', async () => {
  const message = await post();
  const missing = () =>
    desk.desk.database.transaction((tx) =>
      tx.run("UPDATE job_posts SET message_id = '1300000000000000099'"),
    );
  await missing();
  const HALF_AN_HOUR_MS = 30 * 60_000;
  await follow(HALF_AN_HOUR_MS);
  await follow(HALF_AN_HOUR_MS);
  expect(posts()).toHaveLength(2);
  const old = await press('mara', message, 'Approve');
  expect(old.message!.content).toContain('Too late');
  const latest = posts().find(({ id }) => id !== message.id)!;
  const id = findButton({ components: latest.components ?? [] }, 'Approve');
  const tampered = id.slice(0, 20) + (id[20] === 'A' ? 'B' : 'A') + id.slice(21);
  const forged = await act({
    ...{ kind: 'click', user_id: members.mara, channel_id: channel(), message_id: latest.id },
    ...{ custom_id: tampered, forged: true },
  });
  expect(forged.message!.content).toContain('Too late');
  expect((await press('mara', latest, 'Approve')).shown).toBe('updated');
  await missing();
  await follow(HALF_AN_HOUR_MS);
  await follow(HALF_AN_HOUR_MS);
  expect(posts()).toHaveLength(2);
});

it('is a channel that the bot sees, on a desk that is used from Discord', async () => {
  expect((await choose('1300000000000000099')).body.code).toBe('notices/no-channel');
  const owner = await visitAsAdmin(desk, 'full', 'Ada');
  const { body } = await owner.get('/api/admin/notices');
  expect(body).toMatchObject({ can_choose: true, channel: null });
  const listed = (await owner.get('/api/admin/notices/channels')).body.guilds;
  expect(JSON.stringify(listed)).toContain(channel());
  expect((await choose()).body.channel).toMatchObject({ webhook: null, name: 'general' });
  expect(messages().at(-1)!.content).toContain('This channel now gets notices');
});
