import { join } from 'node:path';
import { buildPage } from './page.ts';
import { runVite } from './run-vite.ts';
import { buildServer } from './server-bundle.ts';

/** Builds the page and the bundle of the server into `folder`. */
export async function buildDesk(folder: string, root: string): Promise<void> {
  await buildPage(join(folder, 'web'), (config) =>
    runVite({ configFile: join(root, 'vite.config.ts'), ...config }),
  );
  await buildServer(join(folder, 'server'), { root, run: runVite });
}
