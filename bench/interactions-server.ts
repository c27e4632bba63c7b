// The two servers of bench/interactions, each in a process of its own: a desk that is connected to a sandbox, with
// jobs that run, and a bare route that verifies and answers PONG.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { putLink } from '../src/desk/discord/links/store.ts';
import { isGenuine, readVerifyKey } from '../src/platforms/discord/interactions/verify.ts';
import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import { serveSandbox } from '../src/platforms/sandbox/serve.ts';
import { readConfig } from '../src/server/config.ts';
import type { Desk } from '../src/server/desk.ts';
import { openDoor } from '../src/server/discord-door.ts';
import { issueCode } from '../src/server/issue.ts';
import { startServer } from '../src/server/start.ts';
import { storeOf } from './engines.ts';
import { makeFolder, type Ready, report } from './gate-desk.ts';

const JOBS = 3;
const ROWS = 2_000;
const PEOPLE = 200;
const RAISED = 1e9;

export interface DoorReady extends Ready {
  applicationId: string;
  guildId: string;
  /** Accounts that are linked to a pass. */
  people: string[];
}

type Answers = Record<string, unknown>;

/** Believes the benchmark's key, because only the sandbox has its own. */
async function serveDesk(verifyKey: string): Promise<DoorReady> {
  const sandbox = new Sandbox({ members: JOBS * ROWS + PEOPLE, isManageGuildGranted: false });
  const platform = await serveSandbox(sandbox, 0);
  const { guilds, members } = sandbox.describe(Date.now()) as unknown as {
    guilds: { id: string }[];
    members: { id: string; protected: boolean; bot: boolean }[];
  };
  const guildId = guilds[0]?.id ?? '';
  const meant = members.filter((one) => !one.protected && !one.bot).map(({ id }) => id);
  const { url, desk } = await startServer(
    readConfig({
      ...{ PORT: '0', LOG_LEVEL: 'error', ...storeOf(makeFolder()) },
      ...{ DISCORD_API_URL: `${platform.url}/discord`, ROBLOX_API_URL: `${platform.url}/roblox` },
      ...{ DISCORD_BOT_TOKEN: 'sandbox', DISCORD_GUILD_IDS: guildId },
    }),
  );
  await desk.connections.check('discord');
  const door = openDoor(desk.connections);
  desk.discordDoor.key = () => {
    const key = door.key();
    return key && { ...key, verifyKey };
  };
  const raised = { addressRequestsPerMinute: RAISED, passRequestsPerMinute: RAISED };
  const budgets = { lookupsPerDay: RAISED, changesPerTenMinutes: RAISED, changesPerDay: RAISED };
  const free = { ...raised, ...budgets, twoPersonTargetsPerHour: RAISED, toolCooldownMs: 0 };
  await desk.changeSettings({ ...free, discordDesk: true }, 'bench');
  const people = await hire(desk, url);
  await beginJobs(desk, url, { guildId, meant });
  const { applicationId } = desk.discordDoor.key() ?? { applicationId: '' };
  return { url, credentials: [], applicationId, guildId, people };
}

async function call(url: string, path: string, body: Answers): Promise<Answers> {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as Answers;
  if (!reply.ok) throw new Error(`${path}: ${answer.code}`);
  return answer;
}

async function redeem(desk: Desk, url: string, label: string) {
  const code = await issueCode({ ...desk, nowMs: desk.now(), by: 'bench' }, { label });
  const loaded = (await call(url, '/load', {})) as { session: { session_token: string } };
  const { session_token } = loaded.session;
  const { pass } = await call(url, '/redeem', { session_id: session_token, code });
  return { session_token, redeem_code: pass };
}

/** Passes that are linked to accounts. */
async function hire(desk: Desk, url: string): Promise<string[]> {
  const people: string[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const pass = await call(url, '/pass', await redeem(desk, url, `shift ${at}`));
    const userId = String(1_300_000_000_000_001_000n + BigInt(at));
    const linked = { id: String(pass.id), label: `shift ${at}`, holder: `shift ${at}` };
    const account = { userId, name: `shift-${at}`, nowMs: desk.now() };
    await desk.database.transaction((tx) => putLink(tx, linked, account));
    people.push(userId);
  }
  return people;
}

async function beginJobs(
  desk: Desk,
  url: string,
  { guildId, meant }: { guildId: string; meant: string[] },
): Promise<void> {
  for (let at = 0; at < JOBS; at += 1) {
    const planned = await call(url, '/server_ban', {
      ...(await redeem(desk, url, `job ${at} ${randomUUID().slice(0, 8)}`)),
      ...{ guild_id: guildId, reason: 'A raid that a benchmark made up' },
      user_ids: meant.slice(at * ROWS, (at + 1) * ROWS),
    });
    if (typeof planned.job_id !== 'number') throw new Error('There is no job');
  }
}

async function serveBare(verifyKey: string): Promise<Ready> {
  const key = readVerifyKey(verifyKey);
  if (!key) throw new Error('That is no key');
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/discord/interactions', (request, reply) => {
    const { headers, body } = request;
    const signature = String(headers['x-signature-ed25519']);
    const timestamp = String(headers['x-signature-timestamp']);
    if (!isGenuine(key, { signature, timestamp, body: body as Buffer }))
      return reply.code(401).send();
    return reply.send({ type: 1 });
  });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), credentials: [] };
}

const verifyKey = process.env.BENCH_VERIFY_KEY ?? '';
report(await (process.argv[2] === 'bare' ? serveBare(verifyKey) : serveDesk(verifyKey)));
