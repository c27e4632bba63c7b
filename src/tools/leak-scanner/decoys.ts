import { decoyDigests } from '#kit/decoys/decoys.ts';

/** A decoy that was planted, as far as it can be recognised. */
export interface KnownDecoy {
  number: number;
  label: string;
  place: string | null;
  by: string;
  at: string;
  digests: readonly string[];
}

/** Which decoy a found cookie is; cut at either end it is still that one. */
export function createRecogniser(decoys: readonly KnownDecoy[]) {
  const known = new Map(decoys.flatMap((decoy) => decoy.digests.map((digest) => [digest, decoy])));
  return (cookie: string): KnownDecoy | undefined => {
    if (known.size === 0) return undefined;
    const digest = decoyDigests(cookie).find((each) => known.has(each));
    return digest === undefined ? undefined : known.get(digest);
  };
}
