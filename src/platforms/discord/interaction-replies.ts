import { DeskError, type ErrorCode } from '#errors.ts';
import { json, noContent } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import { type BotMessage, encodeMessage, IN_CHANNEL } from './messages.ts';
import { message as shape } from './shapes.ts';

/**
 * Whoever has the token can post as the bot for 15 minutes. It is only ever in the path, which nothing logs
 * or traces, and the redactor masks it there as it masks a webhook's.
 */
export interface InteractionKey {
  applicationId: string;
  token: string;
}

const ORIGINAL = '/webhooks/:application/:token/messages/@original';
const MEANS: Readonly<Record<number, ErrorCode>> = {
  ...IN_CHANNEL,
  // Without a code of its own, a refusal is about the token.
  0: 'discord/reply-over',
  10008: 'discord/unknown-message',
  10015: 'discord/reply-unknown',
  50027: 'discord/reply-over',
};

/** Discord may not know the answer for some seconds. After that, going on would get the desk restricted. */
const UNKNOWN_MAX = 3;
const TOKENS_MAX = 1_000;

/** Changes and adds to the answers to commands and clicks. A token that Discord refused isn't used again. */
export const replies = (askAny: Ask) => {
  const unknown = new Map<string, number>();
  const note = (token: string, count: number) => {
    unknown.set(token, count);
    const [oldest = ''] = unknown.keys();
    if (unknown.size > TOKENS_MAX) unknown.delete(oldest);
  };
  const ask: Ask = async (asked, asking) => {
    const token = asked.ids?.token ?? '';
    const count = unknown.get(token) ?? 0;
    if (count >= UNKNOWN_MAX) throw new DeskError('discord/reply-over');
    try {
      return await askAny({ ...asked, authorization: 'none', means: MEANS }, asking);
    } catch (error) {
      const code = error instanceof DeskError ? error.code : '';
      if (code === 'discord/reply-unknown') note(token, count + 1);
      if (code === 'discord/reply-over') note(token, UNKNOWN_MAX);
      throw error;
    }
  };
  const pathIds = ({ applicationId, token }: InteractionKey) => ({
    application: applicationId,
    token,
  });
  return {
    /** https://docs.discord.com/developers/interactions/receiving-and-responding#edit-original-interaction-response */
    edit: (key: InteractionKey & { message: BotMessage }, asking: Asking) =>
      ask(
        {
          answer: json(shape),
          method: 'PATCH',
          path: ORIGINAL,
          ids: pathIds(key),
          body: encodeMessage(key.message),
          isRepeatable: true,
        },
        asking,
      ),

    /**
     * After a deferred answer, edit that first: otherwise Discord puts the first of these in its place.
     * https://docs.discord.com/developers/interactions/receiving-and-responding#create-followup-message
     */
    add: (key: InteractionKey & { message: BotMessage }, asking: Asking) =>
      ask(
        {
          answer: json(shape),
          method: 'POST',
          path: '/webhooks/:application/:token',
          ids: pathIds(key),
          body: encodeMessage(key.message),
        },
        asking,
      ),

    /** https://docs.discord.com/developers/interactions/receiving-and-responding#delete-original-interaction-response */
    remove: (key: InteractionKey, asking: Asking) =>
      ask({ answer: noContent, method: 'DELETE', path: ORIGINAL, ids: pathIds(key) }, asking),
  };
};
