// The first answer to a request. Discord waits 3 s for it, and can be told that more comes later.
import type { Reply } from '#kit/message/reply.ts';
import { writeReply } from '#kit/message/reply.ts';
import {
  ANSWER,
  EPHEMERAL,
  type InteractionAnswer,
} from '#platforms/discord/interactions/answer-shapes.ts';
import type { Handling } from './handling.ts';
import type { LateAnswers } from './late-answers.ts';
import { tellFailure } from './tell-failure.ts';

/** The answer has a way to go. */
const FIRST_ANSWER_MS = 1_500;

/** Undefined if it isn't done in time for the first answer. */
export async function within<T>(work: Promise<T>, { door }: Handling): Promise<T | undefined> {
  const ended = new AbortController();
  const wait = door.clock.sleep(FIRST_ANSWER_MS, ended.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([work, wait]);
  } finally {
    ended.abort();
  }
}

/** A refusal is an answer, too. */
export function settled(work: Promise<Reply>, handling: Handling): Promise<Reply> {
  return work.catch((error: unknown) => tellFailure(error, handling));
}

/** Says that it takes a moment. The message changes once the work is done. */
export function answerLater(
  work: Promise<Reply>,
  handling: Handling,
  late: LateAnswers,
): InteractionAnswer {
  late.add(work, handling);
  return { type: ANSWER.deferred, data: { flags: EPHEMERAL } };
}

/** For the person who asked, and no one else. */
export function showNew(reply: Reply): InteractionAnswer {
  return { type: ANSWER.message, data: { ...writeReply(reply), flags: EPHEMERAL } };
}

/** In place of the message with the button. */
export function showInstead(reply: Reply): InteractionAnswer {
  return { type: ANSWER.update, data: writeReply(reply) };
}
