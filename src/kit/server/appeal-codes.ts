/**
 * The codes with which banned people appeal. They are computed from the number of the ban's case with a key of
 * their own, so nothing is stored per ban. None of these may be called inside a unit of work: the key may have
 * to be read first.
 */
export interface AppealCodes {
  /** The code of a ban, by its case: `K7QM-2F9D`. Always the same. */
  write(caseId: number): Promise<string>;
  /** The case that a code belongs to, which may not exist; undefined if the code was mistyped. */
  read(code: string): Promise<number | undefined>;
  /** The receipt for an appeal: the same for the same session and code, and impossible to guess. */
  receipt(sessionId: string, code: string): Promise<string>;
  /** A keyed digest, for networks and receipts that must be recognized but not readable. */
  digest(text: string): Promise<string>;
}
