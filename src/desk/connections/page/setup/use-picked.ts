import { useState } from 'react';

interface Draft {
  /** The list that the admin saw when they began. */
  from: readonly string[];
  ids: readonly string[];
}

export interface Picked {
  ids: readonly string[];
  from: readonly string[];
  isChanged: boolean;
  pick: (id: string, isPicked: boolean) => void;
  /** Takes the saved list again. */
  drop: () => void;
}

/** The ticked places. Until something is ticked, they follow what is saved. */
export function usePicked(listed: readonly string[]): Picked {
  const [draft, setDraft] = useState<Draft>();
  const { from, ids } = draft ?? { from: listed, ids: listed };
  const isChanged = ids.length !== listed.length || ids.some((id) => !listed.includes(id));
  return {
    ids,
    from,
    isChanged,
    pick(id, isPicked) {
      const others = ids.filter((each) => each !== id);
      setDraft({ from, ids: isPicked ? [...others, id] : others });
    },
    drop: () => setDraft(undefined),
  };
}
