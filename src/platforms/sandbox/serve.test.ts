import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { BOT, type Described } from './sandbox.fixture.ts';
import { Sandbox } from './sandbox.ts';
import { type ServedSandbox, serveSandbox } from './serve.ts';

let served: ServedSandbox | undefined;

afterEach(async () => {
  await served?.close();
  served = undefined;
});

async function open() {
  served = await serveSandbox(new Sandbox(), 0);
  const { url } = served;
  const send = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
  const discord = (path: string, init: RequestInit = {}) =>
    send(`/discord${path}`, { headers: BOT, ...init });
  const world = (await (await send('/control/world')).json()) as Described;
  return { send, discord, world, url };
}

describe('over HTTP', () => {
  test('Discord stands below /discord, on this machine only', async () => {
    const { discord, world, url } = await open();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const me = await discord('/users/@me');
    expect(me.status).toBe(200);
    expect(me.headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
    expect(await me.json()).toMatchObject({ id: world.bot.id, bot: true });
  });

  test('the ledger tells what was done, and a reset forgets it', async () => {
    const { send, discord, world } = await open();
    const [guild] = world.guilds;
    const [target] = world.raid;
    const path = `/guilds/${guild!.id}/bans/${target!.id}`;
    expect((await discord(path, { method: 'PUT' })).status).toBe(204);
    expect(await (await send('/control/ledger')).json()).toEqual([
      {
        n: 1,
        at: expect.any(Number),
        action: 'ban',
        guild_id: guild!.id,
        user_id: target!.id,
        changed: true,
      },
    ]);
    expect((await send('/control/reset', { method: 'POST' })).status).toBe(204);
    expect(await (await send('/control/ledger')).json()).toEqual([]);
    expect((await discord(path)).status).toBe(404);
  });

  test('a page of another site cannot control it, nor by a name of its own that leads here', async () => {
    const { url, send } = await open();
    const { port } = new URL(url);
    const ask = (headers: Record<string, string>, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(`${url}/control/ledger`, { method, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        });
        asked.on('error', reject).end();
      });
    expect(await ask({ origin: 'https://evil.example' })).toBe(403);
    expect(await ask({ origin: 'null' })).toBe(403);
    expect(await ask({ origin: `http://127.0.0.1:${Number(port) + 1}` })).toBe(403);
    expect(await ask({ host: `evil.example:${port}` })).toBe(403);
    expect(await ask({ host: 'evil.example' })).toBe(403);
    expect(await ask({ host: `localhost:${port}` })).toBe(200);
    expect(await ask({ origin: url })).toBe(200);
    const reset = { method: 'POST', headers: { origin: 'https://evil.example' } };
    expect((await send('/control/reset', reset)).status).toBe(403);
  });

  test('the world tells whom to act on, and webhooks as they are pasted', async () => {
    const { world, send } = await open();
    expect(world.members).toHaveLength(400);
    expect(world.raid).toHaveLength(60);
    expect(world.members.filter((line) => line.protected).length).toBeGreaterThan(2);
    for (const { url } of world.webhooks) {
      expect(url).toMatch(/^https:\/\/discord\.com\/api\/webhooks\/\d{17,20}\/[\w-]{68}$/);
    }
    const practice = world.webhooks.find((webhook) => webhook.practice)!;
    const path = practice.url.replace('https://discord.com/api', '/discord');
    await send(path, {
      method: 'POST',
      headers: { ...BOT, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'code 314159' }),
    });
    const messages = await send(`/control/channels/${practice.channel_id}`);
    expect(JSON.stringify(await messages.json())).toContain('code 314159');
    expect((await send('/control/channels/1')).status).toBe(404);
  });

  test('faults are switched on and off', async () => {
    const { send, discord } = await open();
    const put = (list: unknown) =>
      send('/control/faults', { method: 'PUT', body: JSON.stringify(list) });
    expect((await put([{ name: '5xx', status: 503 }])).status).toBe(200);
    expect((await discord('/users/@me')).status).toBe(503);
    expect(await (await send('/control/faults')).json()).toEqual([{ name: '5xx', status: 503 }]);
    expect((await put([{ name: 'cut', times: 1 }])).status).toBe(200);
    await expect(discord('/users/@me')).rejects.toThrow();
    expect((await discord('/users/@me')).status).toBe(200);
    await put([{ name: 'slow', delayMs: 20, times: 1 }]);
    expect((await discord('/users/@me')).status).toBe(200);
  });

  test('a list that is not understood changes nothing and is answered with a sentence', async () => {
    const { send } = await open();
    const put = (body: string) => send('/control/faults', { method: 'PUT', body });
    await put('[{"name":"cut","path":"/nowhere"}]');
    const told = await put('[{"name":"cut","times":-1}]');
    expect(told.status).toBe(400);
    expect(await told.json()).toEqual({ error: expect.stringContaining("'0.times' is not right") });
    expect((await put('{')).status).toBe(400);
    expect(await (await send('/control/faults')).json()).toHaveLength(1);
  });

  test('what is not there or too large is refused', async () => {
    const { send, discord } = await open();
    expect((await send('/')).status).toBe(404);
    expect((await send('/control/nothing')).status).toBe(404);
    expect((await discord('/users/@me', { method: 'OPTIONS' })).status).toBe(405);
    const large = await discord('/users/@me', { method: 'POST', body: 'x'.repeat(12_000_001) });
    expect(large.status).toBe(413);
  });

  test('ends at once, also while somebody waits for a slow answer', async () => {
    const { send, discord } = await open();
    const body = '[{"name":"slow","delayMs":600000}]';
    await send('/control/faults', { method: 'PUT', body });
    const waiting = discord('/users/@me');
    const cut = expect(waiting).rejects.toThrow();
    await send('/control/faults');
    await served!.close();
    served = undefined;
    await cut;
  });
});
