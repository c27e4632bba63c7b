import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorDesk, listFields, openDoorDesk } from '#testing/discord-door.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk({ settings: { toolCooldownMs: 0 } });
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

interface Hook {
  id: string;
  name: string;
  url: string;
  guild_id: string;
}

const hooks = () => (house.world() as unknown as { webhooks: Hook[] }).webhooks;
const own = () => hooks().find(({ guild_id }) => guild_id === house.guildId)!;
const foreign = () =>
  hooks().find(({ guild_id }) => house.world().guilds.every(({ id }) => id !== guild_id))!;
const exists = ({ id }: Hook) => hooks().some((one) => one.id === id);

describe('/webhook info', () => {
  it('says what the webhook belongs to, and never repeats its URL', async () => {
    const { url, name, id } = own();
    const { content } = await house.finish('webhook info', { url });
    expect(content.replaceAll('\\', '')).toContain(name);
    expect(content).toContain(id);
    expect(content).not.toContain(url.split('/').at(-1));
  });

  it('refuses what is no webhook', async () => {
    const { content } = await house.finish('webhook info', { url: 'https://example.test/hook' });
    expect(content).toContain('The webhook you have provided is invalid');
  });
});

describe('/webhook delete', () => {
  it('shows what it is, and deletes it with a button only', async () => {
    const hook = own();
    const shown = await house.finish('webhook delete', { url: hook.url });
    expect(shown.content).toContain('can’t be restored');
    expect(exists(hook)).toBe(true);
    const done = await house.pressed(shown, 'Delete');
    expect(exists(hook)).toBe(false);
    expect(done.content).toContain('https://desk.example/cases/');
    expect(await house.search(hook.url.split('/').at(-1) ?? '')).toEqual([]);
  });

  it('of another server asks for its name, and takes nothing else', async () => {
    const hook = foreign();
    const shown = await house.finish('webhook delete', { url: hook.url });
    expect(shown.content).toContain('isn’t one of this desk');
    const form = (await house.press(shown, 'Delete')).body;
    expect(listFields(form).map(({ component }) => component.custom_id)).toEqual(['confirm']);
    await house.submitted(form, { confirm: 'yes' });
    expect(exists(hook)).toBe(true);
    const again = await house.finish('webhook delete', { url: hook.url });
    await house.submitted((await house.press(again, 'Delete')).body, { confirm: hook.name });
    expect(exists(hook)).toBe(false);
  });

  it('leaves its URL nowhere, not even while its button waits', async () => {
    const { url } = own();
    await house.finish('webhook delete', { url });
    expect(await house.search(url.split('/').at(-1) ?? '')).toEqual([]);
  });
});
