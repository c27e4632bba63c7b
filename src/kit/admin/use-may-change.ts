import { words } from '#ui/words.ts';
import { useAdminSession } from './admin-client.tsx';
import en from './words/en.json';

const say = words(en);

/**
 * Tells whether this admin key may change anything and, if not, the reason shown on every disabled control.
 * The server enforces it.
 */
export function useMayChange(): { mayChange: boolean; disabledReason: string | undefined } {
  const mayChange = useAdminSession()?.access !== 'read';
  return { mayChange, disabledReason: mayChange ? undefined : say('read-only.reason') };
}
