import { findBuilt } from '../../bin/built.mjs';

/** The folder of the page that `build-once.ts` built. */
export function builtPage(): string {
  const built = findBuilt();
  if (!built) throw new Error('The desk is not built, or its sources changed since: npm run build');
  return built.page;
}
