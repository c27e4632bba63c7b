import { screen } from '@testing-library/react';

/** Returns everything that the message boxes say now. */
export function messages(): string {
  return screen.getByRole('region', { name: 'Messages' }).textContent ?? '';
}
