/** A member can't do this in Discord. The message says why. */
export class ActError extends Error {
  override name = 'ActError';
}
