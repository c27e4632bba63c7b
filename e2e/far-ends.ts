import { createSocket } from 'node:dgram';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The network that a page could reach: an HTTP server and a UDP socket that record everything they receive.
 */
export interface FarEnds {
  origin: string;
  udpPort: number;
  /** The requested URLs. */
  asked: string[];
  /** The number of opened connections, even without any data. */
  connections(): number;
  packets(): number;
  close(): Promise<void>;
}

export async function openFarEnds(): Promise<FarEnds> {
  const asked: string[] = [];
  let connections = 0;
  let packets = 0;
  const web = await listen((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>far</title>');
  });
  web.server.on('connection', () => {
    connections += 1;
  });
  // A WebSocket starts with this request.
  web.server.on('upgrade', ({ url }, socket) => {
    asked.push(url ?? '');
    socket.destroy();
  });
  const udp = createSocket('udp4').on('message', () => {
    packets += 1;
  });
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  return {
    origin: web.origin,
    udpPort: udp.address().port,
    asked,
    connections: () => connections,
    packets: () => packets,
    async close() {
      udp.close();
      await web.close();
    },
  };
}

export interface Before {
  origin: string;
  asked: string[];
  close(): Promise<void>;
}

/** A proxy in front of the desk that records the requests. */
export async function standBefore(deskUrl: string): Promise<Before> {
  const asked: string[] = [];
  const { origin, close } = await listen((incoming, response) => {
    asked.push(incoming.url ?? '');
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', deskUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  return { origin, asked, close };
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, origin: `http://127.0.0.1:${port}`, close };
}
