import { ensureBuilt } from '../../bin/run-build.mjs';

/** Builds the desk before the first test that serves its page, so that no test builds it again. */
export default async function buildOnce(): Promise<void> {
  await ensureBuilt();
}
