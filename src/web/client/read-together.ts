import type { Action } from '#kit/contract/feature.ts';
import type { Answer } from '#kit/page/client.tsx';
import { readPartAnswer } from './load.ts';

// A screen often opens with several small reads. Those that begin in the same moment are one call.

const READS_MAX = 5;

interface Wanted {
  action: Action;
  input: object;
  resolve: (answer: Answer) => void;
}

type SendOne = (action: Action, input: object) => Promise<Answer>;

/** Collects the reads of this moment, and sends them with `send`: alone as they are, several in one call. */
export function createReader(send: SendOne): SendOne {
  let wanted: Wanted[] = [];

  async function sendAll(reads: readonly Wanted[]): Promise<void> {
    const [only] = reads;
    if (only && reads.length === 1) return only.resolve(await send(only.action, only.input));
    const body = reads.map(({ action: { path }, input }) => ({ path, input }));
    const answer = await send(together, { reads: body });
    for (const [at, { resolve }] of reads.entries()) resolve(readAt(answer, at));
  }

  return (action, input) =>
    new Promise((resolve) => {
      if (wanted.length === 0) {
        queueMicrotask(() => {
          const now = wanted;
          wanted = [];
          for (let at = 0; at < now.length; at += READS_MAX) {
            void sendAll(now.slice(at, at + READS_MAX));
          }
        });
      }
      wanted.push({ action, input, resolve });
    });
}

const together: Action = {
  method: 'POST',
  path: '/reads',
  access: 'moderator',
  effect: 'reads',
};

function readAt(answer: Answer, at: number): Answer {
  if (!answer.ok) return answer;
  const { answers } = answer.data as { answers?: unknown[] };
  return readPartAnswer(answers?.[at]);
}
