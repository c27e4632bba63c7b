import { useState } from 'react';
import { useGuardedText } from '#kit/page/guard.tsx';
import { blankDraft, type CodeDraft } from './code-draft.ts';

export type CodeForm = ReturnType<typeof useCodeForm>;

/** What stands in the form. Its names are guarded as every text is. */
export function useCodeForm() {
  const label = useGuardedText();
  const holder = useGuardedText();
  const [rest, setRest] = useState(blankDraft);
  const draft: CodeDraft = { ...rest, label: label.value, holder: holder.value };
  return {
    draft,
    label,
    holder,
    change: (change: Partial<CodeDraft>) => setRest((before) => ({ ...before, ...change })),
    clear() {
      label.type('');
      holder.type('');
      setRest(blankDraft);
    },
  };
}
