// The whole way on this machine: the client, the sandbox over HTTP, and a small desk that Discord calls.
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskError } from '#errors.ts';
import { openTransport } from '../calls/http-transport.ts';
import { openDiscord } from '../discord/client.ts';
import { hasSameCommands } from '../discord/commands.ts';
import { actAs } from '../sandbox/act.ts';
import { makeDeliver } from '../sandbox/deliver-here.ts';
import type { Received } from '../sandbox/desk.fixture.ts';
import { startDesk } from '../sandbox/desk-server.fixture.ts';
import type { ActInput } from '../sandbox/discord/interactions/acts.ts';
import type { Described } from '../sandbox/sandbox.fixture.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { serveSandbox } from '../sandbox/serve.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const asking = { signal: new AbortController().signal };
const START_MS = Date.UTC(2026, 10, 15, 12);
const MINUTE_MS = 60_000;
const commands = [{ type: 1, name: 'desk', description: 'Moderation desk' }];
const approve = {
  type: 1,
  components: [{ type: 2, style: 3, label: 'Approve', custom_id: 'g1:approve' }],
};

/** No answer is too late, however busy the machine is. */
const deliver = makeDeliver({ stopwatch: () => 0 });

async function open(answer: (interaction: Received) => unknown) {
  const clock = { nowMs: START_MS };
  const now = () => clock.nowMs;
  const sandbox = new Sandbox({ hasLimits: false, members: 60 });
  const world = sandbox.describe(START_MS) as unknown as Described;
  const served = await serveSandbox(sandbox, 0, { now, deliver });
  closing.push(() => served.close());
  const transport = openTransport({ override: `${served.url}/discord`, timeoutMs: 10_000 });
  closing.push(() => transport.close());
  const api = openDiscord({
    token: 'sandbox',
    version: '1',
    send: ({ request, signal }) => transport.send(request, signal),
  });
  const { verifyKey } = await api.application.read(asking);
  const desk = await startDesk(verifyKey, (interaction) => ({
    status: 200,
    body: answer(interaction),
  }));
  closing.push(desk.close);
  const [guild] = world.guilds;
  const at = { applicationId: world.bot.id, guildId: guild!.id };
  const staff = world.members.filter((member) => member.protected && !member.bot);
  return {
    api,
    at,
    clock,
    url: desk.url,
    staff: staff.map(({ id }) => id),
    channelId: guild!.channels.find(({ name }) => name === 'general')!.id,
    act: (input: ActInput) => actAs((work) => work(sandbox.acting(now())), deliver, input),
    view: (userId: string, channelId: string) => sandbox.acting(now()).view(userId, channelId),
  };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: DeskError) => thrown,
  );
  return error?.code ?? 'none';
}

describe('the desk in Discord', () => {
  test('is set up, answers a command later, and can no longer after 15 minutes', async () => {
    const tokens: string[] = [];
    const { api, at, url, staff, channelId, act, view, clock } = await open((interaction) => {
      tokens.push(interaction.token);
      return { type: 5, data: { flags: 64 } };
    });
    expect((await api.application.setInteractionsUrl({ url }, asking)).interactionsUrl).toBe(url);
    expect(hasSameCommands([], commands)).toBe(false);
    await api.commands.replace({ ...at, commands }, asking);
    const there = await api.commands.list(at, asking);
    expect(
      hasSameCommands(
        there.map(({ definition }) => definition),
        commands,
      ),
    ).toBe(true);
    const [moderator = '', other = ''] = staff;
    const used = { kind: 'command', user_id: moderator, channel_id: channelId } as const;
    expect(await act({ ...used, name: 'desk' })).toMatchObject({ shown: 'loading' });
    const key = { applicationId: at.applicationId, token: tokens.at(-1)! };
    await api.replies.edit({ ...key, message: { content: 'Case 7' } }, asking);
    expect(view(moderator, channelId).messages.at(-1)?.content).toBe('Case 7');
    expect(view(other, channelId).messages.at(-1)?.content).not.toBe('Case 7');
    await api.replies.remove(key, asking);
    expect(view(moderator, channelId).messages.at(-1)?.content).not.toBe('Case 7');
    clock.nowMs += 16 * MINUTE_MS;
    const late = api.replies.edit({ ...key, message: { content: 'x' } }, asking);
    expect(await codeOf(late)).toBe('discord/reply-over');
  });

  test('has a message with a button that two press at once', async () => {
    const pressed: string[] = [];
    const { api, url, staff, channelId, act } = await open(({ type, member }) => {
      if (type === 3) pressed.push(member.user.id);
      const isFirst = pressed.length === 1;
      return isFirst
        ? { type: 7, data: { content: 'Approved', components: [] } }
        : { type: 4, data: { content: 'Already approved', flags: 64 } };
    });
    await api.application.setInteractionsUrl({ url }, asking);
    const message = { content: 'Job 77', components: [approve] };
    const post = { channelId, message, nonce: 'job77-1' };
    const { id } = await api.messages.post(post, asking);
    expect((await api.messages.post(post, asking)).id).toBe(id);
    const press = { kind: 'click', message_id: id, custom_id: 'g1:approve' } as const;
    const outcomes = await Promise.all(
      staff.slice(0, 2).map((user_id) => act({ ...press, user_id })),
    );
    expect(outcomes.map(({ shown }) => shown).sort()).toEqual(['message', 'updated']);
    expect(pressed.sort()).toEqual(staff.slice(0, 2).sort());
    await api.messages.edit({ channelId, messageId: id, message: { content: 'Done' } }, asking);
  });

  test('is told that its address can’t be reached', async () => {
    const { api } = await open(() => ({}));
    const set = (url: string) => codeOf(api.application.setInteractionsUrl({ url }, asking));
    expect(await set('http://127.0.0.1:1/discord/interactions')).toBe('discord/interactions-url');
    expect(await set('https://desk.example/discord/interactions')).toBe('discord/interactions-url');
    expect((await api.application.read(asking)).interactionsUrl).toBe(null);
  });
});
