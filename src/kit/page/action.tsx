import { useState } from 'react';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import type { Action, CooldownKind, Feature } from '../contract/feature.ts';
import { useAttempts } from './attempts.tsx';
import { type Answer, type DeskClient, type Problem, useDeskClient } from './client.tsx';
import { notePracticed } from './discord/note-practiced.ts';
import { shutReason } from './lacks.tsx';
import { isSaidAbove, showPageNotices } from './said-above.ts';
import en from './words/en.json';

const say = words(en);
const PASS_MESSAGE_MS = 4_000;
// Defaults until the server has sent the owner's settings.
const COOLDOWN_MS: Record<CooldownKind, number> = { tool: 5_000, ban: 10_000 };

interface Schema {
  _zod: { input: unknown; output: unknown };
}

/** Input and output of one action, derived from the contract's schemas at the type level only. */
export interface ActionTypes {
  input: unknown;
  output: unknown;
}

export interface ActionOf<
  Schemas extends () => Record<string, { input: Schema; output: Schema }>,
  Name extends keyof ReturnType<Schemas>,
> extends ActionTypes {
  input: ReturnType<Schemas>[Name]['input']['_zod']['input'];
  output: ReturnType<Schemas>[Name]['output']['_zod']['output'];
}

export interface ActionOptions<Output> {
  /**
   * Shows a failure in a message box. Only for buttons without a place of their own for `problem`: a refusal
   * is said once, beside what it's about.
   */
  failsInMessage?: boolean;
  /** The message text on success. */
  success?: (output: Output) => { title: string; description: string };
}

export interface RunningAction<Types extends ActionTypes> {
  run(input: Types['input']): Promise<Answer<Types['output']>>;
  busy: boolean;
  /** In performance.now() time. */
  cooldownUntil: number | undefined;
  /** The last failure, until the next run. */
  problem: Problem | undefined;
  /** Disables the button if the owner's connection lacks something this tool requires. */
  disabledReason: string | undefined;
}

/** Connects a tool's button to its call: credential guard, cooldown, message, safe retries. */
export function useAction<Types extends ActionTypes>(
  tool: Feature,
  name: string,
  options: ActionOptions<Types['output']> = {},
): RunningAction<Types> {
  const desk = useDeskClient();
  const [cooldownUntil, setCooldownUntil] = useState<number>();
  const action = findAction(tool, name);
  const { run, busy, problem } = useAttempts<Types['input'], Types['output']>({
    action,
    send: (input, idempotencyKey) =>
      desk.send({ action, input: input as Readonly<Record<string, unknown>>, idempotencyKey }),
    done: (output, input) => {
      notePracticed(tool, desk.platforms.modes, { action, input, output });
      const lengthMs = isRelease(action, input) ? 0 : cooldownMs(action, desk);
      if (lengthMs > 0) setCooldownUntil(performance.now() + lengthMs);
      showMessage({ tone: 'ok', ...(options.success ?? plainSuccess)(output) });
    },
    failed: (failure) => {
      if (failure.retryAfterMs) setCooldownUntil(performance.now() + failure.retryAfterMs);
      if (options.failsInMessage || failure.code === 'access/pass-invalid')
        showMessage({ tone: 'bad', ...problemMessage(failure, desk) });
      if (isSaidAbove(failure)) showPageNotices();
    },
  });
  return { run, busy, cooldownUntil, problem, disabledReason: shutReason(tool, desk) };
}

export function findAction(tool: Feature, name: string): Action {
  const action = tool.actions[name];
  if (!action) throw new Error(`${tool.id} has no action ${name}.`);
  return action;
}

/** The server doesn't let anyone wait after these, either. */
function isRelease({ skipsCooldown }: Action, input: unknown): boolean {
  const given = input as Readonly<Record<string, unknown>>;
  return given.undoes !== undefined || skipsCooldown?.(given) === true;
}

export function cooldownMs({ cooldown }: Action, { pass }: DeskClient): number {
  if (cooldown === undefined) return 0;
  return pass.info?.cooldown_ms?.[cooldown] ?? COOLDOWN_MS[cooldown];
}

function plainSuccess(output: unknown): { title: string; description: string } {
  const detail =
    typeof output === 'object' && output !== null && 'detail' in output ? output.detail : undefined;
  return {
    title: say('action.done'),
    description: typeof detail === 'string' ? detail : say('action.completed'),
  };
}

function problemMessage(problem: Problem, desk: DeskClient) {
  const message = { title: problem.title, description: problem.detail };
  if (problem.code !== 'access/pass-invalid') return message;
  const durationMs = PASS_MESSAGE_MS;
  if (desk.communityInviteUrl) {
    const action = { label: say('pass.ask'), href: desk.communityInviteUrl };
    return { ...message, durationMs, action };
  }
  if (!desk.supportContact) return { ...message, durationMs };
  const description = `${problem.detail} ${say('pass.contact', { contact: desk.supportContact })}`;
  return { ...message, description, durationMs };
}
