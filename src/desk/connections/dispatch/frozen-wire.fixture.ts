import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Wire {
  /** The store's address through this wire. */
  url: string;
  /** From now on nothing passes, and nobody is told. */
  freeze(): void;
  close(): void;
}

/** A way to the store that can go dead without closing, as a network does. */
export async function startWire(storeUrl: string): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const { port } = new URL(storeUrl);
  const server = createServer((client) => {
    const store = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => {
        if (!isFrozen) to.write(chunk);
      });
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(storeUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
