import { connect, createServer, type Server, type Socket } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { type Cluster, startCluster } from '#testing/postgres/cluster.ts';
import { Databases } from '#testing/postgres/databases.ts';
import { findPostgres } from '#testing/postgres/find.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './open.ts';

// A server of its own, because the tests stop and restart it.
let cluster: Cluster;
let databases: Databases;
let url: string;
let database: Database;

const isThere = 'url' in inject('postgres');

beforeAll(async () => {
  const programs = findPostgres();
  if (!isThere || !programs) return;
  cluster = await startCluster(programs);
});

afterAll(() => cluster?.remove());

beforeEach(async () => {
  if (!isThere) return;
  databases = new Databases(cluster.databaseUrl);
  url = await databases.create();
  database = await openPostgres({ url, directUrl: null });
});

afterEach(async () => {
  if (!isThere) return;
  await database.close();
  await databases.drop(url);
  await databases.close();
});

const add = (name: string, by = database) =>
  by.transaction((tx) =>
    tx.run('INSERT INTO settings (name, value, changed_at, changed_by) VALUES ($1, $2, 0, $2)', [
      name,
      'x',
    ]),
  );
const names = async () => {
  const rows = await database.transaction((tx) =>
    tx.all<{ name: string }>('SELECT name FROM settings ORDER BY name'),
  );
  return rows.map(({ name }) => name);
};

describe('a server that goes away', () => {
  it('says so to whoever works under a name', async () => {
    let cuts = 0;
    database.onCutOff(() => {
      cuts += 1;
    });
    await database.live('one');
    await cluster.stop();
    await expect.poll(() => cuts).toBe(1);
    await cluster.start();
    const isAlive = () => database.transaction((tx) => tx.isAlive('one'));
    await expect.poll(() => isAlive().catch(() => false)).toBe(true);
    expect(cuts).toBe(1);
  });

  it('says nothing of a connection that is back at once', async () => {
    let cuts = 0;
    database.onCutOff(() => {
      cuts += 1;
    });
    const told: unknown[] = [];
    database.onChange('settings', (key) => told.push(key ?? 'anything'));
    await database.live('one');
    const other = await openPostgres({ url, directUrl: null });
    // Reconnecting takes as long as the machine needs, so the timer that would report a cutoff is frozen.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await other.transaction((tx) =>
        tx.all("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"),
      );
      await expect.poll(() => told).toContain('anything');
      vi.advanceTimersByTime(60_000);
    } finally {
      vi.useRealTimers();
    }
    expect(cuts).toBe(0);
    expect(await other.transaction((tx) => tx.isAlive('one'))).toBe(true);
    await other.close();
  });

  it('is alive again after a lost connection, also if another process was just asking', async () => {
    await database.live('one');
    const other = await openPostgres({ url, directUrl: null });
    await other.transaction(async (tx) => {
      // The question holds the lock of the name until its unit ends.
      while (await tx.isAlive('one')) {
        await tx.all("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
      }
      await expect
        .poll(() =>
          database.transaction((own) =>
            own.one("SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"),
          ),
        )
        .toBeDefined();
    });
    await expect.poll(() => other.transaction((tx) => tx.isAlive('one'))).toBe(true);
    await other.close();
  });

  it('is a fault of the store, in the middle of a unit too, and the desk recovers by itself', async () => {
    await add('before');
    const told: unknown[] = [];
    database.onChange('settings', (key) => told.push(key ?? 'anything'));
    const middle = database.transaction(async (tx) => {
      await tx.run("INSERT INTO settings VALUES ('half', 'x', 0, 'x')");
      await cluster.stop();
      await tx.run("INSERT INTO settings VALUES ('whole', 'x', 0, 'x')");
    });
    await expect(middle).rejects.toMatchObject({ code: 'desk/store' });
    for (let count = 0; count < 20; count += 1) {
      await expect(add('never')).rejects.toMatchObject({ code: 'desk/store' });
    }
    await cluster.start();
    await add('after');
    expect(await names()).toEqual(['after', 'before']);
    // Notifications from others may have been missed.
    await expect.poll(() => told).toContain('anything');
  });

  it('comes back for all that wait at once', async () => {
    await cluster.stop();
    const refused = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => add(`lost-${index}`)),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await cluster.start();
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(`kept-${index}`)));
    expect(await names()).toHaveLength(50);
  });
});

describe('a unit of work', () => {
  it('is done again when it and another one wait for each other', async () => {
    await add('arch');
    await add('lamp');
    let met = 0;
    const touch = (first: string, second: string) =>
      database.transaction(async (tx) => {
        const set = (name: string) =>
          tx.run('UPDATE settings SET changed_at = changed_at + 1 WHERE name = $1', [name]);
        await set(first);
        met += 1;
        while (met < 2) await tx.one('SELECT 1 AS one');
        await set(second);
      });
    await Promise.all([touch('arch', 'lamp'), touch('lamp', 'arch')]);
    expect(met).toBeGreaterThan(2);
    const rows = await database.transaction((tx) => tx.all('SELECT changed_at FROM settings'));
    expect(rows).toEqual([{ changed_at: 2 }, { changed_at: 2 }]);
  });

  it('fails when it overlooked that a statement of it failed', async () => {
    const careless = database.transaction(async (tx) => {
      await tx.run("INSERT INTO settings VALUES ('lamp', 'x', 0, 'x')");
      await Promise.resolve(tx.one('SELECT nothing FROM nowhere')).catch(() => undefined);
    });
    await expect(careless).rejects.toThrow(/nothing was done/);
    expect(await names()).toEqual([]);
  });

  it('waits for a connection when more come than there are connections', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => add(`thing-${index}`)));
    expect(await names()).toHaveLength(200);
  });
});

describe('a connection that is lost at the COMMIT', () => {
  let proxy: Server;
  let through: Database;
  let isCutting = false;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    if (!isThere) return;
    isCutting = false;
    const { port } = new URL(url);
    proxy = createServer((client) => {
      const server = connect(Number(port), '127.0.0.1');
      for (const socket of [client, server]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
      }
      client.on('data', (chunk) => {
        server.write(chunk);
        // The server receives it, but its response is lost.
        if (isCutting && chunk.includes('COMMIT\0')) client.destroy();
      });
      server.on('data', (chunk) => client.writable && client.write(chunk));
      client.on('close', () => setTimeout(() => server.destroy(), 500));
      server.on('close', () => client.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const way = new URL(url);
    way.port = String((proxy.address() as { port: number }).port);
    through = await openPostgres({ url: way.href, directUrl: url });
  });

  afterEach(async () => {
    if (!isThere) return;
    await through.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });

  it('is never a success and never a refusal, whether it was done or not', async () => {
    isCutting = true;
    await expect(add('lamp', through)).rejects.toMatchObject({ code: 'desk/unsure' });
    isCutting = false;
    await expect.poll(names).toEqual(['lamp']);
    await add('arch', through);
    expect(await names()).toEqual(['arch', 'lamp']);
  });

  it('is no refusal of a single statement, since the function that it selects may write', async () => {
    isCutting = true;
    const look = through.transaction((tx) => tx.one('SELECT 1 AS one'), { isSingle: true });
    await expect(look).rejects.toMatchObject({ code: 'desk/unsure' });
  });

  it('is a fault of the store where nothing was to be written', async () => {
    isCutting = true;
    const look = through.transaction((tx) => tx.one('SELECT 1 AS one'));
    await expect(look).rejects.toMatchObject({ code: 'desk/store' });
  });
});
