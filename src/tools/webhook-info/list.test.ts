import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});
afterEach(() => house.stop());

interface Listed {
  id: string;
  name: string;
  type: number;
  channel_name: string | null;
  creator: { id: string; name: string; is_member: boolean | null } | null;
  last_used_at: number | null;
}

const main = () => house.world().guilds[0]?.id ?? '';
const sister = () => house.world().guilds[1]?.id ?? '';
const list = (guild_id = main()) => house.post('/server_webhooks', { guild_id });
const named = (body: unknown, name: string) =>
  (body as { webhooks: Listed[] }).webhooks.find((one) => one.name === name);

describe('the webhooks of a server', () => {
  it('are listed with channel, creator and kind, and without a token', async () => {
    const { status, body, text } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ guild_id: main(), left_out: 0, creators_unchecked: 0 });
    expect(named(body, 'Event Helper')).toMatchObject({
      type: 1,
      channel_name: 'off-topic',
      creator: { is_member: true },
      is_own_app: false,
      follows: null,
      last_used_at: null,
    });
    expect(named(body, 'Platform News')).toMatchObject({ type: 2, follows: expect.any(String) });
    expect(named(body, 'Quest Log')).toMatchObject({
      application_id: expect.any(String),
      creator: { is_member: false },
    });
    for (const { url } of house.world().webhooks) {
      expect(text).not.toContain(url.split('/').at(-1));
    }
    expect(text).not.toContain('"token"');
    // Other servers' webhooks aren't in it.
    expect(named(body, 'Collector')).toBeUndefined();
    expect(named(body, 'Builders Feed')).toBeUndefined();
  });

  it('name the permission that the bot lacks, and only listed servers are asked', async () => {
    const { status, body } = await list(sister());
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'webhooks/no-permission' });
    expect(JSON.stringify(body)).toContain('Manage Webhooks');
    expect((await list('80351110224678912')).body).toMatchObject({ code: 'webhooks/not-listed' });
    expect((await house.post('/server_webhooks', {})).body).toMatchObject({
      code: 'webhooks/which-server',
    });
    expect((await house.post('/server_webhooks', { guild_id: main(), more: 1 })).status).toBe(422);
    const servers = await house.post('/webhook_servers');
    expect(servers.body).toMatchObject({
      servers: [
        { id: main(), missing: [] },
        { id: sister(), missing: expect.arrayContaining(['MANAGE_WEBHOOKS']) },
      ],
    });
  });

  it('say when the desk last sent through them', async () => {
    const { id, url: webhook_url } = house.webhook('Practice Bell');
    house.clock.advance(60_000);
    const posted = await house.post('/webhook_challenge', { webhook_url });
    expect(posted.status).toBe(200);
    const { body } = await list();
    expect(named(body, 'Practice Bell')).toMatchObject({ id, last_used_at: house.clock.now() });
  });

  it('stay readable when channels or members can’t be read, and say what wasn’t checked', async () => {
    house.fault(
      { name: 'page', status: 403, path: '/guilds/*/members' },
      { name: 'page', status: 403, path: '/guilds/*/channels' },
    );
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(named(body, 'Quest Log')).toMatchObject({ channel_name: null });
    expect(named(body, 'Quest Log')?.creator?.is_member).toBeNull();
    expect((body as { creators_unchecked: number }).creators_unchecked).toBeGreaterThan(0);
  });

  it('are refused as the platform’s fault when the answer is nonsense', async () => {
    house.fault({ name: 'garbled', path: '/guilds/*/webhooks' });
    expect((await list()).status).toBe(503);
  });
});
