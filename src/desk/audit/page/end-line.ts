/** What the last line of an export tells. */
export interface ExportEnd {
  cases: number;
}

// The last line is much shorter, whatever the cases hold.
export const END_BYTES = 400;

/** Reads the end of a file; undefined when it lacks its last line, which is written only when all is written. */
export function readEnd(tail: string, format: 'csv' | 'jsonl'): ExportEnd | undefined {
  const line = tail.trimEnd().split('\n').at(-1) ?? '';
  const found =
    format === 'csv'
      ? /^end,(\d+) cases,(?:head-[\w-]+|no head yet)$/.exec(line)
      : /^\{"end":\{"cases":(\d+),"head":(?:"head-[\w-]+"|null)\}\}$/.exec(line);
  return found ? { cases: Number(found[1]) } : undefined;
}
