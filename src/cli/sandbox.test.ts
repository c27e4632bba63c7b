import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { inFreshFolder, json } from './run.fixture.ts';

const { run } = inFreshFolder();

describe('gatehouse sandbox', () => {
  it('says where it listens and how a desk is connected to it, and stops in peace', async () => {
    const { code, out, err } = await run(['sandbox', '--port', '0', '--members', '60']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, url] = /^Sandbox listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(out) ?? [];
    expect(out).toContain(`DISCORD_API_URL=${url}/discord\n`);
    expect(out).toContain('DISCORD_BOT_TOKEN=sandbox\n');
    expect(out).toMatch(/DISCORD_GUILD_IDS=\d{17,20},\d{17,20}\n/);
    expect(out).toContain(`ROBLOX_API_URL=${url}/roblox\n`);
  });

  it('tells programs the same in one line', async () => {
    const ended = await run(['sandbox', '--port', '0', '--no-manage-guild', '--json']);
    expect(json(ended)).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      settings: { DISCORD_BOT_TOKEN: 'sandbox', ROBLOX_API_KEY: 'sandbox' },
    });
  });

  it('says what to do when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const ended = await run(['sandbox', '--port', String(port)]);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(/^Port \d+ is in use by another program/);
    taken.close();
  });
});
