import { existsSync } from 'node:fs';

/**
 * The file of a worker thread, such as `cli/scan/scan-worker.ts`. In the bundle each file named
 * `*-worker.ts` is a file of its own, next to the others.
 */
export function findWorkerFile(path: `${string}-worker.ts`): URL {
  const source = new URL(`../../${path}`, import.meta.url);
  if (existsSync(source)) return source;
  const bundled = path.replace(/\.ts$/, '.js').replaceAll('/', '.');
  return new URL(`../../../${bundled}`, import.meta.url);
}
