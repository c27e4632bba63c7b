import { createSocket } from 'node:dgram';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page could reach on the network: an HTTP server and a UDP socket that write down all they hear. */
export interface FarEnds {
  origin: string;
  udpPort: number;
  /** The addresses that were asked for. */
  asked: string[];
  /** How many connections were opened, whether or not something was said. */
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
  // A WebSocket asks for it before it is one.
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

/** The desk itself, behind something that writes down what it is asked for. */
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
