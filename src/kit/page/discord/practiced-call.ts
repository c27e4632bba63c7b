import { createCell } from '../cell.ts';

// The first view forgets it with the pass, so what notes it stands in a file of its own.

/** A call that was practiced here, as the desk wants it to show what Discord would show. */
export interface PracticedCall {
  path: string;
  input?: Readonly<Record<string, unknown>>;
  is_undo: boolean;
  answer: object;
}

/** The last one, in this tab's memory only. */
export const practicedCall = createCell<PracticedCall | undefined>(undefined);
