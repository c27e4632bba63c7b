/** Writes sorted numbers as ranges: '5-9,11'. */
export function writeIds(ids: readonly number[]): string {
  const ranges: string[] = [];
  for (let at = 0; at < ids.length; ) {
    const from = ids[at] ?? 0;
    let to = from;
    while (ids[at + 1] === to + 1) {
      at += 1;
      to += 1;
    }
    ranges.push(from === to ? `${from}` : `${from}-${to}`);
    at += 1;
  }
  return ranges.join(',');
}

/** More than one block or erasure can contain: a longer list can only be an attempt to exhaust the reader. */
const IDS_MAX = 100_000;

/** Reads the numbers in the ranges; undefined if the text isn't one that the desk writes. */
export function readIds(text: string): number[] | undefined {
  const ids: number[] = [];
  for (const range of text.split(',')) {
    const match = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(range);
    if (!match) return undefined;
    const from = Number(match[1]);
    const to = Number(match[2] ?? from);
    if (to < from || to - from >= IDS_MAX || ids.length + to - from >= IDS_MAX) return undefined;
    for (let id = from; id <= to; id += 1) ids.push(id);
  }
  return ids;
}
