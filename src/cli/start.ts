import { fileURLToPath } from 'node:url';
import { readConfig } from '../server/config.ts';
import { issueFirst } from '../server/issue.ts';
import { startServer } from '../server/start.ts';
import { buildPage } from './build.ts';

const PAGE_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Serves until it is told to stop. */
export async function start(): Promise<number> {
  const config = readConfig();
  await buildPage();
  const running = await startServer(config, { pageFolder: PAGE_FOLDER });
  const isToStop = stopSignal();
  process.stdout.write(`Gatehouse listening on ${running.url}\n`);
  const first = await issueFirst(running.desk.database, Date.now());
  if (first) {
    process.stdout.write(
      `\nThis is the first start. Keep these two, they are shown only now:\n` +
        `  Admin key    ${first.adminKey}\n` +
        `  Access code  ${first.code}\n` +
        `Open ${running.url}/#redeem=${first.code} to redeem the code in your browser.\n\n`,
    );
  }
  await isToStop;
  await running.stop();
  return 0;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Kept, so that a second signal does not cut off the stop that is under way.
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
