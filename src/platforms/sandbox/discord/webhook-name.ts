import type { Form } from './form.ts';

const NAME_MAX = 80;
const FORBIDDEN = ['clyde', 'discord'];

/** What a webhook may call itself. */
export function readName(form: Form, field: string): string | undefined {
  const name = form.text(field, { min: 1, max: NAME_MAX });
  const wrong = FORBIDDEN.find((word) => name?.toLowerCase().includes(word));
  if (wrong === undefined) return name;
  return form.fault(field, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${wrong}"`);
}
