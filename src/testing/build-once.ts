import { buildPage } from '#cli/build.ts';

/** Builds the page before the first test that serves it, so that no test builds or checks it again. */
export default async function buildOnce(): Promise<void> {
  await buildPage();
}
