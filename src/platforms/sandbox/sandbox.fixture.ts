import type { Method } from '../wire.ts';
import type { SandboxReply } from './fault-replies.ts';
import { Sandbox, type SandboxOptions } from './sandbox.ts';

export const NOON_MS = Date.UTC(2026, 10, 15, 12);

export const BOT = {
  'user-agent': 'DiscordBot (https://example.test, 1)',
  authorization: 'Bot sandbox',
};
const NOBODY = { 'user-agent': BOT['user-agent'] };

export interface ListedMember {
  id: string;
  username: string;
  protected: boolean;
  bot: boolean;
}

export interface Described {
  bot: { id: string };
  guilds: {
    id: string;
    name: string;
    owner_id: string;
    member_count: number;
    ban_count: number;
    permissions: string;
    channels: { id: string; name: string }[];
  }[];
  members: ListedMember[];
  raid: ListedMember[];
  strangers: { id: string }[];
  webhooks: {
    id: string;
    url: string;
    channel_id: string;
    channel: string;
    name: string;
    foreign: boolean;
    practice: boolean;
    leaked: boolean;
  }[];
  limits: { invalid_requests: number; calls_to_deleted_webhooks: number };
}

interface Asked {
  body?: unknown;
  reason?: string;
  nowMs?: number;
  headers?: Record<string, string>;
}

export interface Told extends Omit<SandboxReply, 'body'> {
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads out of an answer has any shape.
  body: any;
}

/** Opens a sandbox and calls its Discord API, either as the bot or without a credential. */
export function openSandbox(options: SandboxOptions = { hasLimits: false }) {
  const sandbox = new Sandbox(options);
  const world = sandbox.describe(NOON_MS) as unknown as Described;
  const call =
    (headers: Record<string, string>) =>
    (request: string, asked: Asked = {}) => {
      const [method = '', path = ''] = request.split(' ');
      const {
        status,
        headers: told,
        body,
        ...rest
      } = sandbox.handle(
        {
          base: 'discord',
          method: method as Method,
          path,
          headers: {
            ...headers,
            ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(asked.reason === undefined ? {} : { 'x-audit-log-reason': asked.reason }),
            ...asked.headers,
          },
          ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
        },
        asked.nowMs ?? NOON_MS,
      );
      return { status, headers: told, text: body, body: parsed(body), ...rest } as Told;
    };
  const [main, sister] = world.guilds;
  const ordinary = world.members.filter((line) => !line.protected && !line.bot);
  const webhook = (is: 'practice' | 'leaked' | 'foreign') => world.webhooks.find((one) => one[is])!;
  return {
    sandbox,
    world,
    main: main!,
    sister: sister!,
    guild: `/guilds/${main!.id}`,
    ordinary,
    bot: call(BOT),
    nobody: call(NOBODY),
    /** The webhook's path, including its token. */
    webhookPath: (is: 'practice' | 'leaked' | 'foreign') =>
      webhook(is).url.slice(webhook(is).url.indexOf('/webhooks')),
    webhook,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
