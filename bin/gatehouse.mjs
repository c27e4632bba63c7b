#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureModules } from './modules.mjs';
import { root, sayAndExit } from './npm.mjs';
import { ensureNode } from './runtime.mjs';
import { hideExperimentalWarnings } from './warnings.mjs';

const args = process.argv.slice(2);

if (args[0] === '--version' || args[0] === '-v') {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stdout.write(`${args.includes('--json') ? JSON.stringify({ version }) : version}\n`);
} else {
  process.title = 'gatehouse';
  hideExperimentalWarnings();
  const wantsHelp =
    args.length === 0 || args[0] === 'help' || args.includes('--help') || args.includes('-h');
  await ensureNode().catch(sayAndExit);
  if (!wantsHelp) await ensureModules({ dev: false }).catch(sayAndExit);
  const { main } = await import('../src/cli/main.ts');
  process.exitCode = await main(args);
}
