import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { issueFirst } from '#server/issue.ts';
import { startServer } from '#server/start.ts';
import { startCommand } from './commands.ts';
import type { Place } from './place.ts';
import { readArgs } from './read-args.ts';
import { say } from './say.ts';
import { stopSignal } from './stop-signal.ts';
import { trimHeap } from './trim-heap.ts';

/** Serves until it is told to stop. */
export async function start(args: string[], { pageFolder }: Place): Promise<number> {
  const { flags } = readArgs(startCommand, args);
  const config = readConfig();
  const running = await startServer(config, { pageFolder });
  const isToStop = stopSignal();
  const { url } = running;
  if (!flags.json) process.stdout.write(`Gatehouse listening on ${url}\n`);
  const first = await issueFirst({ ...running.desk, nowMs: Date.now() });
  if (flags.json) {
    say({ url, admin_key: first?.adminKey ?? null, code: first?.code ?? null }, [], true);
  } else if (first) {
    process.stdout.write(
      `\nThis is the first start. Save these two now, they are shown only once:\n` +
        `  Admin key    ${first.adminKey}\n` +
        `  Access code  ${first.code}\n` +
        `Open ${url}/admin to log in with the key. A checklist leads you through the rest.\n` +
        `Open ${url}/#redeem=${first.code} to redeem the code in your browser. This one is your own.\n\n`,
    );
  }
  // Done now, because a killed process can't write at its end.
  flushCompileCache();
  trimHeap();
  await isToStop;
  await running.stop();
  return 0;
}
