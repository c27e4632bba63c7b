import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { words } from '../../ui/words.ts';
import type { Tool } from '../contract.ts';
import type { ActionTypes } from '../page-action.tsx';
import { actionOf } from '../page-action.tsx';
import { type Problem, useDeskClient } from '../page-client.tsx';
import en from './words/en.json';

const say = words(en);

/** Somebody who types is not asked for on every key. */
const SETTLED_MS = 350;

export interface WebhookLook<Seen> {
  seen: Seen | undefined;
  problem: Problem | undefined;
  isLooking: boolean;
  again(): void;
}

interface Found<Seen> {
  url: string;
  seen?: Seen;
  problem?: Problem;
}

/** What Discord says of the webhook in the field, asked for as soon as a whole URL stands there. */
export function useWebhookLook<Types extends ActionTypes>(
  tool: Tool,
  url: string | undefined,
): WebhookLook<Types['output']> {
  const { send, pass } = useDeskClient();
  const [found, setFound] = useState<Found<Types['output']>>();
  const [turn, setTurn] = useState(0);
  const { held } = pass;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again for the same URL
  useEffect(() => {
    if (url === undefined || !held) return;
    const over = new AbortController();
    const look = async () => {
      const { signal } = over;
      const answer = await send({
        action: actionOf(tool, 'look'),
        input: { webhook_url: url },
        signal,
      });
      if (signal.aborted) return;
      setFound(answer.ok ? { url, seen: answer.data } : { url, problem: answer.problem });
    };
    const timer = setTimeout(() => void look(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [tool, url, held, send, turn]);

  // Of another URL nothing is told.
  const current = url !== undefined && found?.url === url ? found : undefined;
  return {
    seen: current?.seen,
    problem: current?.problem,
    isLooking: url !== undefined && held && !current,
    again() {
      setFound(undefined);
      setTurn((before) => before + 1);
    },
  };
}

/** Beneath the field, while nothing is known of the webhook. */
export function LookNotice({ look }: { look: Omit<WebhookLook<unknown>, 'seen'> }) {
  const { problem, isLooking, again } = look;
  if (isLooking) {
    return (
      <p role="status" className="flex items-center gap-2 text-small text-ink-2">
        <Spinner size={16} />
        {say('looking')}
      </p>
    );
  }
  if (!problem) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <ErrorText role="alert">
        <b>{problem.title}.</b> {problem.detail}
      </ErrorText>
      {(problem.status === 0 || problem.status >= 429) && (
        <Button size="small" icon="refresh" onClick={again}>
          {say('again')}
        </Button>
      )}
    </div>
  );
}
