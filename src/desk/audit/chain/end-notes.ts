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
  /** The blocks that were noted but are missing, for the record of giving them up. */
  given_up: string[];
}

/** Finds the block that the next one is sealed on. */
export async function findLast(tx: Transaction): Promise<Last & { last_id: number }> {
  return (await findLastBlock(tx)) ?? (await findFloor(tx)) ?? START;
}

/**
 * Notes the newest block outside the log: in a mark in the store with the same commit, in a file in the data
 * folder if the store is there, and in memory. A note that the log doesn't contain is never replaced, because
 * it is the only evidence of the loss.
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

  /** Finds every note there is now. */
  async find(tx: Transaction): Promise<FoundNote[]> {
    return [{ place: 'store', note: await readMarkedEnd(tx, this.#keys) }, ...this.findOutside()];
  }

  /**
   * Finds the notes outside the store. Call it before reading the log, so that blocks sealed
   * meanwhile cause no alarm.
   */
  findOutside(): FoundNote[] {
    const filed = this.#file && readFiledEnd(this.#file, this.#keys);
    return [
      ...(this.#file ? [{ place: 'folder', note: filed || undefined } as const] : []),
      ...(this.#seen ? [{ place: 'process', note: this.#seen } as const] : []),
    ];
  }

  /** Makes the first notes. If a block says that notes existed, missing ones are reported, not recreated. */
  async begin(database: Database, nowMs: number): Promise<void> {
    const last = await database.transaction(findLast);
    if (last.noted) return;
    const note = writeNote(last, nowMs);
    // The file comes first: a kill after writing only the mark would look as if someone removed the file.
    if (this.#file && !readFiledEnd(this.#file, this.#keys)) fileEnd(this.#file, this.#keys, note);
    await database.transaction(async (tx) => {
      await tx.lock('audit sealer');
      const now = await findLast(tx);
      if (now.noted || (await readMarkedEnd(tx, this.#keys))) return;
      await markEnd(tx, this.#keys, writeNote(now, nowMs));
    });
  }

  /** Runs in the commit that seals a block on `before`. */
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

  /**
   * Runs once a block is durable; `known` is the newest block that the caller knows. Returns
   * the notes that are wrong.
   */
  async follow(database: Database, known: Head, nowMs: number): Promise<FoundNote[]> {
    const outside = this.findOutside();
    if (this.#seen && outside.every(({ note }) => note && isSame(note, known))) return [];
    // Read again, because another process may have sealed and noted more by now.
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

  /**
   * Finds notes that the log doesn't contain, and notes that are missing although a block says they existed.
   */
  async findAmiss(tx: Transaction, outside: readonly FoundNote[]): Promise<Amiss> {
    // The mark comes first: another process may seal between the two, and then the log is only longer.
    const marked = { place: 'store', note: await readMarkedEnd(tx, this.#keys) } as const;
    const last = await findLast(tx);
    const amiss: FoundNote[] = [];
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

  /** Makes this log the valid one, whatever was noted before. The record of that must already be in it. */
  async replace(tx: Transaction, nowMs: number): Promise<Head> {
    const last = await findLast(tx);
    const marked = await readMarkedEnd(tx, this.#keys);
    // A restored backup already contains its own mark.
    if (!marked || !isSame(marked, last)) await markEnd(tx, this.#keys, writeNote(last, nowMs));
    return last;
  }

  /** Call this once `replace` is durable. */
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
