import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_TIMEOUT_MS = 300_000;
// While this policy denies it, Debian doesn't start services for packages it installs.
const POLICY = '/usr/sbin/policy-rc.d';

/** Finds the folder with PostgreSQL's programs: one in PATH, or the newest on the system. */
export function findPostgres(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...inPath, ...debianFolders()].find(hasServer);
}

/** Finds PostgreSQL, or installs Debian's version where that is allowed. */
export function ensurePostgres(): string | undefined {
  return findPostgres() ?? (mayInstall() ? install() : undefined);
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).filter((name) => Number(name) >= 13);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

function hasServer(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
}

function mayInstall(): boolean {
  return process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(): string | undefined {
  console.error('Installing PostgreSQL (once)...');
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', 'postgresql');
  } finally {
    if (isOurs) rmSync(POLICY);
  }
  return findPostgres();
}

function aptGet(...args: string[]): void {
  spawnSync('/usr/bin/apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
  });
}
