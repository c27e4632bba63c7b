/** The same person, however their name was typed: neither case nor spaces, nor what cannot be seen, matter. */
export function holderKey(holder: string): string {
  return holder
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '');
}

export function isSameHolder(one: string, other: string): boolean {
  return holderKey(one) === holderKey(other);
}
