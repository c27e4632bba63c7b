// Who waits, and for what. Calls that are held by the same limits stand in one line. A line whose
// limits are all open stands among the ready ones; any other is parked at the gate that holds it, so
// that it costs nothing while others go on.

import type { WireReply } from '../wire.ts';
import type { Call } from './call.ts';
import { Heap, type Placed } from './heap.ts';
import type { Limiter } from './limiters.ts';

/** A limit, and the lines that wait for it. */
export interface Gate<Kind extends Limiter = Limiter> {
  readonly id: string;
  readonly limiter: Kind;
  readonly parked: Heap<Line>;
  /** Lines that go through it, parked or not. */
  lines: number;
  /** Lines let go for an opening that they did not use yet. */
  released: number;
  /** When it is looked at again by itself. */
  looksAtMs: number;
}

interface Line extends Placed {
  readonly id: string;
  readonly calls: Heap<Waiting>;
  readonly gates: readonly Gate[];
  readonly hall: Hall;
  parkedAt: Gate | undefined;
  releasedBy: Gate | undefined;
}

/** Ready lines under one limit that holds for all of them. */
export interface Hall<Kind extends Limiter = Limiter> {
  readonly gate: Gate<Kind>;
  readonly ready: Heap<Line>;
}

const lineGoesBefore = (left: Line, right: Line) =>
  goesBefore(left.calls.first as Waiting, right.calls.first as Waiting);

const lineHeap = () => new Heap<Line>(lineGoesBefore);

export function gateOf<Kind extends Limiter>(id: string, limiter: Kind): Gate<Kind> {
  const looksAtMs = Number.POSITIVE_INFINITY;
  return { id, limiter, parked: lineHeap(), lines: 0, released: 0, looksAtMs };
}

export function hallOf<Kind extends Limiter>(gate: Gate<Kind>): Hall<Kind> {
  return { gate, ready: lineHeap() };
}

/** Says when a gate has to be looked at again. */
type Remind = (atMs: number, act: () => void) => void;

export class Lines {
  readonly #lines = new Map<string, Line>();
  readonly #now: () => number;
  readonly #remind: Remind;
  #size = 0;

  constructor(now: () => number, remind: Remind) {
    this.#now = now;
    this.#remind = remind;
  }

  get size(): number {
    return this.#size;
  }

  add(waiting: Waiting, hall: Hall, gates: readonly Gate[]): void {
    const line = this.#lineFor(hall, gates);
    line.calls.push(waiting);
    waiting.line = line;
    this.#size += 1;
    const heap = heapOf(line);
    if (heap.has(line)) heap.moved(line);
    else heap.push(line);
  }

  remove(waiting: Waiting): void {
    const { line } = waiting;
    if (!line) return;
    line.calls.remove(waiting);
    waiting.line = undefined;
    this.#size -= 1;
    if (line.calls.size > 0) heapOf(line).moved(line);
    else this.#drop(line);
  }

  /** The next call that may leave; whoever asks lets it leave before asking again. */
  next(hall: Hall): Waiting | undefined {
    const nowMs = this.#now();
    for (let line = hall.ready.first; line; line = hall.ready.first) {
      if (hall.gate.limiter.openings(nowMs) <= 0) {
        this.#lookAgain(hall.gate, nowMs);
        return undefined;
      }
      const shut = line.gates.find(({ limiter }) => limiter.openings(nowMs) <= 0);
      if (!shut) return this.#leave(line);
      this.#park(line, shut);
    }
    return undefined;
  }

  /** To be called whenever something changed at a gate. */
  look(gate: Gate): void {
    const nowMs = this.#now();
    while (gate.parked.size > 0 && gate.limiter.openings(nowMs) > gate.released) {
      const line = gate.parked.pop() as Line;
      line.parkedAt = undefined;
      line.releasedBy = gate;
      gate.released += 1;
      line.hall.ready.push(line);
    }
    if (gate.parked.size > 0) this.#lookAgain(gate, nowMs);
  }

  /** Takes out all calls that wait at a gate or ready behind it. */
  takeFrom(gate: Gate): Waiting[] {
    return this.takeWhere((line) => line.gates.includes(gate));
  }

  takeWhere(isMeant: (line: Line) => boolean): Waiting[] {
    const taken = [...this.#lines.values()].filter(isMeant).flatMap(({ calls }) => [...calls]);
    for (const waiting of taken) this.remove(waiting);
    return taken;
  }

  #lineFor(hall: Hall, gates: readonly Gate[]): Line {
    const id = [hall.gate, ...gates].map((gate) => gate.id).join('\n');
    const known = this.#lines.get(id);
    if (known) return known;
    const calls = new Heap<Waiting>(goesBefore);
    const line: Line = {
      id,
      calls,
      gates,
      hall,
      parkedAt: undefined,
      releasedBy: undefined,
      place: -1,
    };
    this.#lines.set(id, line);
    for (const gate of gates) gate.lines += 1;
    return line;
  }

  #leave(line: Line): Waiting {
    const waiting = line.calls.first as Waiting;
    // Its opening is used now, which keeps the count of the gate as it was.
    if (line.releasedBy) line.releasedBy.released -= 1;
    line.releasedBy = undefined;
    this.remove(waiting);
    return waiting;
  }

  #park(line: Line, gate: Gate): void {
    heapOf(line).remove(line);
    line.parkedAt = gate;
    gate.parked.push(line);
    this.#lookAgain(gate, this.#now());
    this.#unrelease(line);
  }

  #drop(line: Line): void {
    heapOf(line).remove(line);
    this.#lines.delete(line.id);
    for (const gate of line.gates) gate.lines -= 1;
    this.#unrelease(line);
  }

  /** The opening that it was let go for is another's. */
  #unrelease(line: Line): void {
    const gate = line.releasedBy;
    if (!gate) return;
    line.releasedBy = undefined;
    gate.released -= 1;
    this.look(gate);
  }

  #lookAgain(gate: Gate, nowMs: number): void {
    const atMs = gate.limiter.opensAt(nowMs);
    // With an opening left, those that were let go for it come back here if they do not use it.
    if (atMs <= nowMs || !(atMs < gate.looksAtMs)) return;
    gate.looksAtMs = atMs;
    this.#remind(atMs, () => {
      if (gate.looksAtMs === atMs) gate.looksAtMs = Number.POSITIVE_INFINITY;
      this.look(gate);
    });
  }
}

function heapOf(line: Line): Heap<Line> {
  return line.parkedAt ? line.parkedAt.parked : line.hall.ready;
}

/** A call on its way through the scheduler, from the question to the answer. */
export interface Waiting extends Placed {
  readonly call: Call;
  /** First come, first served; one that comes back keeps its number, and so goes to the front. */
  readonly order: number;
  /** Where it stands while it waits for a limit. */
  line: Line | undefined;
  isUnderWay: boolean;
  /** How often it failed and was sent again. */
  repeats: number;
  /** How often the platform said it comes too fast. */
  refusals: number;
  /** A try of it may have changed something, so nobody may say that nothing was done. */
  mayBeDone: boolean;
  /** Why it is not done yet. */
  fault: Fault | undefined;
  resolve(reply: WireReply): void;
  reject(error: unknown): void;
}

type Ends = Pick<Waiting, 'resolve' | 'reject'>;

export function asWaiting(call: Call, order: number, { resolve, reject }: Ends): Waiting {
  return {
    call,
    order,
    line: undefined,
    place: -1,
    isUnderWay: false,
    repeats: 0,
    refusals: 0,
    mayBeDone: false,
    fault: undefined,
    resolve,
    reject,
  };
}

export type Fault = 'down' | 'slow';

/** People before jobs, then who came first. */
function goesBefore(left: Waiting, right: Waiting): boolean {
  const [isJob, isOtherJob] = [left.call.priority === 'job', right.call.priority === 'job'];
  return isJob === isOtherJob ? left.order < right.order : isOtherJob;
}
