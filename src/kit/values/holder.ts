/** Identifies a person however their name was typed: ignores case, spaces and invisible characters. */
export function holderKey(holder: string): string {
  return holder
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '');
}

export function isSameHolder(one: string, other: string): boolean {
  return holderKey(one) === holderKey(other);
}
