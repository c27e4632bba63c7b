// What the desk adds to a reason that the banned person reads, if the owner turned it on. It has no address,
// because Roblox doesn't allow links in these reasons.

const TAIL = / \(Appeal code [0-9A-Z]{4}-[0-9A-Z]{4}\)$/;

/** Stands for the code of a ban that isn't made yet. */
export const SAMPLE_CODE = 'XXXX-XXXX';

export function writeTail(code: string): string {
  return ` (Appeal code ${code})`;
}

/** How much of the room for a reason it takes. */
export const TAIL_LENGTH = writeTail(SAMPLE_CODE).length;

/** The moderator's own words. */
export function withoutTail(reason: string): string {
  return reason.replace(TAIL, '');
}
