import { useRef, useState } from 'react';
import { showMessage } from '../ui/messages.ts';
import { words } from '../ui/words.ts';
import type { Action, CooldownKind, Feature } from './contract.ts';
import { type Attempt, isUnsettled, nextAttempt } from './page-attempt.ts';
import { type Answer, type DeskClient, type Problem, useDeskClient } from './page-client.tsx';
import { useGuard } from './page-guard.tsx';
import en from './words/en.json';

const say = words(en);
const PASS_MESSAGE_MS = 4_000;
// Until the desk has told what its owner set.
const COOLDOWN_MS: Record<CooldownKind, number> = { tool: 5_000, ban: 10_000 };

interface Schema {
  _zod: { input: unknown; output: unknown };
}

/** Input and output of one action, read from the contract's schemas by type alone. */
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

interface ActionOptions<Output> {
  /** The words of the message box when it worked. */
  success?: (output: Output) => { title: string; description: string };
}

export interface RunningAction<Types extends ActionTypes> {
  run(input: Types['input']): Promise<Answer<Types['output']>>;
  busy: boolean;
  /** On the clock of performance.now(). */
  cooldownUntil: number | undefined;
  /** What went wrong the last time; gone when it is run again. */
  problem: Problem | undefined;
}

/** Everything between a tool's button and its call: guard, cooldown, message box, safe repeating. */
export function useAction<Types extends ActionTypes>(
  tool: Feature,
  name: string,
  options: ActionOptions<Types['output']> = {},
): RunningAction<Types> {
  const desk = useDeskClient();
  const guard = useGuard();
  const [busy, setBusy] = useState(false);
  const [cooldownUntil, setCooldownUntil] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const unsettled = useRef<Attempt>(undefined);
  const underWay = useRef<Promise<Answer<Types['output']>>>(undefined);
  const action = actionOf(tool, name);

  async function attempt(input: Types['input']): Promise<Answer<Types['output']>> {
    const login = guard.findLogin(input);
    if (login) return fail(loginProblem(guard.loginWords(login.kind)));
    const current = nextAttempt(action, input, { lost: unsettled.current });
    const answer = await desk.send({
      action,
      input: input as Readonly<Record<string, unknown>>,
      idempotencyKey: current?.key,
    });
    unsettled.current = !answer.ok && isUnsettled(answer.problem) ? current : undefined;
    if (!answer.ok) return fail(answer.problem);
    const lengthMs = cooldownMs(action, desk);
    if (lengthMs > 0) setCooldownUntil(performance.now() + lengthMs);
    showMessage({ tone: 'ok', ...(options.success ?? plainSuccess)(answer.data) });
    return answer;
  }

  function fail(failure: Problem): Answer<Types['output']> {
    setProblem(failure);
    if (failure.retryAfterMs) setCooldownUntil(performance.now() + failure.retryAfterMs);
    showMessage({ tone: 'bad', ...messageOf(failure, desk) });
    return { ok: false, problem: failure };
  }

  function run(input: Types['input']): Promise<Answer<Types['output']>> {
    // A second press while the first is under way gets the first one's answer.
    if (underWay.current) return underWay.current;
    setBusy(true);
    setProblem(undefined);
    const running = attempt(input).finally(() => {
      underWay.current = undefined;
      setBusy(false);
    });
    underWay.current = running;
    return running;
  }

  return { run, busy, cooldownUntil, problem };
}

function actionOf(tool: Feature, name: string): Action {
  const action = tool.actions[name];
  if (!action) throw new Error(`${tool.id} has no action ${name}.`);
  return action;
}

function cooldownMs({ cooldown }: Action, { pass }: DeskClient): number {
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

function loginProblem(login: { kind: string; revoke: string }): Problem {
  return {
    status: 422,
    code: 'guard/login-secret',
    title: say('login.title'),
    detail: say('login.detail', { kind: login.kind, revoke: login.revoke }),
    fields: {},
  };
}

function messageOf(problem: Problem, desk: DeskClient) {
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
