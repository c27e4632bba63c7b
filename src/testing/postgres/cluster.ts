import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '#database/postgres/connection.ts';

const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 10_000;
const USER = 'gatehouse_test';

/** The tests' own PostgreSQL server, on a free port of this machine. */
export interface Cluster {
  /** Returns the URL of one of its databases, with all rights. */
  databaseUrl(database: string): string;
  /** Stops the server and drops its connections at once; `start` brings it back with its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes everything it stored. */
  remove(): Promise<void>;
}

/** The user that the server runs as, because it refuses root. */
interface Runner {
  uid?: number;
  gid?: number;
}

export async function startCluster(
  programs: string,
  { isDurable = false }: { isDurable?: boolean } = {},
): Promise<Cluster> {
  const runner = findRunner();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-postgres-'));
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid);
  const password = randomBytes(18).toString('hex');
  makeFiles({ programs, folder, password, runner });
  const port = await findPort();
  const databaseUrl = (database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server) await end(server);
    server = undefined;
  };
  const start = async () => {
    server = launch({ programs, folder, port, runner, isDurable });
    await untilReady(server, databaseUrl('postgres'), folder);
  };
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
    await easePassword(databaseUrl('postgres'), password);
  } catch (error) {
    await remove();
    throw error;
  }
  return { databaseUrl, stop, start, remove };
}

function findRunner(): Runner {
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

interface Place {
  programs: string;
  folder: string;
  runner: Runner;
}

function makeFiles({ programs, folder, password, runner }: Place & { password: string }): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.uid !== undefined) chownSync(passwordFile, runner.uid, runner.gid ?? runner.uid);
  const args = ['-D', join(folder, 'data'), '-U', USER, '-A', 'scram-sha-256', '-E', 'UTF8'];
  const run = (locale: string[]) =>
    execFileSync(
      join(programs, 'initdb'),
      [...args, `--pwfile=${passwordFile}`, '--no-sync', ...locale],
      { cwd: folder, stdio: 'pipe', ...runner },
    );
  // Text sorts by locale, which exposes any column that lacks an explicit collation.
  const version = execFileSync(join(programs, 'postgres'), ['-V'], { encoding: 'utf8' });
  const isOld = Number(/ (\d+)/.exec(version)?.[1]) < 15;
  run(isOld ? ['--locale=C'] : ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']);
  rmSync(passwordFile);
  chmodSync(folder, 0o700);
}

function launch(place: Place & { port: number; isDurable: boolean }): ChildProcess {
  const { programs, folder, port, runner, isDurable } = place;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    // Test data doesn't have to survive a crash of the machine.
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folder, 'log'), 'a');
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...args], {
    cwd: folder,
    stdio: ['ignore', log, log],
    ...runner,
  });
  // Also stops the server when the tests are interrupted.
  const last = () => server.kill('SIGQUIT');
  process.once('exit', last);
  server.once('exit', () => process.off('exit', last));
  return server;
}

async function untilReady(server: ChildProcess, url: string, folder: string): Promise<void> {
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

/** The tests connect thousands of times, and a password of 144 random bits needs no slow hash. */
async function easePassword(url: string, password: string): Promise<void> {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(sign('Client Key')).digest('base64');
  const keys = `${stored}:${sign('Server Key').toString('base64')}`;
  const verifier = `SCRAM-SHA-256$1:${salt.toString('base64')}$${keys}`;
  const connection = await Connection.open({ url, isNamed: false });
  await connection.simple(`ALTER ROLE ${USER} PASSWORD '${verifier}'`);
  await connection.end();
}

/** Stops the server without waiting for its clients. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
