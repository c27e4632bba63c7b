import { words } from '#ui/words.ts';
import { useAdminSession } from './admin-client.tsx';
import en from './words/en.json';

const say = words(en);

/** Whether this key may change anything; if not, the reason that every shut control tells. The server decides. */
export function useMayChange(): { mayChange: boolean; disabledReason: string | undefined } {
  const mayChange = useAdminSession()?.access !== 'read';
  return { mayChange, disabledReason: mayChange ? undefined : say('read-only.reason') };
}
