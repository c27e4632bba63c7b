// Divides files into jobs, and tells their outcomes in the order of the files, whichever job ends first.
import type { Done, Job } from './job.ts';
import { cutInParts, type Part } from './parts.ts';
import { collect, type Event, type Outcome, type Totals } from './scan-file.ts';
import type { Walked } from './walk.ts';

/** So few that all threads end at about the same time. */
const FILES_EACH = 24;
// A thread takes as long to start as scanning this much takes.
const MANY_FILES = 800;
const MANY_PARTS = 4;
const MANY_BYTES = 48e6;

export interface Listener {
  onEvent(event: Event): void;
  /** All events of the file were told. */
  onFile(walked: Walked, totals: Totals): void;
}

export interface Work {
  /** There is so much left that more threads are faster. */
  isMuch(): boolean;
  /** A long job keeps a thread busy, so it shouldn't go to the one that hands out jobs. */
  next(options: { isLongToo: boolean }): Job | undefined;
  settle(done: Done): void;
  /** Tells what is known by now. */
  tell(): void;
  isOver(): boolean;
}

interface Entry {
  walked: Walked;
  /** One for each part that it was cut into, in any order. */
  steps: (Step | undefined)[];
  totals: Totals;
  /** How many steps were told, and the line after them. */
  told: number;
  lines: number;
}

interface Step {
  outcome: Outcome;
  lines: number;
}

export function openWork(files: Iterator<Walked>, { onEvent, onFile }: Listener): Work {
  /** The files that weren't told completely, in their order. */
  let entries: Entry[] = [];
  const partJobs: Job[] = [];
  const longJobs: Job[] = [];
  const pending = new Map<number, (done: Done) => void>();
  const taken = { files: 0, bytes: 0, parts: 0 };
  let ids = 0;
  let isWalked = false;

  function expect(onDone: (done: Done) => void): number {
    ids += 1;
    pending.set(ids, onDone);
    return ids;
  }

  function nextFiles(): Job | undefined {
    const batch: Entry[] = [];
    while (!isWalked && batch.length < FILES_EACH) {
      const { done, value } = files.next();
      if (done) isWalked = true;
      else batch.push(createEntry(value));
    }
    if (batch.length === 0) return undefined;
    entries.push(...batch);
    taken.files += batch.length;
    const id = expect(({ outcomes }) => {
      for (const [at, outcome] of outcomes.entries()) {
        const entry = batch[at]!;
        if (outcome.isLong) divide(entry);
        else settleStep(entry, 0, { outcome, lines: 0 });
      }
    });
    return { type: 'files', id, paths: batch.map(({ walked }) => walked.path), isShortOnly: true };
  }

  function divide(entry: Entry): void {
    const { path } = entry.walked;
    let parts: Part[] | undefined;
    const cut = collect(() => {
      parts = cutInParts(path);
      return true;
    });
    if (cut.unreadable) {
      settleStep(entry, 0, { outcome: cut, lines: 0 });
      return;
    }
    if (!parts) {
      const id = expect(({ outcomes }) =>
        settleStep(entry, 0, { outcome: outcomes[0]!, lines: 0 }),
      );
      longJobs.push({ type: 'files', id, paths: [path], isShortOnly: false });
      return;
    }
    entry.steps = parts.map(() => undefined);
    for (const [at, part] of parts.entries()) {
      const id = expect(({ outcomes, lines }) =>
        settleStep(entry, at, { outcome: outcomes[0]!, lines }),
      );
      partJobs.push({ type: 'part', id, part });
    }
    taken.parts += parts.length;
  }

  function settleStep(entry: Entry, at: number, step: Step): void {
    entry.steps[at] = step;
    taken.bytes += step.outcome.bytes;
  }

  function tellSteps(entry: Entry): void {
    const { steps, totals } = entry;
    for (let step = steps[entry.told]; step; step = steps[entry.told]) {
      const { outcome, lines } = step;
      for (const event of outcome.events) {
        onEvent('line' in event ? { ...event, line: event.line + entry.lines } : event);
      }
      totals.bytes += outcome.bytes;
      totals.omitted += outcome.omitted;
      totals.unreadable ??= outcome.unreadable;
      entry.lines += lines;
      steps[entry.told] = undefined;
      entry.told += 1;
    }
  }

  return {
    isMuch() {
      const isMore = !isWalked || longJobs.length > 1;
      if (taken.parts >= MANY_PARTS) return true;
      return isMore && (taken.files >= MANY_FILES || taken.bytes >= MANY_BYTES);
    },
    next({ isLongToo }) {
      return partJobs.shift() ?? (isLongToo ? longJobs.shift() : undefined) ?? nextFiles();
    },
    settle(done) {
      pending.get(done.id)?.(done);
      pending.delete(done.id);
    },
    tell() {
      let count = 0;
      for (const entry of entries) {
        tellSteps(entry);
        if (entry.told < entry.steps.length) break;
        onFile(entry.walked, entry.totals);
        count += 1;
      }
      entries = entries.slice(count);
    },
    isOver: () => isWalked && entries.length === 0,
  };
}

function createEntry(walked: Walked): Entry {
  return { walked, steps: [undefined], totals: { bytes: 0, omitted: 0 }, told: 0, lines: 0 };
}
