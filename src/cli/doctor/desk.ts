import { isDeskRunning } from '#database/check.ts';
import type { Config } from '#server/config.ts';
import { type Answer, askDesk, ownVersion, urlOf } from '../ask-desk.ts';
import { type Check, fail, ok, warn } from './check.ts';

const NAME = 'desk';
const ANSWERS_WITHIN_MS = 3_000;

/** Whether a desk runs here, and whether it answers at the configured address. */
export async function checkDesk({ dataFolder, databaseUrl, host, port }: Config): Promise<Check> {
  // A folder's lock shows whether a desk runs on it. On a server any desk may be running
  // here or elsewhere, so it is asked.
  const isAlone = databaseUrl === null;
  const isRunning = isAlone && isDeskRunning(dataFolder);
  if (port === 0) {
    return isRunning
      ? warn(NAME, 'Running. PORT is 0, so its port is unknown and it could not be checked.')
      : notRunning();
  }
  const url = urlOf({ host, port });
  const answer = await askDesk({ host, port }, { path: '/readyz', withinMs: ANSWERS_WITHIN_MS });
  if (isRunning) return judgeAnswer(answer, url);
  if (answer === undefined) return notRunning();
  if (!isAlone) return judgeAnswer(answer, url);
  return warn(
    NAME,
    `No desk is running on this data folder, but something answers on ${url}: a desk with a different GATEHOUSE_DATA, or another program.`,
  );
}

function notRunning(): Check {
  return warn(NAME, "Not running. 'npm start' starts it.");
}

function judgeAnswer(answer: Answer | undefined, url: string): Check {
  if (answer === undefined) {
    return fail(
      NAME,
      `Running, but nothing answers on ${url}. If you started it with a different HOST or PORT, run doctor with the same; otherwise restart it.`,
    );
  }
  if (answer.code === 'desk/store') {
    return fail(
      NAME,
      `Running on ${url}, but it can’t write to its database: see disk-space and data-folder. Actions are refused until it can. No restart needed.`,
    );
  }
  if (answer.status !== 'ready' && answer.status !== 'maintenance') {
    return fail(
      NAME,
      `Running, but not ready on ${url}. Check its log for the cause, then restart it.`,
    );
  }
  const version = ownVersion();
  if (answer.version !== version) {
    return warn(NAME, `Running on ${url} with a different version than ${version}. Restart it.`);
  }
  return answer.status === 'ready'
    ? ok(NAME, `Running on ${url}, and its database responds.`)
    : warn(NAME, "Running, and closed to visitors. Run 'gatehouse maintenance off' to open it.");
}
