import { use, useState } from 'react';
import { type Guard, useDeskClient } from './client.tsx';

/** Suspends until the guard is there: no field of a tool shows before it can be guarded. */
export function useGuard(): Guard {
  return use(useDeskClient().loadGuard());
}

export interface GuardedText {
  value: string;
  /** The kind of login that was typed or pasted last; its text is already gone. */
  login: string | undefined;
  type(text: string): void;
}

/** The state of one text field. A login is dropped the moment it arrives, so nothing can send or keep it. */
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
