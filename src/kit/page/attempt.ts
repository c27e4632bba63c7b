import type { Action } from '../contract/feature.ts';

/** One wish to change something, and the key under which the server knows it. */
export interface Attempt {
  body: string;
  key: string;
}

/** A change whose answer was lost keeps its key: pressing again asks for that answer and does nothing twice. */
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

/** Of a file JSON would say nothing: two of them were the same. */
function tell({ name, size, lastModified }: File) {
  return { name, size, lastModified };
}

/** Nobody can say yet whether it was done. */
export function isUnsettled(problem: { status: number; code: string }): boolean {
  return problem.status === 0 || problem.code === 'idempotency/in-progress';
}

// Not randomUUID, which browsers give to https and loopback alone.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// After these a change may have been made all the same.
const unsure = [
  'page/unreadable',
  'desk/unrecorded',
  'desk/unsure',
  'desk/deadline',
  'desk/unexpected',
];

/** No answer of the desk came, or one that does not say whether it was done. */
export function isAnswerLost({ status, code }: { status: number; code: string }): boolean {
  return status === 0 || unsure.includes(code);
}
