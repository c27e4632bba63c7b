import { useEffect, useState } from 'react';
import { findLogin, type Login } from '#desk/guard/rules.ts';
import { groupCode, type TypedCode } from './code-field.ts';

export interface CodeField {
  /** As it stands after the last edit: another object for each edit. */
  shown: TypedCode;
  /** The kind of login that was given instead of a code; its text is already gone. */
  login: Login['kind'] | undefined;
  type(raw: string, caret?: number): void;
}

/** What stands in the field. Guarded before it is grouped: grouping would hide a login's shape. */
export function useCodeField(initial: string): CodeField {
  const [state, setState] = useState(() => accept(initial));
  useEffect(() => {
    if (initial !== '') setState(accept(initial));
  }, [initial]);
  return { ...state, type: (raw, caret) => setState(accept(raw, caret)) };
}

function accept(raw: string, caret?: number) {
  const login = findLogin(raw)?.kind;
  return { shown: groupCode(login ? '' : raw, login ? 0 : caret), login };
}
