// A desk whose sandbox of Discord really asks its address before it takes it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { tend as tendTurned } from '#desk/discord/turn-on/tend.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { deskLog, tendAll } from './upkeep.ts';

export const MINUTE = 60_000;
export const OTHERS = [
  { type: 1, name: 'play', description: 'Plays a song' },
  { type: 1, name: 'lookup', description: 'Another program looks up' },
];

interface Preview {
  seen: string;
  obstacle: unknown;
  address: string;
  former_address: string | null;
  commands: string[];
  servers: { state: string; replaces: string[]; why: string | null }[];
}

const asking = () => ({ signal: new AbortController().signal });

/** Starts one for each test, and stops it. */
export function inDiscordHouse() {
  let platform: TestSandbox;
  let desk: TestDesk;
  let admin: AdminClient;
  let clock: TestClock;
  let folder: string;

  async function start(environment: Record<string, string> = platform.connected) {
    desk = await startDesk({ folder, environment, now: clock.now, untended: true });
    admin = await visitAsAdmin(desk);
    await desk.desk.changeSettings({ publicUrl: desk.url }, 'test');
    if ('DISCORD_BOT_TOKEN' in environment) await desk.desk.connections.check('discord');
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-turn-on-'));
    clock = new TestClock();
    platform = await startSandboxServer();
    await start();
  });

  afterEach(async () => {
    await desk.stop();
    await platform.close();
    forgetStore(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  async function discord() {
    const { api } = await desk.desk.connections.discord();
    const { id: applicationId } = await api.application.read(asking());
    return { api, applicationId };
  }

  const preview = async () =>
    (await admin.get('/api/admin/discord/preview')).body as unknown as Preview;

  return {
    platform: () => platform,
    desk: () => desk,
    admin: () => admin,
    clock: () => clock,
    discord,
    preview,
    guildIds: () => platform.guildIds,
    address: () => `${desk.url}/discord/interactions`,
    look: async () => (await admin.get('/api/admin/discord')).body,
    turnOn: async (seen?: string) =>
      admin.post('/api/admin/discord/turn_on', { seen: seen ?? (await preview()).seen }),
    turnOff: () => admin.post('/api/admin/discord/turn_off', {}),
    tend: () => tendAll(desk.desk, (work) => work()),
    async restart(environment?: Record<string, string>) {
      await desk.stop();
      await start(environment);
    },
    /** Another desk on the same bot: it answers as a program of someone else would. */
    async startOther() {
      const other = await startDesk({
        environment: platform.connected,
        settings: { discordDesk: true },
        untended: true,
      });
      await other.desk.connections.check('discord');
      return { other, former: `${other.url}/discord/interactions` };
    },
    async addressThere() {
      const { api } = await discord();
      return (await api.application.read(asking())).interactionsUrl;
    },
    async setAddress(url: string | null) {
      const { api } = await discord();
      await api.application.setInteractionsUrl({ url }, asking());
    },
    async commandsOf(guildId: string) {
      const { api, applicationId } = await discord();
      const there = await api.commands.list({ applicationId, guildId }, asking());
      return there.map(({ definition }) => definition);
    },
    async setCommands(guildId: string, commands: typeof OTHERS) {
      const { api, applicationId } = await discord();
      await api.commands.replace({ applicationId, guildId, commands }, asking());
    },
    /** Makes Discord refuse these calls with this code. */
    refuse(method: 'GET' | 'PATCH' | 'PUT', code: number, path = '/') {
      const body = JSON.stringify({ code, message: 'No' });
      platform.sandbox.faults.set([
        { name: 'says', platform: 'discord', method, path, status: 403, body },
      ]);
    },
    /** The outcome of the last case of this action. */
    async findCase(action: string) {
      return desk.desk.database.transaction((tx) =>
        tx.one<{ actor: string; outcome: string; detail: string | null }>(
          `SELECT actor, outcome, detail FROM audit
           WHERE action = $1 AND phase = 'outcome' ORDER BY id DESC LIMIT 1`,
          [action],
        ),
      );
    },
    /** What is kept about Discord. */
    async stored() {
      return desk.desk.database.transaction(async (tx) => ({
        turned: await tx.all('SELECT * FROM discord_turned_on'),
        servers: await tx.all('SELECT * FROM discord_commands ORDER BY guild_id'),
      }));
    },
    /** The detail with which the last case of this action was opened. */
    async findWish(action: string) {
      const row = await desk.desk.database.transaction((tx) =>
        tx.one<{ detail: string }>(
          `SELECT detail FROM audit WHERE action = $1 AND phase = 'intent' ORDER BY id DESC LIMIT 1`,
          [action],
        ),
      );
      return row && (JSON.parse(row.detail) as Record<string, unknown>);
    },
    /** One round of the upkeep; returns what the staff are told. */
    async tendTelling(): Promise<string[]> {
      const told: string[] = [];
      const { database, connections, sealedLog: audit, settings, discordCommands } = desk.desk;
      await tendTurned({
        ...{ database, connections, audit, discordCommands, nowMs: clock.now() },
        ...{ platforms: connections, sandbox: connections.sandbox(), settings: settings() },
        ...{ signal: new AbortController().signal, log: deskLog(desk.desk) },
        notify: (_tx, { content }) => void told.push(content.text),
      });
      return told;
    },
  };
}
