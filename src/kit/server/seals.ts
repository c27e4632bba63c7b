import type { Awaitable, Transaction } from '#database/database.ts';
import type { PlatformName } from '../contract/needs.ts';

export type SealedThing = 'credential' | 'client secret' | 'staff webhook';

/** Keeps what was sealed in its place: moved to another row or column it does not open. */
export interface SealPlace {
  platform: PlatformName;
  thing: SealedThing;
}

export interface Seals {
  seal(text: string, place: SealPlace): string;
  /** Undefined where it was sealed with another secret, or altered. */
  open(sealed: string, place: SealPlace): string | undefined;
  /** In the unit that reads what is sealed, after reading it: another process may have rotated the desk's secret. */
  catchUp(tx: Transaction): Awaitable<void>;
}
