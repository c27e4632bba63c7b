import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the store that can go wrong as a network does. */
export interface Wire {
  /** The store's address through this wire. */
  url: string;
  /** From now on nothing passes, and nobody is told: both ends still believe in their connection. */
  freeze(): void;
  /** What was held back arrives now, as late as after a long partition. */
  thaw(): void;
  /** Everything takes this long in each direction from now on. */
  slow(ms: number): void;
  /** Drops every connection. New ones are accepted. */
  cut(): void;
  /** Drops every connection, and leads new ones to another store. */
  leadTo(storeUrl: string): void;
  close(): void;
}

export async function startWire(storeUrl: string): Promise<Wire> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let [isFrozen, delayMs] = [false, 0];
  let port = Number(new URL(storeUrl).port);
  const pass = (write: () => void) => {
    if (isFrozen) held.push(write);
    else if (delayMs > 0) setTimeout(() => pass(write), delayMs).unref();
    else write();
  };
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => undefined);
    // A timer may not let a later piece overtake an earlier one.
    let sent = Promise.resolve();
    const inTurn = (write: () => void) => {
      sent = sent.then(
        () =>
          new Promise((resolve) =>
            pass(() => {
              write();
              resolve();
            }),
          ),
      );
    };
    from.on('data', (chunk) => inTurn(() => void (to.destroyed || to.write(chunk))));
    from.on('close', () => {
      sockets.delete(from);
      inTurn(() => to.destroy());
    });
  };
  const server = createServer((client) => {
    const store = connect(port, '127.0.0.1');
    join(client, store);
    join(store, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(storeUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    held.length = 0;
    for (const socket of sockets) socket.destroy();
  };
  const thaw = () => {
    isFrozen = false;
    for (const write of held.splice(0)) write();
  };
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
    },
    thaw,
    slow: (ms) => {
      delayMs = ms;
    },
    cut,
    leadTo(other) {
      port = Number(new URL(other).port);
      cut();
      thaw();
    },
    close() {
      cut();
      thaw();
      server.close();
    },
  };
}
