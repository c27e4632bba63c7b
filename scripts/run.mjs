import { ensureModules } from '../bin/modules.mjs';
import { sayAndExit } from '../bin/root.mjs';
import { ensureNode } from '../bin/runtime.mjs';
import { hideExperimentalWarnings } from '../bin/warnings.mjs';

const tasks = {
  test: async () => (await import('./test.ts')).test,
  bench: async () => (await import('./bench.ts')).bench,
  build: async () => (await import('./checks.ts')).build,
  format: async () => (await import('./checks.ts')).format,
  kernel: async () => (await import('./kernel.ts')).kernel,
  lint: async () => (await import('./checks.ts')).lint,
  types: async () => (await import('./checks.ts')).types,
  'dead-code': async () => (await import('./checks.ts')).deadCode,
  icons: async () => (await import('./icons.ts')).icons,
  'help-docs': async () => (await import('./help-docs.ts')).helpDocs,
  mutants: async () => (await import('./mutants.ts')).mutants,
  'new-tool': async () => (await import('./new-tool.ts')).newTool,
  screenshots: async () => (await import('./screenshots.ts')).screenshots,
  smoke: async () => (await import('./smoke.ts')).smoke,
};

const [name, ...args] = process.argv.slice(2);

if (!Object.hasOwn(tasks, name ?? '')) {
  process.stderr.write(
    `No such task: ${name ?? '(none)'}. One of: ${Object.keys(tasks).join(', ')}\n`,
  );
  process.exit(1);
}

hideExperimentalWarnings();
await ensureNode().catch(sayAndExit);
await ensureModules({ dev: true }).catch(sayAndExit);
const task = await tasks[name]();
process.exitCode = await task(args);
