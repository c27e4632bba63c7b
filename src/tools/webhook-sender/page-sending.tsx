import { useEffect, useRef, useState } from 'react';
import { findAction } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import { settleForm } from '#kit/page/kept-form.ts';
import { shutReason } from '#kit/page/lacks.tsx';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { begin, type Ending, type Progress, takeEvent } from './progress.ts';
import en from './words/en.json';

const say = words(en);
// Used until the desk reports the owner's setting.
const COOLDOWN_MS = 5_000;

export interface Sending {
  progress: Progress | undefined;
  isRunning: boolean;
  problem: Problem | undefined;
  cooldownUntil: number | undefined;
  disabledReason: string | undefined;
  run(input: Readonly<Record<string, unknown>> & { repeat: number }): Promise<void>;
  cancel(): void;
}

/** Sends while the page is open. Leaving it or pressing Cancel stops it. */
export function useSending(onRefused: (problem: Problem) => void): Sending {
  const desk = useDeskClient();
  const { send, pass } = desk;
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<Problem>();
  const [cooldownUntil, setCooldownUntil] = useState<number>();
  const latest = useRef<Progress>(undefined);
  const underWay = useRef<AbortController>(undefined);
  const errors = useErrorQueue();
  const isRunning = progress !== undefined && progress.ending === undefined;
  useEffect(() => () => underWay.current?.abort(), []);
  useHeldTab(isRunning);

  function update(change: (before: Progress) => Progress) {
    if (!latest.current) return;
    latest.current = change(latest.current);
    setProgress(latest.current);
  }

  function finish(ending: Ending) {
    const told = latest.current?.ending ?? ending;
    if (told.kind === 'all') settleForm(tool.id);
    const endedMs = performance.now();
    update((before) => ({ ...before, ending: told, endedMs, waitingFor: undefined }));
    showMessage({ tone: endingTone(told), ...endingMessage(told) });
  }

  const run: Sending['run'] = async (input) => {
    if (underWay.current) return;
    const over = new AbortController();
    underWay.current = over;
    let hasBegun = false;
    setProblem(undefined);
    latest.current = begin(input.repeat, performance.now());
    setProgress(latest.current);
    const answer = await send({
      action: findAction(tool, 'send'),
      input,
      signal: over.signal,
      onEvent: (event) => {
        hasBegun = true;
        update((before) => takeEvent(before, event));
        // For a single message, the final result says the same.
        if (event.status === 'failed' && input.repeat > 1) errors.add(errorIn(event));
      },
    });
    underWay.current = undefined;
    setCooldownUntil(performance.now() + (pass.info?.cooldown_ms?.tool ?? COOLDOWN_MS));
    if (over.signal.aborted) return finish({ kind: 'cancelled' });
    if (hasBegun || answer.ok) return finish({ kind: 'lost' });
    latest.current = undefined;
    setProgress(undefined);
    setProblem(answer.problem);
    setCooldownUntil(
      answer.problem.retryAfterMs && performance.now() + answer.problem.retryAfterMs,
    );
    onRefused(answer.problem);
  };

  return {
    disabledReason: shutReason(tool, desk),
    progress,
    isRunning,
    problem,
    cooldownUntil,
    run,
    cancel: () => underWay.current?.abort(),
  };
}

function errorIn({ error, code }: Readonly<Record<string, unknown>>) {
  return { error: String(error), isUnsure: code === 'platform/unsure' };
}

/** Makes the browser ask before the tab is closed while sending. */
function useHeldTab(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isHolding]);
}

function endingTone({ kind }: Ending): 'ok' | 'warn' | 'bad' {
  if (kind === 'all') return 'ok';
  return kind === 'stopped' ? 'bad' : 'warn';
}

function endingMessage(ending: Ending): { title: string; description: string } {
  if (ending.kind === 'all') return { title: say('end.all'), description: ending.message };
  if (ending.kind === 'some') return { title: say('end.some'), description: ending.message };
  if (ending.kind === 'stopped') return { title: ending.title, description: ending.detail };
  return { title: say(`end.${ending.kind}`), description: say(`end.${ending.kind}.detail`) };
}

/** As long as a message box stays visible. */
const EACH_MS = 2_800;

interface MessageError {
  error: string;
  /** The message may have been posted anyway. */
  isUnsure: boolean;
}

/** Errors may arrive faster than people can read, so they are shown one after another. */
function useErrorQueue(): { add(error: MessageError): void } {
  const waiting = useRef<MessageError[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function showNext() {
    const next = waiting.current.shift();
    timer.current = undefined;
    if (next === undefined) return;
    const { error, isUnsure } = next;
    const title = say(isUnsure ? 'error.unsure' : 'error.one');
    showMessage({ tone: isUnsure ? 'warn' : 'bad', title, description: error });
    timer.current = setTimeout(showNext, EACH_MS);
  }

  return {
    add(error) {
      waiting.current.push(error);
      if (timer.current === undefined) showNext();
    },
  };
}
