// What someone can try who is a member of a listed server, or holds a pass: with others' buttons and codes, between
// plan and press, and around what the pass may not do.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawLinkCode } from '#desk/discord/links/link-codes.ts';
import { LINK_TRIES_MAX } from '#desk/discord/links/rules.ts';
import { DeskError } from '#errors.ts';
import type { Client } from '#testing/client.ts';
import { type DoorDesk, MARA, openDoorDesk } from '#testing/discord-door.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { until } from '#testing/until.ts';

const BO = { id: '1300000000000000011', username: 'bo' };
const OTHER_GUILD = '1300000000000000077';

let house: DoorDesk;
let platform: TestSandbox | undefined;
/** Someone to act on. The list of those who are there gets shorter with a ban. */
let raider: string;

beforeEach(async () => {
  house = await openDoorDesk();
  raider = house.world().raid[0]!.id;
});

afterEach(async () => {
  await house.stop();
  await platform?.close();
  platform = undefined;
});

const plan = () => house.finish('ban server', { reason: 'Raid', user: raider });
const banned = async (by?: Client) => {
  const { body } = await house.post('/server_bans', { guild_id: house.guildId }, by);
  return (body.bans as { user_id: string }[]).some(({ user_id }) => user_id === raider);
};
const as = (user: object) => ({ member: { user } });
const tell = async (path: string, options = {}, more = {}) =>
  (await house.use(path, options, more)).body.data?.content ?? '';
/** Types the code of the page, and presses Link. */
const linkWith = async (code: string, more = {}) => {
  const { data } = (await house.use('desk link', { code }, more)).body;
  const { content = '', components = [] } = data ?? {};
  if (components.length === 0) return content;
  return (await house.pressed({ components }, 'Link', more)).content;
};
const codeOf = async (by?: Client) =>
  `${(await house.post('/discord_link/code', {}, by)).body.code}`;
const links = () =>
  house.desk.desk.database.transaction((tx) =>
    tx.all<{ user_id: string; name: string }>('SELECT user_id, name FROM discord_links'),
  );

describe('between plan and press', () => {
  beforeEach(() => house.link('night-shift-3'));

  it('a server that the owner took off the list is no longer acted on', async () => {
    const message = await plan();
    const listed = house.doorKey.guildIds;
    house.doorKey.guildIds = [OTHER_GUILD];
    expect((await house.press(message, 'Ban')).body.data?.content).toContain('Connections');
    house.doorKey.guildIds = listed;
    expect(await banned()).toBe(false);
  });

  it('a button can’t be taken to another listed server, which it would name as the place', async () => {
    const message = await plan();
    house.doorKey.guildIds = [house.guildId, OTHER_GUILD];
    const moved = await house.press(message, 'Ban', { guild_id: OTHER_GUILD });
    expect(moved.body.data?.content).toContain('no longer works');
    expect(await banned()).toBe(false);
    // It still works where it belongs.
    expect((await house.pressed(message, 'Ban')).content).toContain('was banned');
  });

  it('an IP lock ends what can be done from Discord, undo too', async () => {
    const done = await house.pressed(await plan(), 'Ban');
    const lock = (networks: string | null) =>
      house.desk.beside((tx) => tx.run('UPDATE passes SET locked_to = $1', [networks]));
    await lock('["203.0.113.0/24"]');
    expect((await house.pressed(done, 'Undo')).content).toContain('locked to networks');
    expect((await house.finish('kick', { reason: 'x', user: raider })).content).toContain(
      'locked to networks',
    );
    await lock(null);
    expect(await banned()).toBe(true);
  });

  it('a link that was ended, or leads to a narrower pass, is what counts', async () => {
    const [first, second] = [await plan(), await plan()];
    await house.post('/discord_link/unlink');
    expect((await house.pressed(first, 'Ban')).content).toContain('Not linked');
    await house.visit({ label: 'narrow', holder: 'Mara', scope: ['qr-generator'] });
    await house.link('narrow');
    expect((await house.pressed(second, 'Ban')).content).toContain('doesn’t include');
    expect(await banned()).toBe(false);
  });

  it('an undo is refused to an account that lost its pass, and done once at most', async () => {
    const done = await house.pressed(await plan(), 'Ban');
    const others = await house.press(done, 'Undo', as(BO));
    expect(others.body.data?.content).toContain('no longer works');
    const presses = await Promise.all(Array.from({ length: 5 }, () => house.press(done, 'Undo')));
    expect(presses.filter(({ body }) => body.type === 7)).toHaveLength(1);
  });
});

it('a plan for practice is not done for real, nor the other way round', async () => {
  await house.stop();
  platform = await startSandboxServer();
  house = await openDoorDesk({ environment: platform.connected });
  const [guildId = ''] = platform.guildIds;
  house.doorKey.guildIds = [guildId];
  await house.link('night-shift-3');
  const world = platform.sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] };
  const here = { guild_id: guildId };
  const ask = (user: string) => house.finish('ban server', { reason: 'Raid', user }, here);
  const there = world.raid[0]!.id;
  const real = await ask(there);
  expect(real.content).not.toContain('Practice');
  await house.post('/practice', { on: true });
  expect((await house.pressed(real, 'Ban', here)).content).toContain('practice');
  const practiced = await ask(house.world().raid[0]!.id);
  expect(practiced.content).toContain('nothing reached Discord');
  await house.post('/practice', { on: false });
  expect((await house.pressed(practiced, 'Ban', here)).content).not.toContain('was banned');
  const bans = async () => (await house.post('/server_bans', { guild_id: guildId })).body.bans;
  const banOf = (user_id: string) => expect.objectContaining({ user_id });
  expect(await bans()).not.toContainEqual(banOf(there));
  // The same plan is done where it belongs.
  expect((await house.pressed(await ask(there), 'Ban', here)).content).toContain('was banned');
  expect(await bans()).toContainEqual(banOf(there));
});

describe('a code for linking', () => {
  it('can be guessed five times in ten minutes by an account, and then not even the right one works', async () => {
    const code = await codeOf();
    for (let at = 0; at < LINK_TRIES_MAX; at += 1) {
      const wrong = drawLinkCode(house.desk.desk.randomBytes).code;
      expect(await tell('desk link', { code: wrong })).toContain('Code not found');
    }
    const blocked = await linkWith(code);
    expect([blocked.includes('linked to the pass'), await links()]).toEqual([false, []]);
    // Nobody else has to wait for it.
    expect(await linkWith(code, as(BO))).toContain('linked to the pass');
  });

  it('works once, for one of two who type it in the same moment', async () => {
    const code = await codeOf();
    const told = await Promise.all([linkWith(code), linkWith(code, as(BO))]);
    expect(told.filter((one) => one.includes('linked to the pass'))).toHaveLength(1);
    expect(await links()).toHaveLength(1);
  });

  it('gives no account a second pass, and no pass a second account', async () => {
    const wren = await house.visit({ label: 'Wren', holder: 'Wren' });
    expect(await linkWith(await codeOf())).toContain('linked to the pass');
    const taken = await linkWith(await codeOf(wren));
    expect(taken).not.toContain('is linked to the pass **Wren**');
    expect(await links()).toEqual([{ user_id: MARA.id, name: 'Mara' }]);
  });

  it('is worth nothing once the secret of its pass has changed: whoever made it may have stolen it', async () => {
    for (const change of [
      () => house.post('/sign_out', { which: 'others' }),
      () => house.post('/session_refresher'),
    ]) {
      const code = await codeOf();
      const { status, body } = await change();
      expect(status).toBe(200);
      if (typeof body.redeem_code === 'string') house.client.pass = body.redeem_code;
      if (typeof body.session_id === 'string') house.client.session = body.session_id;
      expect(await tell('desk link', { code })).toContain('Code not found');
    }
    expect(await links()).toEqual([]);
  });

  it('is worth nothing after Sign-out Everywhere, also once the pass is back', async () => {
    const code = await codeOf();
    await house.post('/sign_out', { which: 'all' });
    expect(await tell('desk link', { code })).toContain('Code not found');
    expect(await links()).toEqual([]);
  });

  it('is neither given nor taken during maintenance', async () => {
    const code = await codeOf();
    await house.desk.setMaintenance(true);
    for (const options of [{}, { code }]) {
      const told = await tell('desk link', options);
      expect(told).toContain(new DeskError('desk/offline').title);
    }
    expect(await links()).toEqual([]);
    await house.desk.setMaintenance(false);
    const asked = (await house.use('desk link', { code })).body.data ?? {};
    const { components = [] } = asked;
    await house.desk.setMaintenance(true);
    const told = (await house.pressed({ components }, 'Link')).content;
    expect(told).toContain(new DeskError('desk/offline').title);
    await house.desk.setMaintenance(false);
    expect(await linkWith(code)).toContain('linked to the pass');
  });

  it('that someone else sent is named before it links anything, and Cancel leaves it', async () => {
    const thief = await house.visit({ label: 'thief', holder: 'Thea' });
    const { data } = (await house.use('desk link', { code: await codeOf(thief) })).body;
    expect(data?.content).toContain('Link this account to the pass thief, held by Thea?');
    const { components = [] } = data ?? {};
    const labels = components.flatMap((row) => row.components.map(({ label }) => label));
    expect([labels, await links()]).toEqual([['Link', 'Cancel'], []]);
    const others = await house.press({ components }, 'Link', as(BO));
    expect(others.body.data?.content).toContain('no longer works');
    const left = await house.press({ components }, 'Cancel');
    expect(left.body.data?.content).toContain('Nothing was done');
    expect(await links()).toEqual([]);
  });

  it('that lost its pass between question and press links nothing', async () => {
    const { components = [] } =
      (await house.use('desk link', { code: await codeOf() })).body.data ?? {};
    await house.post('/sign_out', { which: 'others' });
    expect((await house.pressed({ components }, 'Link')).content).toContain('Code not found');
    expect(await links()).toEqual([]);
  });
});

describe('a name', () => {
  const linkAs = async (global_name: string | null, username = 'mara') => {
    const user = { id: MARA.id, username, global_name };
    await linkWith(await codeOf(), as(user));
    const [link] = await links();
    await house.post('/discord_link/unlink');
    return link?.name;
  };

  it('can’t turn the sentence around in which it stands, break it, or be missing', async () => {
    expect(await linkAs('\u202eara\u2066M\n\u2028x')).toBe('araM x');
    expect(await linkAs(' \u200f\n')).toBe('mara');
    expect(await linkAs(null, '\u202e')).toBe(MARA.id);
    expect(await linkAs('m'.repeat(200))).toHaveLength(100);
  });

  it('can’t notify anyone, or look like a link or a line of the desk’s own', async () => {
    await house.link('night-shift-3');
    const wish = { player: '@everyone [x](https://evil.example)\n# Approved' };
    const { content, allowed_mentions } = await house.finish('lookup roblox', wish);
    expect(allowed_mentions).toEqual({ parse: [] });
    expect(content).not.toMatch(/(?<!\\)@everyone|(?<!\\)\[x\]|^# /m);
  });
});

it('an erased account leaves no button behind', async () => {
  await house.link('night-shift-3');
  await plan();
  const { token } = await house.desk.admin('full');
  const erased = await house.client.post('/api/admin/audit/erase', {
    ...{ admin_key: token, target: `discord:${MARA.id}` },
  });
  expect(erased.status, erased.text).toBe(200);
  const left = await house.desk.desk.database.transaction((tx) =>
    tx.all('SELECT user_id FROM discord_buttons'),
  );
  expect(left).toEqual([]);
});

it('one network can’t fill the memory with bodies that never end', async () => {
  const AT_ONCE_MAX = 200;
  const waiting = await Promise.all(Array.from({ length: AT_ONCE_MAX }, openUnfinished));
  const refused = await house.send(house.interaction(1, {}));
  expect(refused.status).toBe(503);
  await Promise.all(waiting.map((close) => close()));
  await until(
    async () => (await house.send(house.interaction(1, {}))).status === 200,
    'a ping that is answered again',
  );
});

/** Begins a request with signed headers, and returns how to end it. */
async function openUnfinished(): Promise<() => Promise<void>> {
  const { hostname, port } = new URL(house.desk.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    'POST /discord/interactions HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: application/json',
    `X-Signature-Ed25519: ${'0'.repeat(128)}`,
    'X-Signature-Timestamp: 1700000000',
    'Content-Length: 1000',
    // The desk answers this once it has let the request in.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return async () => {
    socket.destroy();
    await once(socket, 'close');
  };
}
