import {
  findMessageFault,
  type MessageFault,
  type MessageText,
  toDiscordEmbeds,
} from '#kit/message/message.ts';
import { DELAY_MAX_S, FILES_BYTES_MAX, FILES_MAX, REPEAT_MAX, THREAD_TITLE_MAX } from './limits.ts';

const FILE_NAME_MAX = 255;

export interface Draft extends MessageText {
  repeat: number;
  /** In seconds. */
  delay: number;
  /** The id of an existing thread. */
  thread_id?: string | undefined;
  /** The title of a new post in a forum. */
  thread_name?: string | undefined;
  files?: readonly { name: string; size: number }[] | undefined;
}

export type DraftFault =
  | MessageFault
  | 'repeat'
  | 'delay'
  | 'delay-long'
  | 'thread-both'
  | 'thread-id'
  | 'thread-title'
  | 'files-many'
  | 'files-large'
  | 'file-name'
  | 'repeat-once';

/** Returns the first problem. */
export function findDraftFault(draft: Draft): DraftFault | undefined {
  const { repeat, delay, thread_id = '', thread_name = '', files = [] } = draft;
  const [threadId, title] = [thread_id.trim(), thread_name.trim()];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const message = findMessageFault(draft, { hasFiles: files.length > 0 });
  if (message) return message;
  const faults: [DraftFault, boolean][] = [
    ['thread-both', threadId !== '' && title !== ''],
    ['thread-id', threadId !== '' && !/^\d{15,20}$/.test(threadId)],
    ['thread-title', title.length > THREAD_TITLE_MAX],
    ['files-many', files.length > FILES_MAX],
    ['files-large', size > FILES_BYTES_MAX],
    ['file-name', !files.every(({ name }) => isFileName(name))],
    ['repeat', !Number.isInteger(repeat) || repeat < 1 || repeat > REPEAT_MAX],
    // A hundred times eight megabytes is too much, and so are a hundred posts.
    ['repeat-once', repeat > 1 && (files.length > 0 || title !== '')],
    ['delay', !(delay >= 0)],
    ['delay-long', delay > DELAY_MAX_S],
  ];
  return faults.find(([, isSo]) => isSo)?.[0];
}

function isFileName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has them
  return name.trim() !== '' && name.length <= FILE_NAME_MAX && !/[\0-\x1f\x7f]/.test(name);
}

/** Rounded to tenths of a second, like the field. */
export function delayMs(seconds: number): number {
  return Math.round(seconds * 10) * 100;
}

/** The message for Discord. It pings users only if the sender allowed it, and never everyone. */
export function toMessage(draft: Draft & { mentions: boolean }) {
  const username = draft.username?.trim();
  const avatar = draft.avatar_url?.trim();
  const title = draft.thread_name?.trim();
  const embeds = toDiscordEmbeds(draft.embeds ?? []);
  return {
    ...(draft.content.trim() !== '' && { content: draft.content }),
    ...(embeds.length > 0 && { embeds }),
    ...(title && { thread_name: title }),
    ...(username && { username }),
    ...(avatar && { avatar_url: avatar }),
    allowed_mentions: { parse: draft.mentions ? (['users'] as 'users'[]) : [] },
  };
}

export const CHALLENGE_TITLE = 'Gatehouse code';

/** The text around a code. Nothing in it comes from the person who requests it. */
export function challengeText(code: string): string {
  return `Gatehouse code: **${code}**\nSomeone with a pass to this community’s desk wants to send messages through this webhook and needs this code to show that they can read this channel. If you don’t know who requested it, tell the desk’s owner.`;
}

/** The typed code, reduced to its digits. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** A true summary of the whole send. */
export function summarize({ sent, unsure, of }: Record<'sent' | 'unsure' | 'of', number>): string {
  if (sent === of) return 'All messages have been sent';
  const some = `${sent} of ${of} messages were sent`;
  return unsure === 0 ? some : `${some}, and ${unsure} more may have been`;
}
