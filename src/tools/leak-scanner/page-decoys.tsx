import { useEffect, useEffectEvent, useState } from 'react';
import { decoys as register } from '#kit/decoys/register.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { words } from '#ui/words.ts';
import type { KnownDecoy } from './scanner.ts';
import en from './words/en.json';

const say = words(en);
/** A scan need not wait longer for what decoys are known by. */
const WAIT_MS = 2_000;

/** Undefined until the desk has said; null where it does not say, as to whoever has no pass. */
export function useKnownDecoys(): readonly KnownDecoy[] | null | undefined {
  const { pass, send } = useDeskClient();
  const [known, setKnown] = useState<readonly KnownDecoy[] | null>();

  const ask = useEffectEvent(async (isShown: () => boolean) => {
    const answer = await send({ action: register.actions.known, input: {} });
    if (!isShown()) return;
    setKnown(answer.ok ? (answer.data as Told).decoys.map(asKnown) : null);
  });

  useEffect(() => {
    if (!pass.held) return setKnown(null);
    let isShown = true;
    const timer = setTimeout(() => setKnown((before) => before ?? null), WAIT_MS);
    void ask(() => isShown);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [pass.held]);
  return known;
}

interface Told {
  decoys: {
    number: number;
    label: string;
    place: string | null;
    planted_by: string | null;
    made_at: number;
    digests: string[];
  }[];
}

function asKnown({
  number,
  label,
  place,
  planted_by,
  made_at,
  digests,
}: Told['decoys'][number]): KnownDecoy {
  const by = planted_by ?? say('decoy.erased');
  return { number, label, place, by, at: new Date(made_at).toISOString(), digests };
}
