import type { FindingKind, KnownDecoy } from '../scanner.ts';
import { kindOrder } from './kinds.ts';
import type { Taken } from './take.ts';
import ScanWorker from './worker.ts?worker&inline';
import type { FromWorker, Look, Read, Refused, Shown, ToWorker } from './worker-messages.ts';

export interface Progress {
  bytes: number;
  bytesTotal: number;
  lines: number;
  ms: number;
  /** The file being read. */
  path: string;
}

type State = 'reading' | 'stopped' | 'done';

/** One scan, from its input to its findings. Nothing of it remains after it ends. */
export class Scan {
  readonly reads: readonly Read[];
  readonly isPasted: boolean;
  /** Whether some files were left out. */
  readonly isCut: boolean;
  readonly shutFolders: readonly string[];
  readonly startedAt = Date.now();
  readonly refused: Refused[] = [];
  /** In the order of discovery. */
  readonly findings: Shown[] = [];
  readonly counts = new Map<FindingKind, number>();
  /** Undefined while the file is being read. */
  readonly looks = new Map<number, Look | undefined>();
  state: State = 'reading';
  progress: Progress;

  readonly #worker = new ScanWorker();
  readonly #byKind = new Map<FindingKind, Shown[]>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, (message: never) => void>();
  #version = 0;

  constructor(given: Taken & { decoys: readonly KnownDecoy[] }) {
    this.reads = given.reads;
    this.isPasted = given.isPasted ?? false;
    this.isCut = given.isCut ?? false;
    this.shutFolders = given.shutFolders ?? [];
    const bytesTotal = given.reads.reduce((sum, { content }) => sum + content.size, 0);
    this.progress = { bytes: 0, bytesTotal, lines: 0, ms: 0, path: '' };
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) =>
      this.#hear(data),
    );
    this.#send({ type: 'scan', reads: given.reads, decoys: given.decoys });
  }

  /** Changes whenever something was found or read. */
  readonly version = () => this.#version;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The kinds found, worst first, with their findings. */
  groups(only?: FindingKind): { kind: FindingKind; findings: readonly Shown[] }[] {
    return kindOrder
      .filter((kind) => only === undefined || kind === only)
      .map((kind) => ({ kind, findings: this.#byKind.get(kind) ?? [] }))
      .filter(({ findings }) => findings.length > 0);
  }

  get total(): number {
    return this.counts.values().reduce((sum, count) => sum + count, 0);
  }

  stop(): void {
    this.#send({ type: 'stop' });
  }

  /** Reads a file's text once and stores it in `looks`. */
  look(source: number): void {
    if (this.looks.has(source)) return;
    this.looks.set(source, undefined);
    this.#send({ type: 'look', source });
  }

  scrub(source: number): Promise<Blob | null> {
    this.#send({ type: 'scrub', source });
    return new Promise((resolve) => {
      this.#waiting.set('scrubbed', ({ content }: { content: Blob | null }) => resolve(content));
    });
  }

  webhook(at: number): Promise<{ id: string; token: string }> {
    this.#send({ type: 'webhook', at });
    return new Promise((resolve) => this.#waiting.set('webhook', resolve));
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.type === 'found') this.#add(message);
    if (message.type === 'progress') this.progress = { ...this.progress, ...message };
    if (message.type === 'refused') this.refused.push(message.refused);
    if (message.type === 'look') this.looks.set(message.source, message.look);
    if (message.type === 'over') {
      const { lines, bytes, ms } = message;
      this.progress = { ...this.progress, lines, bytes, ms };
      this.state = message.isStopped ? 'stopped' : 'done';
    }
    const wait = this.#waiting.get(message.type);
    this.#waiting.delete(message.type);
    wait?.(message as never);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #add({ findings, counts }: Extract<FromWorker, { type: 'found' }>): void {
    for (const finding of findings) {
      this.findings.push(finding);
      const own = this.#byKind.get(finding.kind);
      if (own) own.push(finding);
      else this.#byKind.set(finding.kind, [finding]);
    }
    for (const [kind, count] of Object.entries(counts) as [FindingKind, number][]) {
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
    }
  }
}
