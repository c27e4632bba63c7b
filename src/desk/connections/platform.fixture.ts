import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Sandbox } from '#platforms/sandbox/sandbox.ts';
import type { Method } from '#platforms/wire.ts';
import { testWorld } from '#testing/platforms.ts';

// Made up for these tests. Each has a marker that can't occur by chance.
export const BOT_TOKEN = `${Buffer.from('228537642583588864').toString('base64url')}.GB0tMk.B0TMARKB0TMARKB0TMARKB0TMARKB0TMARK12`;
export const CLOUD_KEY = `${'K3YMARK'.repeat(20)}==`;
export const MARKERS = ['B0TMARK', 'K3YMARK', 'S3CRETMARK'];

export interface TestPlatform {
  sandbox: Sandbox;
  /** `METHOD /path` of every call received. */
  calls: string[];
  guildIds: string[];
  universeIds: string[];
  environment: Record<string, string>;
  /** Accepts only these from now on. */
  takes(credentials: { token?: string; key?: string }): void;
  /** Overrides the platform's own response. */
  says: (call: string) => { status: number; body: string; type?: string } | undefined;
  /** Awaited before a call is answered. */
  hold: (call: string) => Promise<void>;
  close(): Promise<void>;
}

/** The sandbox over HTTP, with credentials that a test can search for afterwards. */
export async function startPlatform(): Promise<TestPlatform> {
  const sandbox = new Sandbox(testWorld);
  const calls: string[] = [];
  let taken = { token: BOT_TOKEN, key: CLOUD_KEY };
  const swap = (text: string) =>
    text.replaceAll(taken.token, 'sandbox').replaceAll(taken.key, 'sandbox');
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    calls.push(`${method} ${url}`);
    await platform.hold(`${method} ${url}`);
    const body = swap(await readText(request));
    const said = platform.says(`${method} ${url}`);
    if (said) {
      const { status, type = 'application/json' } = said;
      return void response.writeHead(status, { 'content-type': type }).end(said.body);
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, swap(String(value))]),
    );
    const [, area, path = '/'] = /^\/(discord|roblox)(\/.*)$/.exec(url) ?? [];
    const base = area === 'discord' ? 'discord' : 'cloud';
    const asked = { base, method: method as Method, path, headers, body } as const;
    const reply = sandbox.handle(asked, Date.now());
    if (reply.isDown) return void response.destroy();
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = sandbox.describe(Date.now()) as Record<'guilds' | 'universes', { id: string }[]>;
  const platform: TestPlatform = {
    hold: async () => undefined,
    says: () => undefined,
    sandbox,
    calls,
    guildIds: world.guilds.map(({ id }) => id),
    universeIds: world.universes.map(({ id }) => id),
    environment: { DISCORD_API_URL: `${url}/discord`, ROBLOX_API_URL: `${url}/roblox` },
    takes(credentials) {
      taken = { token: 'nothing', key: 'nothing', ...credentials };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return platform;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
