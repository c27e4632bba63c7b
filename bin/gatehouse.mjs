#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import v8 from 'node:v8';
import { ensureModules } from './modules.mjs';
import { root, runtimeFolder, sayAndExit } from './npm.mjs';
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
  if (!wantsHelp) {
    await ensureModules({ dev: false }).catch(sayAndExit);
    // A third of a start is compiling. What was compiled before is kept, where the folder can be written.
    nodeModule.enableCompileCache?.(join(runtimeFolder, 'compiled'));
  }
  // Left alone, a heap of 25 MB grows to 250 before it is tidied. This costs no time that could be measured.
  v8.setFlagsFromString('--heap-growing-percent=30');
  const { main } = await import('../src/cli/main.ts');
  process.exitCode = await main(args);
}
