#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sayAndExit } from './root.mjs';
import { ensureNode } from './runtime.mjs';

const args = process.argv.slice(2);

if (args[0] === '--version' || args[0] === '-v') {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stdout.write(`${args.includes('--json') ? JSON.stringify({ version }) : version}\n`);
} else {
  process.title = 'gatehouse';
  await ensureNode().catch(sayAndExit);
  // Loaded only here: the launcher that stays in memory on an old Node never gets this far.
  const { runCommand } = await import('./command.mjs');
  process.exitCode = await runCommand(args).catch(sayAndExit);
}
