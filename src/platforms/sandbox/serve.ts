// Serves the sandbox over HTTP, on this machine only: Discord below /discord, all of Roblox below /roblox,
// and /control for tests.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Method } from '../wire.ts';
import { askFirst } from './act.ts';
import { control } from './control.ts';
import { deliverHere } from './deliver-here.ts';
import type { Deliver } from './delivery.ts';
import type { SandboxReply } from './fault-replies.ts';
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

export interface ServeOptions {
  now?: () => number;
  /** Sends Discord's own requests; to this machine only, unless a test brings another way. */
  deliver?: Deliver;
}

/** Port 0 takes any free port. Rejects with the system's error when the port isn't available. */
export async function serveSandbox(
  sandbox: Sandbox,
  port: number,
  { now = Date.now, deliver = deliverHere }: ServeOptions = {},
): Promise<ServedSandbox> {
  const served = { sandbox, now, deliver };
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const server = createServer(async (request, response) => {
    const body = await receive(request).catch(() => null);
    // The client disconnected before sending the whole body.
    if (body === null) return;
    const reply = await replyTo(served, request, body);
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

async function replyTo(
  served: Required<ServeOptions> & { sandbox: Sandbox },
  request: IncomingMessage,
  body: string | Buffer | undefined,
): Promise<SandboxReply> {
  const { method = '', url = '/' } = request;
  if (body === undefined) return plain(413, 'The body is larger than 12 MB.');
  if (!isMethod(method)) return plain(405, `${method} is not taken here.`);
  const [, area, path = ''] = /^\/(discord|roblox|control)(\/.*)$/.exec(url) ?? [];
  const asked = { method, path, headers: readHeaders(request), body };
  if (area === 'control' && !isOfThisMachine(request)) {
    return plain(403, 'Only a program on this machine may use /control, no page of another site.');
  }
  if (area === 'control') return control(served, { ...asked, body: String(body) });
  if (area === 'discord') return askFirst(served, { base: 'discord', ...asked });
  if (area === 'roblox') return askFirst(served, { base: 'cloud', ...asked });
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
