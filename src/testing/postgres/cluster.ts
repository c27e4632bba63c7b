import { type ChildProcess, execFile, execFileSync } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '#database/postgres/connection.ts';
import { until } from '../until.ts';
import { end, findPort, findRunner, launch, type Place, untilReady } from './server-process.ts';

const USER = 'gatehouse_test';

/** The tests' own PostgreSQL server, on a free port of this machine. */
export interface Cluster {
  /** Returns the URL of one of its databases, with all rights. */
  databaseUrl(database: string): string;
  /** Stops the server and drops its connections at once; `start` brings it back with its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Starts the server if it has ended by itself, and waits until it's there. */
  revive(): Promise<void>;
  /** Stops the server and deletes everything it stored. */
  remove(): Promise<void>;
  /** Kills one of the server's own processes with kill -9. It then drops all connections and recovers by itself. */
  crash(): Promise<void>;
  /** Ends this server at once, and returns another that has every commit which this one had confirmed. */
  failOver(): Promise<Cluster>;
}

interface Files extends Place {
  password: string;
  isDurable: boolean;
}

export async function startCluster(
  programs: string,
  { isDurable = false, disk }: { isDurable?: boolean; disk?: string | undefined } = {},
): Promise<Cluster> {
  const files = {
    ...makeFolder(programs, disk),
    password: randomBytes(18).toString('hex'),
    isDurable,
  };
  makeFiles(files);
  const cluster = await serve(files);
  try {
    await easePassword(cluster.databaseUrl('postgres'), files.password);
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

function makeFolder(programs: string, disk: string | undefined): Place {
  const runner = findRunner();
  const folder = mkdtempSync(join(disk ?? tmpdir(), 'gatehouse-postgres-'));
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid);
  return { programs, folder, runner, disk };
}

async function serve(files: Files): Promise<Cluster> {
  const { folder, password } = files;
  const port = await findPort();
  const databaseUrl = (database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server) await end(server);
    server = undefined;
  };
  const start = async () => {
    server = launch({ ...files, port });
    await untilReady(server, databaseUrl('postgres'), folder);
  };
  const revive = async () => {
    if (!server) return;
    const ready = untilReady(server, databaseUrl('postgres'), folder);
    await ready.catch(async (error) => {
      if (server?.exitCode === null && server.signalCode === null) throw error;
      await start();
    });
  };
  const remove = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const crash = () =>
    withConnection(databaseUrl('postgres'), async (connection) => {
      const found = await connection.simple('SELECT pg_backend_pid() AS pid');
      process.kill(Number(found[0]?.pid), 'SIGKILL');
    });
  const failOver = async () => {
    const next = await follow(files, port, databaseUrl('postgres'));
    server?.kill('SIGQUIT');
    await remove();
    await withConnection(next.databaseUrl('postgres'), (connection) =>
      connection.simple('SELECT pg_promote()'),
    );
    return next;
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { databaseUrl, stop, start, revive, remove, crash, failOver };
}

/** Starts a server that copies another, which from then on confirms a commit once both have it. */
async function follow(leader: Files, port: number, url: string): Promise<Cluster> {
  const files = { ...leader, ...makeFolder(leader.programs, leader.disk) };
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
  const args = ['-D', join(files.folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  // The folder may only have links to some of the programs.
  const programs = dirname(realpathSync(join(files.programs, 'postgres')));
  await promisify(execFile)(join(programs, 'pg_basebackup'), [...args, ...from], {
    cwd: files.folder,
    env: { ...process.env, PGPASSWORD: files.password },
    ...files.runner,
  });
  chmodSync(files.folder, 0o700);
  const next = await serve(files);
  await withConnection(url, async (connection) => {
    await connection.simple("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await connection.simple('SELECT pg_reload_conf()');
    await until(async () => {
      const found = await connection.simple(
        "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND flush_lsn >= pg_current_wal_lsn()",
      );
      return found.length > 0;
    });
  });
  return next;
}

async function withConnection(
  url: string,
  work: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  const connection = await Connection.open({ url, isNamed: false });
  await work(connection).finally(() => connection.end().catch(() => undefined));
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
