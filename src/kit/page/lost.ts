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
