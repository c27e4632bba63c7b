// What the member sees of the desk's answer. An answer that breaks a rule shows as a failure, and tells the
// desk nothing.
import type { DeliveryAnswer } from '../../delivery.ts';
import type { PartTools } from '../../part.ts';
import type { Live } from '../live.ts';
import { type FieldFault, Refusal } from '../reply.ts';
import { messageShape } from '../shapes.ts';
import { type Answered, type Shown, takeAnswer } from './answers.ts';
import { findMessage } from './find-message.ts';
import type { Interaction } from './saved.ts';
import { isJson, parseBody } from './signed.ts';

const DEADLINE_MS = 3_000;
const SUBMIT = 5;

export interface Outcome {
  id: string;
  shown: Shown | 'failed';
  /** What a developer would have to find out; the member only sees that it failed. */
  why?: string;
  faults?: readonly FieldFault[];
  message?: ReturnType<typeof messageShape>;
  form?: { custom_id: string; title: string; components: unknown[] };
  choices?: unknown[];
  /** The desk's answers as they came; two for an interaction that was sent twice. */
  answers: readonly DeliveryAnswer[];
}

export interface Settling {
  live: Live;
  tools: PartTools;
  nowMs: number;
}

export function settle(
  at: Settling,
  interactionId: string,
  answers: readonly DeliveryAnswer[],
): Outcome {
  const interaction = at.live.interactions.interaction(interactionId);
  // One that was sent as it is: nothing is known of it.
  if (!interaction) return { id: interactionId, shown: 'nothing', answers };
  const taken = take(at, interaction, answers[0]);
  if ('why' in taken) {
    const { live, tools, nowMs } = at;
    const now = live.interactions.interaction(interactionId) ?? interaction;
    if (now.state === 'sent') live.interactions.put({ ...now, state: 'void' });
    tools.enter({ action: 'interaction-failed', changed: true }, nowMs);
    return { id: interactionId, shown: 'failed', ...taken, answers };
  }
  if (interaction.type === SUBMIT) at.live.interactions.closeForm(interaction.userId);
  return { id: interactionId, ...describe(at.live, interaction, taken), answers };
}

type Failed = Pick<Outcome, 'why' | 'faults'> & { why: string };

function take(
  at: Settling,
  interaction: Interaction,
  answer: DeliveryAnswer | undefined,
): Answered | Failed {
  if (!answer) return { why: 'The application has no address.' };
  if (at.tools.hasFault('interaction-cut')) return { why: 'The connection was lost.' };
  if ('failed' in answer) return { why: answer.failed };
  const addedMs = at.tools.takeFault('interaction-slow')?.delayMs ?? 0;
  const tookMs = answer.tookMs + addedMs;
  if (tookMs > DEADLINE_MS) return { why: `The answer took ${Math.round(tookMs)} ms.` };
  const isAnswered = interaction.state === 'answered';
  if (answer.status === 202 && answer.body === '') {
    return isAnswered ? { shown: 'nothing' } : { why: '202, but no callback had been called.' };
  }
  if (isAnswered) return { why: 'It was answered twice.' };
  if (answer.status !== 200) return { why: `The status was ${answer.status}.` };
  const body = isJson(answer.headers) ? parseBody(answer.body) : undefined;
  if (!body) return { why: 'The answer is not JSON.' };
  try {
    return takeAnswer({ ...at, interaction }, body);
  } catch (error) {
    if (error instanceof Refusal) return { why: error.message, faults: error.faults };
    throw error;
  }
}

function describe(live: Live, interaction: Interaction, { shown, messageId, choices }: Answered) {
  const found = messageId === undefined ? undefined : findMessage(live, messageId);
  const form = shown === 'form' ? live.interactions.form(interaction.userId) : undefined;
  return {
    shown,
    ...(found && { message: messageShape(live, found.channelId, found.message) }),
    ...(form && {
      form: { custom_id: form.customId, title: form.title, components: form.components },
    }),
    ...(choices && { choices }),
  };
}
