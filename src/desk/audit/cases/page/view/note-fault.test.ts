import { expect, test } from 'vitest';
import { NOTE_MAX, noteFault } from './note-form.tsx';

test('a note has from one to a thousand characters, blanks around it not counted', () => {
  expect(noteFault('')).toBe('empty');
  expect(noteFault(' \n\t ')).toBe('empty');
  expect(noteFault('x')).toBeUndefined();
  expect(noteFault(` ${'x'.repeat(NOTE_MAX)} `)).toBeUndefined();
  expect(noteFault('x'.repeat(NOTE_MAX + 1))).toBe('long');
});
