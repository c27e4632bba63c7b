import { expect, it } from 'vitest';
import { visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk } from '#testing/desk.ts';
import { startSandboxServer } from '#testing/platforms.ts';

it('a desk that its environment connects asks both platforms at its start', async () => {
  const platforms = await startSandboxServer({ hasLimits: true });
  const desk = await startDesk({ environment: platforms.connected });
  try {
    const connected = { discord: 'connected', roblox: 'connected' };
    await expect.poll(() => desk.desk.connections.modes()).toEqual(connected);
    const client = await visit(desk, await desk.createCode());
    const credentials = { session_token: client.session, redeem_code: client.pass };
    const { body } = await client.post('/api/platforms/look', credentials);
    expect(body).toMatchObject({
      discord: { mode: 'connected', as: expect.any(String), has_app: true },
      roblox: { mode: 'connected', as: 'Gatehouse sandbox', has_app: true },
    });
    const { discord, roblox } = body as Record<string, Record<string, { id: string }[]>>;
    expect(discord?.guilds?.map(({ id }) => id)).toEqual(platforms.guildIds);
    expect(roblox?.universes?.map(({ id }) => id)).toEqual(platforms.universeIds);
    const admin = await visitAsAdmin(desk, 'read');
    expect((await admin.get('/api/admin/connections')).body).toMatchObject({
      discord: { source: 'environment', api_url: platforms.connected.DISCORD_API_URL },
      roblox: { source: 'environment', key: { enabled: true } },
    });
  } finally {
    await desk.stop();
    await platforms.close();
  }
});
