import { useEffect, useRef } from 'react';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
/** As long as a message box stays. */
const EACH_MS = 2_800;

interface MessageError {
  error: string;
  /** It may stand in the channel all the same. */
  isUnsure: boolean;
}

/** Errors come faster than anybody reads: they are shown one after the other. */
export function useErrorQueue(): { add(error: MessageError): void } {
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
