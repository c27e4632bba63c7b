// Buttons whose press was refused: what came to nothing can be tried again, and what began can't.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';
import { type DoorDesk, openDoorDesk } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';

let house: DoorDesk;
let raider: string;

beforeEach(async () => {
  house = await openDoorDesk();
  await house.link('night-shift-3');
  raider = house.world().raid[0]!.id;
});

afterEach(() => house.stop());

const plan = () => house.finish('ban server', { reason: 'Raid', user: raider });
const labels = ({ components }: BotReply) =>
  components.flatMap((row) => row.components.map(({ label }) => label));
const plain = ({ content }: BotReply) => content.replaceAll('\\', '');
const banned = async () => {
  const { body } = await house.post('/server_bans', { guild_id: house.guildId });
  return (body.bans as { user_id: string }[]).some(({ user_id }) => user_id === raider);
};

it('an undo that maintenance refused keeps its message, and can be pressed afterwards', async () => {
  const done = await house.pressed(await plan(), 'Ban');
  await house.desk.setMaintenance(true);
  const refused = await house.pressed(done, 'Undo');
  expect(plain(refused)).toContain('The desk is in maintenance');
  expect(plain(refused)).toContain('Nothing was done. Try again later.');
  expect(refused.content).not.toContain('reopens by itself');
  expect(refused.content).toContain(done.content);
  expect(labels(refused)).toEqual(['Undo']);
  // The refusal isn't repeated in the message that is kept.
  expect((await house.pressed(refused, 'Undo')).content).toBe(refused.content);
  await house.desk.setMaintenance(false);
  expect(await banned()).toBe(true);
  expect((await house.pressed(refused, 'Undo')).content).toContain('was unbanned');
  expect(await banned()).toBe(false);
  expect((await house.press(refused, 'Undo')).body.data?.content).toContain('already pressed');
});

it('a plan that the wait between bans refused can be carried out later, once', async () => {
  const message = await plan();
  await house.desk.desk.changeSettings({ banCooldownMs: 60_000 }, 'test');
  const other = { guild_id: house.guildId, user_ids: [house.world().raid[1]!.id], reason: 'x' };
  expect((await house.post('/server_ban', other)).status).toBe(200);
  const refused = await house.pressed(message, 'Ban');
  expect(refused.content).not.toContain('was banned');
  expect(refused.content).toContain(message.content);
  expect(labels(refused)).toEqual(labels(message));
  house.clock.advance(61_000);
  const presses = await Promise.all(['Ban', 'Ban'].map((label) => house.press(refused, label)));
  expect(presses.map(({ body }) => body.type).sort()).toEqual([4, 7]);
  const loser = presses.find(({ body }) => body.type === 4)!.body.data!;
  expect(loser.content).toContain('A button of this message was already pressed');
  await until(async () => (await house.cases('server-ban/ban')).length === 4, 'the second ban');
  expect(await banned()).toBe(true);
});

it('a press that the platform refused has a case: its message leads there, without buttons', async () => {
  const message = await plan();
  house.fault({ name: 'revoked', platform: 'discord' });
  const refused = await house.pressed(message, 'Ban');
  house.fault();
  const [intent] = await house.cases('server-ban/ban');
  expect(refused.content).toContain(`https://desk.example/cases/${intent!.number}`);
  expect(refused.components).toEqual([]);
});

it('an undo that the platform refused leads to both cases', async () => {
  const done = await house.pressed(await plan(), 'Ban');
  house.fault({ name: 'revoked', platform: 'discord' });
  const refused = await house.pressed(done, 'Undo');
  house.fault();
  const [ban] = await house.cases('server-ban/ban');
  const [unban] = await house.cases('server-ban/unban');
  for (const { number } of [ban!, unban!]) {
    expect(refused.content).toContain(`https://desk.example/cases/${number}`);
  }
  expect(refused.components).toEqual([]);
});

it('the first answer to a press says where to look if it stays, such as when the desk is killed', async () => {
  const { body } = await house.press(await plan(), 'Ban');
  expect(body.type).toBe(7);
  expect(body.data?.components).toEqual([]);
  expect(body.data?.content).toContain('within a minute, check the cases in the desk');
  expect(body.data?.content).toContain('https://desk.example/cases');
  await until(banned, 'the ban');
});

it('an undo that someone else did meanwhile has no button, but its case', async () => {
  const done = await house.pressed(await plan(), 'Ban');
  const [intent] = await house.cases('server-ban/ban');
  const { body } = await house.post('/cases/get', { case_id: intent!.number });
  const { input } = body.undo as { input: object };
  const there = await house.post('/server_unban', { ...input, undoes: intent!.number });
  expect(there.status, there.text).toBe(200);
  const late = await house.pressed(done, 'Undo');
  expect(late.components).toEqual([]);
  expect(late.content).toContain(`https://desk.example/cases/${intent!.number}`);
});
