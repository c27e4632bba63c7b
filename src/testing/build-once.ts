import { buildPage } from '#cli/build.ts';

/** Builds the page before the first test that serves it; no test builds it or compares it again. */
export default async function buildOnce(): Promise<void> {
  await buildPage();
}
