import { use, useState } from 'react';
import { type Guard, useDeskClient } from './client.tsx';

/** Suspends until the guard has loaded, so that no tool shows an unguarded field. */
export function useGuard(): Guard {
  return use(useDeskClient().loadGuard());
}

export interface GuardedText {
  value: string;
  /** The kind of login that was typed or pasted last; its text is already cleared. */
  login: string | undefined;
  type(text: string): void;
}

/**
 * The state of one text field. A login is dropped as soon as it's entered, so nothing can send or store it.
 */
export function useGuardedText(initial = ''): GuardedText {
  const guard = useGuard();
  const [value, setValue] = useState(initial);
  const [login, setLogin] = useState<string>();
  function type(text: string) {
    const found = guard.findLogin(text);
    setValue(found ? '' : text);
    setLogin(found?.kind);
  }
  return { value, login, type };
}
