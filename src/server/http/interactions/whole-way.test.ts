// The whole way on this machine: a member acts in the sandbox, the sandbox signs and checks as Discord does, and a
// desk that is connected to it answers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { hasSameCommands } from '#platforms/discord/commands.ts';
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';
import { actAs } from '#platforms/sandbox/act.ts';
import type { ActInput } from '#platforms/sandbox/discord/interactions/acts.ts';
import { visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { findButton, HeldWaits, linkAccount } from '#testing/discord-door.ts';
import { deliverAtOnce, startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { until } from '#testing/until.ts';
import { loadActions } from '../../features.ts';
import { listCommands } from './command-list.ts';
import { describeCommands } from './describe-commands.ts';

interface World {
  guilds: {
    id: string;
    owner_id: string;
    ban_count: number;
    channels: { id: string; name: string }[];
  }[];
  raid: { id: string }[];
}

let platform: TestSandbox;
let desk: TestDesk;
let world: World;

beforeEach(async () => {
  platform = await startSandboxServer();
  world = platform.sandbox.describe(Date.now()) as unknown as World;
  desk = await startDesk({
    environment: platform.connected,
    doorClock: new HeldWaits(),
    settings: {
      discordDesk: true,
      publicUrl: 'https://desk.example',
      banCooldownMs: 0,
      toolCooldownMs: 0,
    },
  });
  await visit(desk, await desk.createCode());
  await desk.desk.connections.check('discord');
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

const asking = () => ({ signal: new AbortController().signal });
const member = () => world.guilds[0]!.owner_id;
const channel = () => world.guilds[0]!.channels.find(({ name }) => name === 'general')!.id;

/** What setting up does: the address, which Discord checks, and the commands, which it checks, too. */
async function setUp() {
  const { api } = await desk.desk.connections.discord();
  const url = `${desk.url}/discord/interactions`;
  const { id: applicationId } = await api.application.setInteractionsUrl({ url }, asking());
  const at = { applicationId, guildId: world.guilds[0]!.id };
  const commands = describeCommands(listCommands(await loadActions()));
  await api.commands.replace({ ...at, commands }, asking());
  const there = await api.commands.list(at, asking());
  return { commands, there: there.map(({ definition }) => definition) };
}

const act = (input: ActInput) =>
  actAs((work) => work(platform.sandbox.acting(Date.now())), deliverAtOnce, input);
const use = (name: string, options = {}) =>
  act({ kind: 'command', user_id: member(), channel_id: channel(), name, options });

function lastMessage(): { id: string; content: string; components?: BotReply['components'] } {
  const { messages } = platform.sandbox.acting(Date.now()).view(member(), channel());
  return messages.at(-1) as unknown as ReturnType<typeof lastMessage>;
}

async function finish(name: string, options: object, words: string) {
  expect((await use(name, options)).shown).toBe('loading');
  await until(() => lastMessage().content.includes(words), `${words} in an answer`);
  return lastMessage();
}

const press = (message: ReturnType<typeof lastMessage>, label: string) =>
  act({
    ...{ kind: 'click', user_id: member(), channel_id: channel(), message_id: message.id },
    custom_id: findButton({ components: message.components ?? [] }, label),
  });

describe('a desk that is used from Discord', () => {
  it('passes Discord’s checks of its address and its commands, and keeps passing them', async () => {
    const { commands, there } = await setUp();
    expect(hasSameCommands(there, commands)).toBe(true);
    const acting = platform.sandbox.acting(Date.now());
    const answers = [];
    for (const delivery of acting.probe()) answers.push(await deliverAtOnce(delivery));
    expect(answers.length).toBeGreaterThan(1);
    expect(acting.probed(answers)).toEqual({ removed: false, why: null });
  });

  it('looks up, plans, bans and undoes, and every answer is within Discord’s limits', async () => {
    await setUp();
    await linkAccount(desk, 'night-shift-3', member());
    const { id } = world.raid[0]!;
    const help = await use('desk help');
    expect([help.shown, help.why]).toEqual(['message', undefined]);
    await finish('lookup discord', { user_id: id }, id);
    const plan = await finish('ban server', { reason: 'Raid', user_id: id }, 'Ban ');
    expect((await press(plan, 'Ban')).shown).toBe('updated');
    await until(() => lastMessage().content.includes('was banned'), 'a ban');
    const done = lastMessage();
    expect(done.content).not.toContain('Practice');
    expect((await press(done, 'Undo')).shown).toBe('updated');
    await until(() => lastMessage().content.includes('was unbanned'), 'an unban');
  });

  it('keeps a message as evidence from its menu, in a form that Discord takes', async () => {
    await setUp();
    await linkAccount(desk, 'night-shift-3', member());
    const { id } = world.raid[0]!;
    const plan = await finish('ban server', { reason: 'Raid', user_id: id }, 'Ban ');
    await press(plan, 'Ban');
    await until(() => lastMessage().content.includes('was banned'), 'a ban');
    const caseId = /\[Case (\d+)\]/.exec(lastMessage().content)?.[1] ?? '';
    const { api } = await desk.desk.connections.discord();
    const message = { content: 'free skins at skins.example' };
    const at = { channelId: channel(), message, nonce: 'n1' };
    const { id: target_id } = await api.messages.post(at, asking());
    const who = { user_id: member(), channel_id: channel() };
    const menu = { kind: 'command', type: 3, name: 'Add as evidence', target_id } as const;
    const opened = await act({ ...menu, ...who });
    expect([opened.shown, opened.why]).toEqual(['form', undefined]);
    expect(JSON.stringify(opened.form)).toContain(`"value":"${caseId}"`);
    const sent: ActInput = { kind: 'submit', ...who, fields: { case: [caseId] } };
    expect((await act(sent)).shown).toBe('loading');
    await until(() => lastMessage().content.includes(`added to case ${caseId}`), 'evidence');
    expect((await press(lastMessage(), 'Remove')).shown).toBe('updated');
    await until(() => lastMessage().content.includes('was removed from case'), 'its removal');
  });

  it('does nothing for real that was planned in practice', async () => {
    await setUp();
    await linkAccount(desk, 'night-shift-3', member());
    const practice = (until: number | null) =>
      desk.beside((tx) => tx.run('UPDATE passes SET practice_until = $1', [until]));
    const bans = () =>
      (platform.sandbox.describe(Date.now()) as unknown as World).guilds[0]!.ban_count;
    const before = bans();
    const practiced = desk.sandbox.describe(Date.now()) as unknown as World;
    const { id } = practiced.raid[0]!;
    await practice(Date.now() + 3_600_000);
    const plan = await finish('ban server', { reason: 'Raid', user_id: id }, 'Practice: nothing');
    await practice(null);
    await press(plan, 'Ban');
    const { title } = new DeskError('platform/practice-ended', { params: { platform: 'Discord' } });
    await until(() => lastMessage().content.includes(title), 'a refusal');
    expect(bans()).toBe(before);
  });
});
