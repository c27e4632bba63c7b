import type { Action } from '../contract/feature.ts';

/** One attempted change and its idempotency key. */
export interface Attempt {
  body: string;
  key: string;
}

/**
 * A change whose answer was lost keeps its key: pressing again fetches that answer and does nothing twice.
 */
export function nextAttempt(
  { effect, secretAnswer }: Pick<Action, 'effect' | 'secretAnswer'>,
  input: unknown,
  { lost }: { lost: Attempt | undefined },
): Attempt | undefined {
  if (effect !== 'changes' || secretAnswer) return undefined;
  const body = JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? tell(value) : value,
  );
  return lost?.body === body ? lost : { body, key: newKey() };
}

/** JSON.stringify writes a File as an empty object, so two different files would look the same. */
function tell({ name, size, lastModified }: File) {
  return { name, size, lastModified };
}

/** Tells whether the outcome is still unknown. */
export function isUnsettled(problem: { status: number; code: string }): boolean {
  return problem.status === 0 || problem.code === 'idempotency/in-progress';
}

// Browsers offer randomUUID only on https and loopback.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// After these problems the change may still have been made.
const unsure = [
  'page/unreadable',
  'desk/unrecorded',
  'desk/unsure',
  'desk/deadline',
  'desk/unexpected',
];

/** True if no answer arrived, or one that doesn't say whether the change was made. */
export function isAnswerLost({ status, code }: { status: number; code: string }): boolean {
  return status === 0 || unsure.includes(code);
}
