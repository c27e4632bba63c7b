/** The secret was not rotated, or not to the end; the message tells the owner what to do. */
export class RotateError extends Error {
  override name = 'RotateError';
}
