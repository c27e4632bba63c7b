import type { Awaitable, Transaction } from '#database/database.ts';
import type { PlatformName } from '../contract/needs.ts';

export type SealedThing =
  | 'credential'
  | 'client secret'
  | 'staff webhook'
  | 'appeal key'
  | 'call'
  | 'button'
  | 'job button';

/** Binds a sealed value to its place: moved to another row or column, it doesn't open. */
export interface SealPlace {
  platform: PlatformName | 'desk';
  thing: SealedThing;
}

export interface Seals {
  seal(text: string, place: SealPlace): string;
  /** Returns undefined if it was sealed with a different secret, or altered. */
  open(sealed: string, place: SealPlace): string | undefined;
  /**
   * Call this in the unit of work that reads a sealed value, after reading it: another process may have
   * rotated the desk's secret.
   */
  catchUp(tx: Transaction): Awaitable<void>;
}
