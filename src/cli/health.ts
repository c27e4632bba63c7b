import { readAddress } from '#server/config.ts';
import { type Answer, askDesk, urlOf } from './ask-desk.ts';
import { healthCommand } from './deploy-commands.ts';
import { UsageError } from './faults.ts';
import { readArgs, readWhole } from './read-args.ts';
import { say } from './say.ts';

const WITHIN_SECONDS = 3;
const SECONDS_MAX = 60;

/** Asks the desk of this machine, as a container's health check does. Reads no secret and opens no database. */
export async function health(args: string[]): Promise<number> {
  const { flags } = readArgs(healthCommand, args);
  const seconds = flags.timeout
    ? readWhole('--timeout', flags.timeout, SECONDS_MAX)
    : WITHIN_SECONDS;
  const address = readAddress();
  if (address.port === 0) {
    throw new UsageError(
      'PORT is 0, so the port of the desk is unknown. Set PORT to the real one.',
    );
  }
  const url = urlOf(address);
  const path = flags.live ? '/healthz' : '/readyz';
  const answer = await askDesk(address, { path, withinMs: seconds * 1_000 });
  const { ok, status, words } = judge(answer, { url, seconds });
  say({ ok, status, version: answer?.version ?? null, url }, [words], flags.json);
  return ok ? 0 : 1;
}

interface Health {
  ok: boolean;
  status: string;
  words: string;
}

function judge(
  answer: Answer | undefined,
  { url, seconds }: { url: string; seconds: number },
): Health {
  if (answer === undefined) {
    const words = `Nothing answers on ${url} within ${seconds} s. If the desk has a different HOST or PORT, set the same here.`;
    return { ok: false, status: 'down', words };
  }
  if (answer.code === 'desk/store') {
    const words = `The desk on ${url} runs, but its database is down or refuses changes.`;
    return { ok: false, status: 'no-database', words };
  }
  const words = typeof answer.status === 'string' ? WORDS[answer.status] : undefined;
  if (words === undefined) {
    return { ok: false, status: 'unknown', words: `What answers on ${url} is not a desk.` };
  }
  return { ok: true, status: String(answer.status), words: `The desk on ${url} ${words}.` };
}

const WORDS: Record<string, string> = {
  ok: 'runs',
  ready: 'is ready',
  // Closed on purpose: a restart would change nothing.
  maintenance: 'is ready, and closed to visitors',
};
