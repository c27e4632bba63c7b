import type { Database, Transaction } from '#database/database.ts';
import type { NotePlace } from '#kit/contract/audit.ts';
import type { AuditKeys } from '../keys.ts';
import { type Head, START, writeFollows } from './block.ts';
import { type EndNote, fileEnd, markEnd, readFiledEnd, readMarkedEnd } from './end-note.ts';
import { type FoundNote, judgeNote } from './judge-end.ts';
import { type Block, findFloor, findLastBlock } from './store.ts';

export type Last = Head & Partial<Pick<Block, 'noted'>>;

interface Amiss {
  last: Last;
  amiss: FoundNote[];
  /** The blocks that were noted and are not there, for a record of giving them up. */
  given_up: string[];
}

/** The block that the next one is sealed upon. */
export async function findLast(tx: Transaction): Promise<Last & { last_id: number }> {
  return (await findLastBlock(tx)) ?? (await findFloor(tx)) ?? START;
}

/**
 * Notes the newest block outside of the log: in a mark of the store with the same commit, in a file of the data
 * folder where the store lies in it, and in memory. A note that the log does not hold is never replaced: it is the
 * only thing that tells of the loss.
 */
export class EndNotes {
  readonly #keys: AuditKeys;
  readonly #file: string | undefined;
  /** The newest block that this process has seen in the log. */
  #seen: EndNote | undefined;

  constructor(keys: AuditKeys, file?: string) {
    this.#keys = keys;
    this.#file = file;
  }

  get seen(): Head | undefined {
    return this.#seen;
  }

  /** All that is noted now. */
  async find(tx: Transaction): Promise<FoundNote[]> {
    return [{ place: 'store', note: await readMarkedEnd(tx, this.#keys) }, ...this.findOutside()];
  }

  /** What is noted outside of the store now, to be read before the log: what is sealed meanwhile is no surprise then. */
  findOutside(): FoundNote[] {
    const filed = this.#file && readFiledEnd(this.#file, this.#keys);
    return [
      ...(this.#file ? [{ place: 'folder', note: filed || undefined } as const] : []),
      ...(this.#seen ? [{ place: 'process', note: this.#seen } as const] : []),
    ];
  }

  /** Makes the first notes. Where a block says that there were some, missing ones are missed and not made anew. */
  async begin(database: Database, nowMs: number): Promise<void> {
    const last = await database.transaction(findLast);
    if (last.noted) return;
    const note = writeNote(last, nowMs);
    // First: with the mark alone, a kill in between would look like a file that somebody removed.
    if (this.#file && !readFiledEnd(this.#file, this.#keys)) fileEnd(this.#file, this.#keys, note);
    await database.transaction(async (tx) => {
      await tx.lock('audit sealer');
      const now = await findLast(tx);
      if (now.noted || (await readMarkedEnd(tx, this.#keys))) return;
      await markEnd(tx, this.#keys, writeNote(now, nowMs));
    });
  }

  /** In the commit that seals a block upon `before`. */
  async mark(
    tx: Transaction,
    { before, block, nowMs }: { before: Last; block: Block; nowMs: number },
  ): Promise<void> {
    const marked = await readMarkedEnd(tx, this.#keys);
    if (!marked) {
      if (!before.noted) await markEnd(tx, this.#keys, writeNote(block, nowMs));
    } else if (await this.#isOfThisLog(tx, marked, before)) {
      await markEnd(tx, this.#keys, writeNote(block, marked.since));
    }
  }

  /** Once a block is durable; `known` is the newest that the caller knows. The notes that are amiss. */
  async follow(database: Database, known: Head, nowMs: number): Promise<FoundNote[]> {
    const outside = this.findOutside();
    if (this.#seen && outside.every(({ note }) => note && isSame(note, known))) return [];
    // Found anew, since another process may have sealed and noted more by now.
    const { last, amiss } = await database.transaction(async (tx) => {
      await this.#keys.catchUp(tx);
      return this.findAmiss(tx, outside);
    });
    for (const found of outside) {
      if (found.note && !amiss.includes(found))
        this.#advance(found.place, writeNote(last, found.note.since));
    }
    if (!amiss.some(({ note }) => note)) this.#seen ??= writeNote(last, nowMs);
    return amiss;
  }

  /** Notes that the log does not hold, or that are missing though a block says that there were some. */
  async findAmiss(tx: Transaction, outside: readonly FoundNote[]): Promise<Amiss> {
    const last = await findLast(tx);
    const amiss: FoundNote[] = [];
    const marked = { place: 'store', note: await readMarkedEnd(tx, this.#keys) } as const;
    for (const found of [marked, ...outside]) {
      const { note } = found;
      const isFine = note ? await this.#isOfThisLog(tx, note, last) : !last.noted;
      if (!isFine) amiss.push(found);
    }
    const given_up = amiss.flatMap(({ note }) => (note ? [writeFollows(note)] : []));
    return { last, amiss, given_up };
  }

  #advance(place: NotePlace, note: EndNote): void {
    if (place === 'process') this.#seen = note;
    else if (this.#file) fileEnd(this.#file, this.#keys, note);
  }

  /** From now on this log counts, whatever was noted before. Its record has to be in it already. */
  async replace(tx: Transaction, nowMs: number): Promise<Head> {
    const last = await findLast(tx);
    const marked = await readMarkedEnd(tx, this.#keys);
    // A backup brings its own along.
    if (!marked || !isSame(marked, last)) await markEnd(tx, this.#keys, writeNote(last, nowMs));
    return last;
  }

  /** Once that is durable. */
  replaceOutside(last: Head, nowMs: number): void {
    if (this.#file) fileEnd(this.#file, this.#keys, writeNote(last, nowMs));
    this.#seen = writeNote(last, nowMs);
  }

  async #isOfThisLog(tx: Transaction, note: EndNote, last: Head): Promise<boolean> {
    const state = await judgeNote(tx, this.#keys, { note, last });
    return state !== 'cut-off' && state !== 'replaced';
  }
}

function writeNote({ number, mac }: Head, since: number): EndNote {
  return { number, mac, since };
}

function isSame(one: Head, two: Head): boolean {
  return one.number === two.number && one.mac === two.mac;
}
