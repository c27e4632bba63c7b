/** Follows the sentence about a new secret of the caller's own pass. Empty if the pass was linked to no account. */
export function sayUnlinked(name: string | null): string {
  if (name === null) return '';
  return ` Your pass is no longer linked to the Discord account ${name}. Link it again under Discord account.`;
}
