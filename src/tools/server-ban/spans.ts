// Caches lists that Discord returns page by page, sorted by id. A page also shows which ids are missing.

/** One page: all entries between two ids. */
interface Span<Entry> {
  from: string;
  to: string;
  readAtMs: number;
  entries: Map<string, Entry>;
}

const SPANS_MAX = 120;
const LAST_ID = '9'.repeat(20);
export const PAGE_MAX = 1_000;

interface SpansOptions<Told, Entry> {
  /** Reads up to a thousand entries after this id. */
  readPage: (after: string) => Promise<Told[]>;
  readId: (told: Told) => string;
  readEntry: (told: Told) => Entry;
  now: () => number;
}

export class Spans<Entry> {
  #spans: Span<Entry>[] = [];

  /**
   * Reads up to `pagesMax` pages to cover all of these ids, and returns the ids that are still unknown. Pages
   * read before `sinceMs` are read again.
   */
  async cover<Told>(
    ids: readonly string[],
    { pagesMax, sinceMs }: { pagesMax: number; sinceMs: number },
    { readPage, readId, readEntry, now }: SpansOptions<Told, Entry>,
  ): Promise<string[]> {
    this.#spans = this.#spans.filter(({ readAtMs }) => readAtMs >= sinceMs);
    const unread: string[] = [];
    let pages = 0;
    for (const id of ids.toSorted(compareIds)) {
      if (this.#findSpan(id)) continue;
      if (pages === pagesMax) {
        unread.push(id);
        continue;
      }
      pages += 1;
      const page = await readPage(String(BigInt(id) - 1n));
      const last = page.at(-1);
      const isWhole = page.length < PAGE_MAX || last === undefined;
      this.#spans.push({
        from: id,
        to: isWhole ? LAST_ID : readId(last),
        readAtMs: now(),
        entries: new Map(page.map((told) => [readId(told), readEntry(told)])),
      });
      if (this.#spans.length > SPANS_MAX) this.#spans.shift();
    }
    return unread;
  }

  /** Null means it isn't in the list, undefined that it is unknown. */
  get(id: string): Entry | null | undefined {
    const span = this.#findSpan(id);
    return span && (span.entries.get(id) ?? null);
  }

  /** Records a change that the desk itself made. */
  set(id: string, entry: Entry | null): void {
    const span = this.#findSpan(id);
    if (entry === null) span?.entries.delete(id);
    else span?.entries.set(id, entry);
  }

  /** The newest span wins, since an older overlapping one may be outdated. */
  #findSpan(id: string): Span<Entry> | undefined {
    return this.#spans.findLast(
      ({ from, to }) => compareIds(from, id) <= 0 && compareIds(id, to) <= 0,
    );
  }
}

/** Ids are too large for JavaScript numbers. */
export function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
