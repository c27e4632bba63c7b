// What the desk does with an interaction's token: answering late, changing its answer, and adding to it.
import type { Message } from '../../world/things.ts';
import { type Ask, type Handler, type Route, readBodyForm } from '../ask.ts';
import { isTrue } from '../form.ts';
import { done, emptyMessage, invalidToken, ok, Refusal, reply, unknown } from '../reply.ts';
import { messageShape } from '../shapes.ts';
import { ANSWER_FLAGS, takeAnswer } from './answers.ts';
import { type Found, findMessage, removeMessage, replaceMessage } from './find-message.ts';
import { EPHEMERAL, isEmpty, LOADING, readBody } from './message-body.ts';
import { postAnswer } from './post-answer.ts';
import type { Interaction } from './saved.ts';

const TOKEN_MS = 15 * 60_000;
const DEADLINE_MS = 3_000;

/** Tells these calls apart from those to webhooks, which have the same paths. */
function isOfApplication({ ids, live }: Ask): boolean {
  return ids.webhook === live.world.bot.id;
}

/** Sends a call to one handler or the other. */
export function byKind(handlers: { webhook: Handler; interaction: Handler }): Handler {
  return (ask) => (isOfApplication(ask) ? handlers.interaction(ask) : handlers.webhook(ask));
}

/** Finds an interaction that was answered, and whose token is still good. */
function requireAnswered(ask: Ask): Interaction {
  const { ids, live, request, tools } = ask;
  if (!isOfApplication(ask)) throw unknown('webhook');
  const interaction = live.interactions.byToken(ids.token!);
  if (!interaction || request.nowMs - interaction.sentMs > TOKEN_MS) throw invalidToken();
  if (tools.hasFault('void-token')) throw invalidToken();
  if (interaction.state !== 'answered' || tools.hasFault('unknown-reply')) throw unknown('webhook');
  return interaction;
}

function requireMessage({ live }: Ask, messageId: string | undefined): Found {
  const found = findMessage(live, messageId ?? '');
  if (!found) throw unknown('message');
  return found;
}

function requireAdded(ask: Ask): Found {
  const interaction = requireAnswered(ask);
  const { message: messageId } = ask.ids;
  const isOwn = messageId === interaction.originalId || interaction.addedIds?.includes(messageId!);
  return requireMessage(ask, isOwn ? messageId : undefined);
}

/** A loading message becomes what it was waiting for. Who sees it never changes. */
function edit(ask: Ask, found: Found) {
  const { live, request, tools } = ask;
  if (tools.hasFault('automod')) {
    throw new Refusal(400, {
      code: 200000,
      message: 'Message was blocked by automatic moderation',
    });
  }
  const { message } = found;
  const flags = (message.flags ?? 0) & ~LOADING;
  const before = { ...message, flags };
  const form = readBodyForm(ask);
  const body = readBody(form, { before, flags: ANSWER_FLAGS });
  form.end();
  if (isEmpty(body)) throw emptyMessage();
  const kept = ((body.flags ?? 0) & ~EPHEMERAL) | (flags & EPHEMERAL);
  const wasLoading = flags !== (message.flags ?? 0);
  const edited: Message = {
    ...message,
    ...body,
    flags: kept === 0 ? undefined : kept,
    ...(!wasLoading && { editedMs: request.nowMs }),
  };
  replaceMessage(live, found, edited);
  enter(ask, 'reply-edit');
  return ok(messageShape(live, found.channelId, edited));
}

function editOriginal(ask: Ask) {
  const interaction = requireAnswered(ask);
  const found = requireMessage(ask, interaction.originalId);
  const answer = edit(ask, found);
  ask.live.interactions.put({ ...interaction, isLoading: false });
  return answer;
}

function remove(ask: Ask, found: Found) {
  removeMessage(ask.live, found);
  enter(ask, 'reply-delete');
  return done();
}

/** While the answer is still loading, the first of these takes its place. */
function add(ask: Ask) {
  const interaction = requireAnswered(ask);
  if (interaction.isLoading) return editOriginal(ask);
  const { live, request } = ask;
  const form = readBodyForm(ask);
  const body = readBody(form, { flags: ANSWER_FLAGS });
  form.end();
  if (isEmpty(body)) throw emptyMessage();
  const message = postAnswer(live, interaction, { body, nowMs: request.nowMs });
  live.interactions.put({
    ...interaction,
    addedIds: [...(interaction.addedIds ?? []), message.id],
  });
  enter(ask, 'reply-add');
  return ok(messageShape(live, interaction.channelId, message));
}

/** Answers an interaction by a call of its own, instead of in the response to Discord's request. */
function callback(ask: Ask) {
  const { ids, live, request, tools } = ask;
  const interaction = live.interactions.byToken(ids.token!);
  const isLate = interaction && request.nowMs - interaction.sentMs > DEADLINE_MS;
  if (
    !interaction ||
    interaction.id !== ids.interaction ||
    interaction.state === 'void' ||
    isLate
  ) {
    throw unknown('interaction');
  }
  if (interaction.state === 'answered') {
    const message = 'Interaction has already been acknowledged.';
    throw new Refusal(400, { code: 40060, message });
  }
  const { nowMs } = request;
  const { messageId } = takeAnswer({ live, tools, interaction, nowMs }, request.body);
  if (!isTrue(request.query.get('with_response'))) return done();
  const found = messageId === undefined ? undefined : findMessage(live, messageId);
  const message = found && messageShape(live, found.channelId, found.message);
  const { id, type } = interaction;
  return reply(200, {
    interaction: { id, type, ...(message && { response_message_id: message.id }) },
    ...(message && { resource: { type: (request.body as { type: number }).type, message } }),
  });
}

function enter({ tools, request }: Ask, action: string): void {
  tools.enter({ action, changed: true }, request.nowMs);
}

export const editAdded: Handler = (ask) => edit(ask, requireAdded(ask));
export const removeAdded: Handler = (ask) => remove(ask, requireAdded(ask));
export const addReply: Handler = add;

const ORIGINAL = '/webhooks/:webhook/:token/messages/@original';
const removeOriginal: Handler = (ask) =>
  remove(ask, requireMessage(ask, requireAnswered(ask).originalId));

export const byTokenRoutes: readonly Route[] = [
  { method: 'PATCH', path: ORIGINAL, auth: 'none', handle: editOriginal },
  { method: 'DELETE', path: ORIGINAL, auth: 'none', handle: removeOriginal },
  {
    method: 'POST',
    path: '/interactions/:interaction/:token/callback',
    auth: 'none',
    handle: callback,
  },
];
