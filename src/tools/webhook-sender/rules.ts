export const MESSAGE_MAX = 2_000;
export const REPEAT_MAX = 100;
export const DELAY_MAX_S = 3_600;
export const NAME_MAX = 80;
const PICTURE_LINK_MAX = 2_048;

export interface Draft {
  content: string;
  repeat: number;
  /** In seconds. */
  delay: number;
  username?: string | undefined;
  avatar_url?: string | undefined;
}

export type DraftFault =
  | 'message-missing'
  | 'message-long'
  | 'repeat'
  | 'delay'
  | 'delay-long'
  | 'name'
  | 'avatar';

/** Returns the first problem. */
export function findDraftFault({ content, repeat, delay, username = '', avatar_url = '' }: Draft) {
  const faults: [DraftFault, boolean][] = [
    ['message-missing', content.trim() === ''],
    ['message-long', content.length > MESSAGE_MAX],
    ['name', username.trim().length > NAME_MAX],
    ['avatar', avatar_url.trim() !== '' && !isPictureLink(avatar_url.trim())],
    ['repeat', !Number.isInteger(repeat) || repeat < 1 || repeat > REPEAT_MAX],
    ['delay', !(delay >= 0)],
    ['delay-long', delay > DELAY_MAX_S],
  ];
  return faults.find(([, isSo]) => isSo)?.[0];
}

function isPictureLink(text: string): boolean {
  return text.length <= PICTURE_LINK_MAX && URL.parse(text)?.protocol === 'https:';
}

/** Rounded to tenths of a second, like the field. */
export function delayMs(seconds: number): number {
  return Math.round(seconds * 10) * 100;
}

/** The message for Discord. It pings users only if the sender allowed it, and never everyone. */
export function toMessage(draft: Draft & { mentions: boolean }) {
  const username = draft.username?.trim();
  const avatar = draft.avatar_url?.trim();
  return {
    content: draft.content,
    ...(username && { username }),
    ...(avatar && { avatar_url: avatar }),
    allowed_mentions: { parse: draft.mentions ? (['users'] as 'users'[]) : [] },
  };
}

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
