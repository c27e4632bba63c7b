import type { Answer } from '#kit/page/client.tsx';
import { isAnswerLost } from '#kit/page/lost.ts';
import { storedPass } from './stored-pass.ts';

// As long as the server takes exchanged secrets once more.
const AGAIN_MS = 60_000;

export interface Secrets {
  session: string;
  pass: string;
}

let lost: (Secrets & { path: string; until: number }) | undefined;

/** What an exchange was asked with whose answer never came: asking again with it fetches that answer. */
export function lostExchange(path: string): Secrets | undefined {
  const isUsable =
    lost?.path === path && lost.pass === storedPass.get() && performance.now() < lost.until;
  return isUsable ? lost : undefined;
}

export function noteExchange(path: string, secrets: Secrets, answer: Answer): void {
  const isLost = !answer.ok && isAnswerLost(answer.problem);
  if (isLost) lost = { ...secrets, path, until: performance.now() + AGAIN_MS };
  else if (answer.ok || answer.problem.status === 401) lost = undefined;
}
