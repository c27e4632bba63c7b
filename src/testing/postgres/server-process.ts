import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Connection } from '#database/postgres/connection.ts';

const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 10_000;

/** The user that the server runs as, because it refuses root. */
export interface Runner {
  uid?: number;
  gid?: number;
}

/** Where a server's programs and files are. */
export interface Place {
  programs: string;
  folder: string;
  runner: Runner;
  /** The folder of a small disk, on which this server and those that follow it keep their files. */
  disk?: string | undefined;
}

export function findRunner(): Runner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // This user doesn't exist here, so try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

export function launch(place: Place & { port: number; isDurable: boolean }): ChildProcess {
  const { programs, folder, port, runner, isDurable, disk } = place;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    // Test data doesn't have to survive a crash of the machine.
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off' }),
    ...(disk && { max_wal_size: '64MB', min_wal_size: '32MB' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folder, 'log'), 'a');
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...args], {
    cwd: folder,
    stdio: ['ignore', log, log],
    ...runner,
  });
  // The server has its own. A disk with an open file can't be unmounted.
  closeSync(log);
  // Also stops the server when the tests are interrupted.
  const last = () => server.kill('SIGQUIT');
  process.once('exit', last);
  server.once('exit', () => process.off('exit', last));
  return server;
}

export async function untilReady(server: ChildProcess, url: string, folder: string): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      const connection = await Connection.open({ url, isNamed: false });
      await connection.end();
      return;
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > end) {
        throw new Error(`PostgreSQL did not start; its log is ${join(folder, 'log')}`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Stops the server without waiting for its clients. */
export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
