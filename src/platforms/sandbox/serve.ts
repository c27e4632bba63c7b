// Serves the sandbox over HTTP, on this machine only: Discord below /discord, all of Roblox below /roblox,
// and /control for tests.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Method, WireReply } from '../wire.ts';
import type { SandboxReply } from './fault-replies.ts';
import { FaultError, readFaults } from './faults.ts';
import type { Sandbox } from './sandbox.ts';

const HOST = '127.0.0.1';
const BODY_MAX = 12_000_000;
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export interface ServedSandbox {
  url: string;
  /** Sends every reply that a fault is delaying right now. */
  release(): void;
  close(): Promise<void>;
}

/** Port 0 takes any free port. Rejects with the system's error when the port isn't available. */
export async function serveSandbox(sandbox: Sandbox, port: number): Promise<ServedSandbox> {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const server = createServer(async (request, response) => {
    const body = await receive(request).catch(() => null);
    // The client disconnected before sending the whole body.
    if (body === null) return;
    const reply = replyTo(sandbox, request, body);
    if (reply.delayMs === undefined) {
      say(response, reply);
      return;
    }
    const answer = () => {
      waiting.delete(timer);
      say(response, reply);
    };
    const timer = setTimeout(answer, reply.delayMs);
    waiting.set(timer, answer);
  });
  await listen(server, port);
  const { port: taken } = server.address() as AddressInfo;
  const release = () => {
    for (const [timer, answer] of waiting) {
      clearTimeout(timer);
      answer();
    }
  };
  const close = () => {
    for (const timer of waiting.keys()) clearTimeout(timer);
    return new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  return { url: `http://${HOST}:${taken}`, release, close };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Returns undefined when the body is too large. */
async function receive(request: IncomingMessage): Promise<string | Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // We still read the body to its end so that the client gets the reply.
    if (size <= BODY_MAX) chunks.push(chunk);
  }
  if (size > BODY_MAX) return undefined;
  const bytes = Buffer.concat(chunks);
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  return isForm ? bytes : bytes.toString('utf8');
}

function replyTo(
  sandbox: Sandbox,
  request: IncomingMessage,
  body: string | Buffer | undefined,
): SandboxReply {
  const { method = '', url = '/' } = request;
  if (body === undefined) return plain(413, 'The body is larger than 12 MB.');
  if (!isMethod(method)) return plain(405, `${method} is not taken here.`);
  const [, area, path = ''] = /^\/(discord|roblox|control)(\/.*)$/.exec(url) ?? [];
  const asked = { method, path, headers: readHeaders(request), body };
  const nowMs = Date.now();
  if (area === 'control' && !isOfThisMachine(request)) {
    return plain(403, 'Only a program on this machine may use /control, no page of another site.');
  }
  if (area === 'control') return control(sandbox, { ...asked, body: String(body) }, nowMs);
  if (area === 'discord') return sandbox.handle({ base: 'discord', ...asked }, nowMs);
  if (area === 'roblox') return sandbox.handle({ base: 'cloud', ...asked }, nowMs);
  return plain(404, 'There is /discord, /roblox and /control, and nothing else.');
}

/** Another site's page can send requests here too; with DNS rebinding it could also read the replies. */
function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const hosts = [HOST, 'localhost'].map((name) => `${name}:${socket.localPort}`);
  const { host = '', origin } = headers;
  const isOwnOrigin = origin === undefined || hosts.some((own) => origin === `http://${own}`);
  return hosts.includes(host) && isOwnOrigin;
}

function isMethod(method: string): method is Method {
  return METHODS.includes(method);
}

function readHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]),
  );
}

function plain(status: number, sentence: string): SandboxReply {
  return { status, headers: { 'content-type': 'text/plain' }, body: `${sentence}\n` };
}

function say(response: ServerResponse, reply: SandboxReply): void {
  if (reply.isCut || reply.isDown) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, reply.headers);
  response.end(reply.body);
}

// Requests that tests make to the sandbox itself rather than to a platform.

interface ControlRequest {
  method: string;
  /** The part after /control. */
  path: string;
  body?: string;
}

type Answer = (sandbox: Sandbox, asked: { body: string; nowMs: number }) => WireReply;

const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /world': (sandbox, { nowMs }) => json(200, sandbox.describe(nowMs)),
  'GET /ledger': (sandbox) => json(200, sandbox.ledger.lines),
  'GET /faults': (sandbox) => json(200, sandbox.faults.list()),
  'PUT /faults': (sandbox, { body, nowMs }) => {
    sandbox.faults.set(readFaults(parsed(body)), nowMs);
    return json(200, sandbox.faults.list());
  },
  'POST /reset': (sandbox) => {
    sandbox.reset();
    return { status: 204, headers: {}, body: '' };
  },
};

function control(sandbox: Sandbox, request: ControlRequest, nowMs: number): WireReply {
  const { method, path, body = '' } = request;
  const [plain = ''] = path.split('?');
  const channelId = /^\/channels\/(\d+)$/.exec(plain)?.[1];
  if (method === 'GET' && channelId !== undefined) {
    const messages = sandbox.readChannel(channelId, nowMs);
    return messages ? json(200, messages) : json(404, { error: 'There is no such channel.' });
  }
  const answer = ANSWERS[`${method} ${plain}`];
  if (!answer) {
    const known = [...Object.keys(ANSWERS), 'GET /channels/ID'].join(', ');
    return json(404, { error: `Below /control there is: ${known}.` });
  }
  try {
    return answer(sandbox, { body, nowMs });
  } catch (error) {
    if (error instanceof FaultError) return json(400, { error: error.message });
    throw error;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new FaultError('The list of faults is not JSON.');
  }
}

function json(status: number, answer: unknown): WireReply {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(answer) };
}
