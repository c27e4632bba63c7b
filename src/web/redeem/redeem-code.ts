import type { Answer, Problem } from '#kit/page/client.tsx';
import { words } from '#ui/words.ts';
import { browserId } from '../client/browser-id.ts';
import { sendWithSession } from '../client/send.ts';
import { storedPass } from '../client/stored-pass.ts';
import en from './words/en.json';

const say = words(en);

interface Redeemed {
  pass: string;
  scope: readonly string[] | null;
}

/** Turns a code into this browser's pass. */
export async function redeemCode(code: string): Promise<Answer<Redeemed>> {
  const answer = await sendWithSession<Redeemed>('/redeem', (session_id) => ({
    body: { session_id, code, browser: browserId() },
  }));
  if (answer.ok) storedPass.set(answer.data.pass);
  return answer.ok ? answer : { ok: false, problem: inWordsOfTheDialog(answer.problem) };
}

function inWordsOfTheDialog(problem: Problem): Problem {
  if (problem.code !== 'page/network') return problem;
  return { ...problem, title: say('network.title'), detail: say('network.detail') };
}
