// Requests that tests and people make to the sandbox itself rather than to a platform.
import type { WireReply } from '../wire.ts';
import { actAs, probeAddress, type UseWorld } from './act.ts';
import type { Deliver } from './delivery.ts';
import { ActError } from './discord/interactions/act-error.ts';
import type { ActInput } from './discord/interactions/acts.ts';
import { FaultError, readFaults } from './faults.ts';
import type { Sandbox } from './sandbox.ts';

interface Controlled {
  sandbox: Sandbox;
  now: () => number;
  deliver: Deliver;
}

interface ControlRequest {
  method: string;
  /** The part after /control. */
  path: string;
  body?: string;
}

interface Asked extends Controlled {
  body: string;
  /** The ids in the path. */
  ids: readonly string[];
}

interface Route {
  method: string;
  /** Such as `/channels/ID`. */
  path: string;
  answer: (asked: Asked) => WireReply | Promise<WireReply>;
}

const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/world',
    answer: ({ sandbox, now }) => json(200, sandbox.describe(now())),
  },
  { method: 'GET', path: '/ledger', answer: ({ sandbox }) => json(200, sandbox.ledger.lines) },
  { method: 'GET', path: '/faults', answer: ({ sandbox }) => json(200, sandbox.faults.list()) },
  {
    method: 'PUT',
    path: '/faults',
    answer: ({ sandbox, body, now }) => {
      sandbox.faults.set(readFaults(parsed(body)), now());
      return json(200, sandbox.faults.list());
    },
  },
  {
    method: 'POST',
    path: '/reset',
    answer: ({ sandbox }) => {
      sandbox.reset();
      return done();
    },
  },
  {
    method: 'GET',
    path: '/channels/ID',
    answer: ({ sandbox, now, ids: [channelId = ''] }) => {
      const messages = sandbox.readChannel(channelId, now());
      return messages ? json(200, messages) : json(404, { error: 'There is no such channel.' });
    },
  },
  {
    method: 'POST',
    path: '/act',
    answer: async ({ body, ...asked }) => {
      const act = parsed(body) as ActInput;
      return json(200, await actAs(useWorld(asked), asked.deliver, act));
    },
  },
  {
    method: 'POST',
    path: '/probe',
    answer: async (asked) => json(200, await probeAddress(useWorld(asked), asked.deliver)),
  },
  {
    method: 'DELETE',
    path: '/address',
    answer: ({ sandbox, now }) => {
      sandbox.acting(now()).removeUrl();
      return done();
    },
  },
  {
    method: 'GET',
    path: '/channels/ID/as/ID',
    answer: ({ sandbox, now, ids: [channelId = '', userId = ''] }) =>
      json(200, sandbox.acting(now()).view(userId, channelId)),
  },
  {
    method: 'PUT',
    path: '/guilds/ID/members/ID/roles',
    answer: ({ sandbox, now, body, ids: [guildId = '', userId = ''] }) => {
      sandbox.acting(now()).setRoles(userId, guildId, readIds(body));
      return done();
    },
  },
  ...(['PUT', 'DELETE'] as const).map(
    (method): Route => ({
      method,
      path: '/guilds/ID/members/ID',
      answer: ({ sandbox, now, ids: [guildId = '', userId = ''] }) => {
        sandbox.acting(now()).setMember(userId, guildId, method === 'PUT');
        return done();
      },
    }),
  ),
];

function useWorld({ sandbox, now }: Pick<Controlled, 'sandbox' | 'now'>): UseWorld {
  return (work) => work(sandbox.acting(now()));
}

const routes = ROUTES.map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replaceAll('ID', '(\\d{1,20})')}$`),
}));

export async function control(
  controlled: Controlled,
  { method, path, body = '' }: ControlRequest,
): Promise<WireReply> {
  const [plain = ''] = path.split('?');
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(plain) : null;
    if (found) return answer(route, { ...controlled, body, ids: found.slice(1) });
  }
  const known = ROUTES.map((route) => `${route.method} ${route.path}`).join(', ');
  return json(404, { error: `Below /control there is: ${known}.` });
}

async function answer(route: Route, asked: Asked): Promise<WireReply> {
  try {
    return await route.answer(asked);
  } catch (error) {
    const isExpected = error instanceof FaultError || error instanceof ActError;
    if (isExpected) return json(400, { error: error.message });
    throw error;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new FaultError('The body is not JSON.');
  }
}

function readIds(body: string): string[] {
  const ids = parsed(body);
  if (Array.isArray(ids) && ids.every((id) => /^\d{1,20}$/.test(id))) return ids;
  throw new ActError('The body has to be a list of ids.');
}

function done(): WireReply {
  return { status: 204, headers: {}, body: '' };
}

function json(status: number, answered: unknown): WireReply {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(answered) };
}
