// Every expected failure of the desk: its code, its status, and the words a reader can act on.
import { accessErrors } from './errors/access.ts';
import { deskErrors } from './errors/desk.ts';
import { toolsErrors } from './errors/tools.ts';

export const errors = { ...accessErrors, ...deskErrors, ...toolsErrors };

export type ErrorCode = keyof typeof errors;

interface ErrorExtras {
  params?: Record<string, string | number>;
  retryAfterMs?: number;
  /** One line for each field that is at fault, by its name. */
  fields?: Record<string, string>;
  /** More members of the answer, where a call promises them. */
  members?: Record<string, unknown>;
}

export class DeskError extends Error {
  override name = 'DeskError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(fill(errors[code].detail, extras.params));
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get title(): string {
    return fill(errors[this.code].title, this.extras.params);
  }
}

function fill(sentence: string, params: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
