/** Faults after which nobody knows whether it was done: the desk reads back, and does it once. */
export const lostAnswers = [
  'cut',
  'empty-200',
  'object-200',
  'html-200',
  '408-done',
  '499-done',
  '5xx',
  'page',
  '408',
  'object-200-undone',
] as const;
