import { DeskError } from '#errors.ts';

/** Longer than any line of a list, and than any text beside it. */
const TEXT_MAX = 8_000;

/** A long body is a few fields, and lists of short lines; a file is such a list with a name. */
export function checkLines(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refused('The body has to be an object');
  }
  for (const value of Object.values(body)) {
    if (!textsOf(value).every(isShort)) throw refused('A line or a text is too long');
  }
}

function textsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flat();
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MAX;
  return typeof value !== 'object' || value === null;
}

function refused(problem: string): DeskError {
  return new DeskError('desk/invalid-input', { params: { problem } });
}
