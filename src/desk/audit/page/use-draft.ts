import { useState } from 'react';
import { holdsSecret } from '#kit/admin/holds-secret.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { type Draft, makeDraft } from './draft.ts';
import type { AuditFilter } from './filter.ts';

/** What was refused in a field last; its text is already gone. */
export type Refused = { kind: 'secret' } | { kind: 'login'; login: string };

export interface DraftState {
  draft: Draft;
  edit: (change: Partial<Draft>) => void;
  refused: Refused | undefined;
  /** After it was applied: the address has it now. */
  settle: () => void;
}

/** What is typed and not applied yet lies over what the address says, so that another address takes nothing of it away. */
export function useDraft(filter: AuditFilter): DraftState {
  const guard = useGuard();
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [refused, setRefused] = useState<Refused>();

  function edit(change: Partial<Draft>) {
    const found = refusalIn(change);
    setRefused(found);
    setEdits((before) => ({ ...before, ...(found ? emptied(change) : change) }));
  }

  function refusalIn(change: Partial<Draft>): Refused | undefined {
    for (const text of Object.values(change)) {
      if (typeof text !== 'string') continue;
      const login = guard.findLogin(text);
      if (login) return { kind: 'login', login: login.kind };
      if (holdsSecret(text)) return { kind: 'secret' };
    }
    return undefined;
  }

  const settle = () => {
    setEdits({});
    setRefused(undefined);
  };
  return { draft: { ...makeDraft(filter), ...edits }, edit, refused, settle };
}

function emptied(change: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.keys(change).map((name) => [name, '']));
}
