// Answers that take longer than Discord waits: the first one says so, and this changes it later.
import { DeskError } from '#errors.ts';
import { line } from '#kit/message/markdown.ts';
import { type Reply, writeReply } from '#kit/message/reply.ts';
import { deskLink } from './desk-link.ts';
import type { Handling } from './handling.ts';

/** Discord forgets a request after 15 minutes. */
const OVER_MS = 14 * 60_000;
/** How long a stopping desk lets work end before it says that it couldn't wait. */
const LAST_WORD_MS = 5_000;

type Told = Pick<Handling, 'desk' | 'door' | 'key' | 'interaction' | 'requestId' | 'log' | 'sent'>;

/** What is still being worked on. A desk that stops waits for it. */
export class LateAnswers {
  readonly #waiting = new Set<Promise<void>>();

  /** Changes the first answer once the work is done, or can't be waited for. */
  add(work: Promise<Reply>, told: Told): void {
    const telling = tell(work, told).finally(() => this.#waiting.delete(telling));
    this.#waiting.add(telling);
  }

  async settle(): Promise<void> {
    await Promise.all(this.#waiting);
  }
}

async function tell(work: Promise<Reply>, told: Told): Promise<void> {
  const reply = await endInTime(work, told);
  await told.sent;
  try {
    await edit(reply, told);
  } catch (error) {
    // Neither the error's text nor its stack: the token is part of the address that was called.
    const why = error instanceof DeskError ? error.code : 'unexpected';
    told.log.warn({ request_id: told.requestId, why }, 'An answer in Discord could not be changed');
  }
}

async function endInTime(work: Promise<Reply>, { desk, door }: Told): Promise<Reply> {
  const { clock } = door;
  const ended = new AbortController();
  const { signal } = ended;
  const after = async (ms: number, begin: Promise<unknown>, reply: Reply) => {
    await begin;
    await clock.sleep(ms, signal);
    return reply;
  };
  // Once the work is done, both waits are aborted, and no one listens to them anymore.
  const waits = [
    after(OVER_MS, Promise.resolve(), tooLong(desk.settings().publicUrl)),
    after(LAST_WORD_MS, whenAborted(desk.stopping, signal), stopping(desk.settings().publicUrl)),
  ];
  for (const wait of waits) wait.catch(() => undefined);
  try {
    return await Promise.race([work, ...waits]);
  } finally {
    ended.abort();
  }
}

function whenAborted(signal: AbortSignal, over: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: over });
  });
}

function tooLong(publicUrl: string): Reply {
  return {
    lines: [
      line`This takes longer than Discord waits for an answer. It continues without one.`,
      line`You can see the result in the desk. ${deskLink('Open the cases', '/cases', publicUrl)}`,
    ],
  };
}

function stopping(publicUrl: string): Reply {
  return {
    lines: [
      line`The desk restarted before this was done, so the result is unknown here.`,
      line`Check the desk before you try again. ${deskLink('Open the cases', '/cases', publicUrl)}`,
    ],
  };
}

/** Discord may refuse a message for its words, such as a name that the server's own filter blocks. */
const ABOUT_WORDS: readonly string[] = ['discord/invalid', 'discord/blocked-content'];

async function edit(reply: Reply, { desk, door, key, interaction }: Told): Promise<void> {
  const { token } = interaction;
  const at = { applicationId: key.applicationId, token };
  const asking = { signal: new AbortController().signal, priority: 'person' } as const;
  const replies = await door.replies();
  try {
    await replies.edit({ ...at, message: writeReply(reply) }, asking);
  } catch (error) {
    if (!(error instanceof DeskError) || !ABOUT_WORDS.includes(error.code)) throw error;
    const { publicUrl } = desk.settings();
    const plain = line`Discord doesn’t let the desk show the result here. ${deskLink('Open the cases', '/cases', publicUrl)}`;
    await replies.edit({ ...at, message: writeReply({ lines: [plain] }) }, asking);
  }
}
