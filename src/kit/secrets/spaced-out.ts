// Text with the same mark between any two of its letters: `M*T*k*4`.

const HINT =
  /([^\dA-Za-z])[\dA-Za-z]\1[\dA-Za-z]\1[\dA-Za-z]\1[\dA-Za-z]\1[\dA-Za-z]\1|([\ud800-\udbff][\udc00-\udfff])\w\2\w\2/;
const RUNS = /\S([^\dA-Za-z\s]{1,2})(?:\S\1){20,}\S?/g;

export interface SpacedOut {
  start: number;
  end: number;
  text: string;
}

export function hasSpacedOut(tight: string): boolean {
  return HINT.test(tight);
}

export function spacedOutRuns(tight: string): SpacedOut[] {
  if (!HINT.test(tight)) return [];
  return [...tight.matchAll(RUNS)].map(({ index, 0: run, 1: mark }) => {
    const step = mark!.length + 1;
    let text = '';
    for (let at = 0; at < run.length; at += step) text += run[at];
    return { start: index, end: index + run.length, text };
  });
}
