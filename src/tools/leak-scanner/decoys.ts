import { decoyDigests } from '#kit/decoys/decoys.ts';

/** A planted decoy, with what is needed to recognize it. */
export interface KnownDecoy {
  number: number;
  label: string;
  place: string | null;
  by: string;
  at: string;
  digests: readonly string[];
}

/** Finds the decoy that a found cookie belongs to, even if the cookie is cut at either end. */
export function createRecogniser(decoys: readonly KnownDecoy[]) {
  const known = new Map(decoys.flatMap((decoy) => decoy.digests.map((digest) => [digest, decoy])));
  return (cookie: string): KnownDecoy | undefined => {
    if (known.size === 0) return undefined;
    const digest = decoyDigests(cookie).find((each) => known.has(each));
    return digest === undefined ? undefined : known.get(digest);
  };
}
