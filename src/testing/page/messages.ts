import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** Returns everything that the message boxes say now. */
export function messages(): string {
  return screen.getByRole('region', { name: 'Messages' }).textContent ?? '';
}

/** Expects that a refusal is on the page once, where it belongs, and in no message box. */
export function expectSaidOnce(words: string): void {
  const page = document.querySelector('main')?.textContent ?? '';
  expect(page.split(words)).toHaveLength(2);
  expect(messages()).not.toContain(words);
}
