import type { TargetKind } from '#kit/contract/target.ts';
import { readNetwork } from '#kit/values/network.ts';
import { readDraftTarget } from './draft.ts';

/** The target to erase, as typed. The id is typed twice, so that a typo doesn't erase someone else. */
export interface EraseDraft {
  kind: TargetKind;
  id: string;
  again: string;
}

interface Erasable {
  /** The target as the log writes it; undefined until it can be determined. */
  target: string | undefined;
  /** The reason why it can't be erased yet. */
  missing: 'id' | 'network' | 'again' | undefined;
}

export function readErasable({ kind, id, again }: EraseDraft): Erasable {
  if (id.trim() === '') return { target: undefined, missing: 'id' };
  if (kind === 'network' && !readNetwork(id.trim()))
    return { target: undefined, missing: 'network' };
  const target = readDraftTarget(kind, id);
  return { target, missing: again.trim() === id.trim() ? undefined : 'again' };
}
