// The answers that Discord takes for each kind of interaction, and what each of them changes.
// https://docs.discord.com/developers/interactions/receiving-and-responding
import type { PartTools } from '../../part.ts';
import type { Message } from '../../world/things.ts';
import { Form } from '../form.ts';
import type { Live } from '../live.ts';
import { type FieldFault, invalidForm } from '../reply.ts';
import { readModal } from './check-form.ts';
import { findMessage, replaceMessage } from './find-message.ts';
import {
  COMPONENTS_V2,
  EPHEMERAL,
  isEmpty,
  LOADING,
  readBody,
  readFlags,
  SUPPRESS_EMBEDS,
  SUPPRESS_NOTIFICATIONS,
} from './message-body.ts';
import { postAnswer } from './post-answer.ts';
import type { Interaction } from './saved.ts';

const MESSAGE = 4;
const DEFERRED = 5;
const DEFERRED_UPDATE = 6;
const UPDATE = 7;
const CHOICES = 8;
const MODAL = 9;

const COMMAND_ANSWERS = [MESSAGE, DEFERRED, MODAL];
const CLICK_ANSWERS = [MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL];
const FORM_ANSWERS = [MESSAGE, DEFERRED];

export const ANSWER_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;

/** What the member sees once the answer is there. */
export type Shown = 'message' | 'loading' | 'nothing' | 'updated' | 'form' | 'choices';

export interface Answered {
  shown: Shown;
  messageId?: string;
  choices?: unknown[];
}

interface Answering {
  live: Live;
  tools: PartTools;
  interaction: Interaction;
  nowMs: number;
}

/** Throws a refusal, and changes nothing, when the answer isn't one that Discord takes. */
export function takeAnswer(at: Answering, answer: unknown): Answered {
  const faults: FieldFault[] = [];
  const form = new Form(answer, '', faults);
  const type = form.raw('type');
  if (typeof type !== 'number' || !allowed(at.interaction).includes(type)) {
    const message = `Value must be one of (${allowed(at.interaction).join(', ')}).`;
    throw invalidForm([{ path: 'type', code: 'BASE_TYPE_CHOICES', message }]);
  }
  const data = form.below('data', form.raw('data') ?? undefined);
  const answered = apply(at, type, data);
  at.tools.enter({ action: `interaction-answer-${type}`, changed: true }, at.nowMs);
  return answered;
}

function allowed({ type, sourceId }: Interaction): readonly number[] {
  if (type === 2) return COMMAND_ANSWERS;
  if (type === 3) return CLICK_ANSWERS;
  if (type === 4) return [CHOICES];
  // Discord documents these two only for forms that a button opened.
  return sourceId === undefined ? FORM_ANSWERS : [...FORM_ANSWERS, DEFERRED_UPDATE, UPDATE];
}

function apply(at: Answering, type: number, data: Form): Answered {
  const { live, interaction } = at;
  const keep = (more: Partial<Interaction>) =>
    live.interactions.put({ ...interaction, state: 'answered', ...more });
  if (type === CHOICES) {
    const choices = readChoices(data);
    keep({});
    return { shown: 'choices', choices };
  }
  if (type === MODAL) {
    const read = readModal(data);
    data.end();
    const { userId, guildId, channelId, sourceId } = interaction;
    live.interactions.openForm(userId, {
      ...read,
      guildId,
      channelId,
      ...(sourceId && { sourceId }),
    });
    keep({});
    return { shown: 'form' };
  }
  if (type === DEFERRED_UPDATE) {
    keep({ originalId: interaction.sourceId });
    return { shown: 'nothing' };
  }
  if (type === UPDATE) {
    const messageId = updateSource(at, data);
    keep({ originalId: messageId });
    return { shown: 'updated', messageId };
  }
  const isLoading = type === DEFERRED;
  const body = isLoading
    ? { content: '', flags: readFlags(data, EPHEMERAL) | LOADING }
    : readBody(data, { flags: ANSWER_FLAGS });
  if (!isLoading && isEmpty(body)) {
    data.fault('content', 'BASE_TYPE_REQUIRED', 'This field is required');
  }
  data.end();
  const { id } = postAnswer(live, interaction, { body, nowMs: at.nowMs });
  keep({ originalId: id, ...(isLoading && { isLoading }) });
  return { shown: isLoading ? 'loading' : 'message', messageId: id };
}

const CHOICES_MAX = 25;
const CHOICE = { min: 1, max: 100 };

function readChoices(data: Form): unknown[] {
  const choices = data.raw('choices');
  if (!Array.isArray(choices) || choices.length > CHOICES_MAX) {
    const message = `Must be ${CHOICES_MAX} or fewer in length.`;
    data.fault('choices', 'BASE_TYPE_MAX_LENGTH', message);
  } else {
    for (const [at, choice] of choices.entries()) {
      const one = data.below(`choices.${at}`, choice);
      one.needs('name');
      one.needs('value');
      one.text('name', CHOICE);
      if (typeof one.raw('value') === 'string') one.text('value', { min: 0, max: CHOICE.max });
    }
  }
  data.end();
  return choices as unknown[];
}

/** Fields that aren't sent stay, and so does whether only one member sees it. */
function updateSource({ live, interaction, nowMs }: Answering, data: Form): string {
  const found = findMessage(live, interaction.sourceId ?? '');
  if (!found) {
    data.fault('', 'UNKNOWN_MESSAGE', 'The message with the component is gone');
    data.end();
    throw new TypeError('Unreachable');
  }
  const { message } = found;
  const body = readBody(data, { before: message, flags: ANSWER_FLAGS & ~EPHEMERAL });
  if (isEmpty(body)) data.fault('content', 'BASE_TYPE_REQUIRED', 'This field is required');
  data.end();
  const edited: Message = { ...message, ...body, editedMs: nowMs };
  replaceMessage(live, found, edited);
  return message.id;
}
