import { afterEach, describe, expect, test } from 'vitest';
import { deliverHere, makeDeliver } from './deliver-here.ts';
import { type Answered, startDesk } from './desk-server.fixture.ts';
import { BOT, type Described } from './sandbox.fixture.ts';
import { Sandbox } from './sandbox.ts';
import { type ServedSandbox, serveSandbox } from './serve.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function open(answer: (interaction: { type: number }) => Answered) {
  const served: ServedSandbox = await serveSandbox(new Sandbox({ hasLimits: false }), 0, {
    // No answer is too late, however busy the machine is.
    deliver: makeDeliver({ stopwatch: () => 0 }),
  });
  closing.push(() => served.close());
  const call = async (path: string, method = 'GET', body?: unknown) => {
    const response = await fetch(served.url + path, {
      method,
      headers: { ...BOT, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const world = (await call('/control/world')).body as Described;
  const me = (await call('/discord/applications/@me')).body;
  let isGone = false;
  const desk = await startDesk(me.verify_key, (interaction) =>
    isGone ? { status: 500 } : answer(interaction),
  );
  closing.push(desk.close);
  const { url } = desk;
  const setUrl = (to: string | null) =>
    call('/discord/applications/@me', 'PATCH', { interactions_endpoint_url: to });
  const [guild] = world.guilds;
  const commands = `/discord/applications/${world.bot.id}/guilds/${guild!.id}/commands`;
  await call(commands, 'PUT', [{ name: 'desk', description: 'x' }]);
  const user_id = guild!.owner_id;
  const channel_id = guild!.channels.find(({ name }) => name === 'general')!.id;
  const act = { kind: 'command', user_id, channel_id, name: 'desk' };
  return {
    call,
    url,
    setUrl,
    guild: guild!,
    user_id,
    channel_id,
    act: (more = {}) => call('/control/act', 'POST', { ...act, ...more }),
    breakDesk: () => {
      isGone = true;
    },
  };
}

const hello = { status: 200, body: { type: 4, data: { content: 'Hello', flags: 64 } } };

describe('a desk on this machine', () => {
  test('is asked before its address is saved, and answers those who act', async () => {
    const { call, setUrl, url, act, channel_id, user_id } = await open(() => hello);
    expect((await act()).body).toMatchObject({ shown: 'failed', answers: [] });
    expect(await setUrl(url)).toMatchObject({
      status: 200,
      body: { interactions_endpoint_url: url },
    });
    const outcome = await act();
    expect(outcome.body).toMatchObject({ shown: 'message', message: { content: 'Hello' } });
    const seen = await call(`/control/channels/${channel_id}/as/${user_id}`);
    expect(seen.body.messages.at(-1)).toMatchObject({ content: 'Hello' });
    expect(seen.body.form).toBe(null);
    expect(await act({ name: 'other' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('no command other') },
    });
  });

  test('that fails the check later loses its address', async () => {
    const { call, setUrl, url, breakDesk, act } = await open(() => hello);
    await setUrl(url);
    expect((await call('/control/probe', 'POST')).body).toEqual({ removed: false, why: null });
    breakDesk();
    expect((await call('/control/probe', 'POST')).body).toMatchObject({ removed: true });
    expect((await act()).body).toMatchObject({ shown: 'failed', answers: [] });
    expect((await setUrl(url)).body.code).toBe(50035);
  });

  test('can lose its address, and a member their roles', async () => {
    const { call, setUrl, url, guild, user_id } = await open(() => hello);
    await setUrl(url);
    expect((await call('/control/address', 'DELETE')).status).toBe(204);
    const me = await call('/discord/applications/@me');
    expect(me.body.interactions_endpoint_url).toBe(null);
    const roles = `/control/guilds/${guild.id}/members/${user_id}/roles`;
    expect((await call(roles, 'PUT', [])).status).toBe(204);
    expect((await call(roles, 'PUT', ['x'])).status).toBe(400);
    const member = await call(`/discord/guilds/${guild.id}/members/${user_id}`);
    expect(member.body.roles).toEqual([]);
  });

  test('can have members who leave and come back', async () => {
    const { call, guild, user_id } = await open(() => hello);
    const path = `guilds/${guild.id}/members/${user_id}`;
    expect((await call(`/control/${path}`, 'DELETE')).status).toBe(204);
    expect((await call(`/discord/${path}`)).body.code).toBe(10_007);
    expect((await call(`/control/${path}`, 'DELETE')).status).toBe(400);
    expect((await call(`/control/${path}`, 'PUT')).status).toBe(204);
    expect((await call(`/discord/${path}`)).body.user.id).toBe(user_id);
    expect((await call(`/control/${path}`, 'PUT')).status).toBe(400);
  });

  test('that cuts its answer short shows as a failure', async () => {
    const { setUrl, url, act } = await open(() => ({ ...hello, isCut: true }));
    await setUrl(url);
    expect((await act()).body).toMatchObject({
      shown: 'failed',
      answers: [{ failed: expect.stringContaining('cut short') }],
    });
  });

  test('is the only one that is ever called', async () => {
    const { setUrl } = await open(() => hello);
    for (const elsewhere of [
      'https://127.0.0.1:9/x',
      'http://desk.example/x',
      'http://10.0.0.1/x',
    ]) {
      expect((await setUrl(elsewhere)).body.code).toBe(50035);
      const delivery = { url: elsewhere, headers: {}, body: '{}' };
      expect(await deliverHere(delivery)).toEqual({
        failed: 'The sandbox only reaches http addresses of this machine.',
      });
    }
    const closed = { url: 'http://127.0.0.1:1/x', headers: {}, body: '{}' };
    expect(await deliverHere(closed)).toEqual({ failed: expect.stringContaining('reached') });
  });
});
