import type { TargetKind } from '#kit/contract/target.ts';
import { readNetwork } from '#kit/values/network.ts';
import { readDraftTarget } from './draft.ts';

/** Whom to erase, as it is typed; the id a second time, so that nobody is erased by a slip. */
export interface EraseDraft {
  kind: TargetKind;
  id: string;
  again: string;
}

interface Erasable {
  /** As the log has it; undefined until it can be told. */
  target: string | undefined;
  /** What keeps it from being erased. */
  missing: 'id' | 'network' | 'again' | undefined;
}

export function readErasable({ kind, id, again }: EraseDraft): Erasable {
  if (id.trim() === '') return { target: undefined, missing: 'id' };
  if (kind === 'network' && !readNetwork(id.trim()))
    return { target: undefined, missing: 'network' };
  const target = readDraftTarget(kind, id);
  return { target, missing: again.trim() === id.trim() ? undefined : 'again' };
}
