import { use, useRef, useState } from 'react';
import { type Guard, useDeskClient } from './client.tsx';
import { type KeptName, useKept } from './kept-form.ts';

/** Suspends until the guard has loaded, so that no tool shows an unguarded field. */
export function useGuard(): Guard {
  return use(useDeskClient().loadGuard());
}

export interface GuardedText {
  value: string;
  /** The kind of login that was typed or pasted last; its text is already cleared. */
  login: string | undefined;
  type(text: string): void;
  /** Puts in a text that nobody typed, so losing it costs no work. */
  fill(text: string): void;
}

/**
 * The state of one text field. A login is dropped as soon as it's entered, so nothing can send or store it.
 * With a name, the text is still there when the person comes back to the page.
 */
export function useGuardedText(initial = '', keptAs?: KeptName): GuardedText {
  const guard = useGuard();
  const filled = useRef<string>(undefined);
  const [value, setValue] = useKept(keptAs, initial, {
    isTyped: (text) => text !== filled.current,
  });
  const [login, setLogin] = useState<string>();
  function type(text: string) {
    const found = guard.findLogin(text);
    setValue(found ? '' : text);
    setLogin(found?.kind);
  }
  function fill(text: string) {
    filled.current = text;
    type(text);
  }
  return { value, login, type, fill };
}
