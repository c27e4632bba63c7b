import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { root, runCommand } from './command.ts';

const isRoot = process.getuid?.() === 0;

export const chromiumFlags: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The headless shell opens a page in a third of the time.
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isFile(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
    return named;
  }
  const inPath = names.map(findInPath).find((path) => path !== undefined);
  return inPath ?? [...macPaths, chromium.executablePath()].find(isFile);
}

/** Finds Chromium or installs it: from the system's packages as root, otherwise Playwright's build. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium() ?? (await installFromSystem()) ?? (await installFromPlaywright());
  if (found) return found;
  throw new Error(
    'The tests need Chromium and could not install it. Install it, or set CHROMIUM_PATH to one.',
  );
}

export async function openChromium(): Promise<Browser> {
  const executablePath = await ensureChromium();
  return chromium.launch({ executablePath, args: [...chromiumFlags] });
}

async function installFromSystem(): Promise<string | undefined> {
  if (!isRoot || !findInPath('apt-get')) return undefined;
  console.error('Installing Chromium (once)...');
  const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'] as const;
  await runCommand(quietly[0], [...quietly.slice(1), 'update']);
  const install = [...quietly.slice(1), 'install', '-y', '--no-install-recommends'];
  // Not every release has the first one.
  for (const name of [SHELL, 'chromium']) {
    await runCommand(quietly[0], [...install, name]);
    const found = findChromium();
    if (found) return found;
  }
  return undefined;
}

async function installFromPlaywright(): Promise<string | undefined> {
  console.error('Fetching Chromium (once)...');
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  await runCommand(process.execPath, [cli, 'install', 'chromium']);
  return findChromium();
}

function findInPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
