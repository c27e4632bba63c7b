/** Faults that leave the outcome unknown: the desk reads the state back and acts only once. */
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
