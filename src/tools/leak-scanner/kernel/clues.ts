// What the kernel calls a clue. The same numbers stand in source/tables.as.
export const CLUE = {
  token: 0,
  webhook: 1,
  cookie: 2,
  named: 3,
  ours: 4,
  code: 5,
  signed: 6,
} as const;

export type Clue = (typeof CLUE)[keyof typeof CLUE];
