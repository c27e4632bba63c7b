import { useEffect, useRef, useState } from 'react';
import { type GuardedText, useGuard, useGuardedText } from '../../page/guard.tsx';
import { holdsSecret } from '../holds-secret.ts';
import { useAddressParams } from '../use-address-params.ts';

const NAME = 'query';
const SETTLED_MS = 250;

export interface AddressSearch {
  /** The field's current text. */
  text: GuardedText;
  /** The search term: the text once typing pauses. It's kept in the address. */
  query: string;
  /** The last input was one of our codes, passes or keys. Its text is already cleared. */
  isSecret: boolean;
  clear: () => void;
}

/** A list search kept in the address: `?query=Mira`. Secrets never reach the address or the server. */
export function useAddressSearch(): AddressSearch {
  const [params, change] = useAddressParams();
  const guard = useGuard();
  const given = (params.get(NAME) ?? '').trim();
  const query = guard.findLogin(given) || holdsSecret(given) ? '' : given;
  const guarded = useGuardedText(query);
  const [isSecret, setSecret] = useState(false);
  const text: GuardedText = {
    ...guarded,
    type(typed) {
      // A login gets its own warning.
      const isOurs = !guard.findLogin(typed) && holdsSecret(typed);
      setSecret(isOurs);
      guarded.type(isOurs ? '' : typed);
    },
  };
  const written = useRef(query);

  const write = (next: string) => {
    written.current = next;
    change((after) => {
      if (next === '') after.delete(NAME);
      else after.set(NAME, next);
    });
  };

  const typed = text.value.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing makes it wait
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => write(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address fills the field
  useEffect(() => {
    if (query === written.current) return;
    written.current = query;
    text.type(query);
  }, [query]);

  const clear = () => {
    text.type('');
    write('');
  };
  return { text, query, isSecret, clear };
}
