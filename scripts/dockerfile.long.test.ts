import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './command.ts';
import {
  readCopy,
  readDockerfile,
  readIgnored,
  readVariables,
  type Stage,
  textsOf,
} from './dockerfile.ts';

const WORKDIR = '/opt/gatehouse';
// These steps change the image's system, so they are left out here. A plain folder stands in for the result.
const OF_THE_SYSTEM = /^(rm -rf \/usr\/local\/|install -d .* \/data$|ln -s )/;

const top = mkdtempSync(join(tmpdir(), 'gatehouse-image-'));
afterAll(() => {
  chmodAll(top, true);
  rmSync(top, { recursive: true, force: true });
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const folderOf = (stage: string) => join(top, stage);
const isRoot = process.getuid?.() === 0;

/** Only what Docker itself needs is left, so that nothing of this machine helps. */
function environmentOf(more: Record<string, string> = {}): Record<string, string> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { npm_config_registry: registry, HOME: home = top } = process.env;
  return { PATH: path, HOME: home, ...(registry && { npm_config_registry: registry }), ...more };
}

/** The files that `docker build` would be given. */
function copyContext(to: string): void {
  const ignored = readIgnored(read('.dockerignore'));
  const isIn = (path: string) => {
    const name = relative(root, path);
    return name === '' || !ignored.ignores(name);
  };
  cpSync(root, to, { recursive: true, filter: isIn });
}

function copyInto(text: string, target: string): void {
  const { from, sources, target: to } = readCopy(text);
  for (const source of sources) {
    const whole = from
      ? join(folderOf(from), relative(WORKDIR, source))
      : join(folderOf('context'), source);
    const isFolder = to.endsWith('/') || sources.length > 1;
    cpSync(whole, source === '.' ? target : join(target, to, isFolder ? source : ''), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function run(stage: Stage): void {
  const folder = folderOf(stage.name);
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of stage.instructions) {
    if (name === 'COPY') copyInto(text, folder);
    if (name !== 'RUN' || OF_THE_SYSTEM.test(text)) continue;
    execFileSync('sh', ['-c', text.replaceAll(WORKDIR, folder)], {
      cwd: folder,
      env: environmentOf(),
      stdio: 'pipe',
    });
  }
}

/** Without the right to write, as a root file system that is read-only; its owner is another user, if there can be one. */
function chmodAll(folder: string, isWritable: boolean): void {
  if (existsSync(folder)) execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w', folder]);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

it('the steps of the Dockerfile make a desk that runs without root on a tree that it can’t write', async () => {
  copyContext(folderOf('context'));
  for (const stage of stages) run(stage);
  const final = stages.at(-1) as Stage;
  const folder = folderOf('final');
  const data = join(top, 'data');
  mkdirSync(data, { mode: 0o700 });
  const [uid = 0, gid = 0] = (textsOf(final, 'USER')[0] ?? '').split(':').map(Number);
  const user = isRoot ? { uid, gid } : {};
  if (isRoot) {
    chownSync(data, uid, gid);
    chmodSync(top, 0o755);
  }
  chmodAll(folder, false);
  const listed = readdirSync(folder).sort();
  const env = environmentOf({
    ...Object.assign({}, ...textsOf(final, 'ENV').map(readVariables)),
    HOST: '127.0.0.1',
    GATEHOUSE_DATA: data,
    PORT: String(await freePort()),
    HOME: data,
    TMPDIR: data,
  });
  const start = [textsOf(final, 'ENTRYPOINT'), textsOf(final, 'CMD')].flatMap(
    ([text]) => JSON.parse(text ?? '[]') as string[],
  );
  const [health = ''] = textsOf(final, 'HEALTHCHECK').map((text) => text.replace(/.*CMD /, ''));
  const desk = spawn(process.execPath, start.slice(1), {
    cwd: folder,
    env,
    ...user,
    stdio: 'pipe',
  });
  const said = collect(desk);
  try {
    await expect.poll(() => said() + (desk.exitCode ?? '')).toContain('Gatehouse listening on');
    const [, ...command] = JSON.parse(health) as string[];
    const asked = execFileSync(process.execPath, command, {
      cwd: folder,
      env,
      ...user,
      encoding: 'utf8',
    });
    expect(asked).toContain('is ready');
    const page = await fetch(`http://127.0.0.1:${env.PORT}/`);
    expect(await page.text()).toContain('<script type="module"');
    const checked = execFileSync(process.execPath, ['bin/gatehouse.mjs', 'upgrade', '--check'], {
      cwd: folder,
      env,
      ...user,
      encoding: 'utf8',
    });
    expect(checked).toContain('The next start changes no table.');
  } finally {
    desk.kill('SIGTERM');
  }
  await expect.poll(() => desk.exitCode).toBe(0);
  // Neither packages nor a page were made anew, and nothing but the volume was written.
  expect(said()).not.toMatch(/Installing packages|Fetching Node/);
  expect(readdirSync(folder).sort()).toEqual(listed);
  expect(existsSync(join(data, 'gatehouse.db'))).toBe(true);
  const modules = readdirSync(join(folder, 'node_modules'));
  expect(modules).not.toContain('vitest');
});

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
