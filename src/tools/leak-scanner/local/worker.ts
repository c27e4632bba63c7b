// Reads and scans off the main thread to keep the page responsive. Only this worker holds whole secrets.
import { scanSource } from '../files.ts';
import { createScanner, type Finding, type FindingKind, type KnownDecoy } from '../scanner.ts';
import { detectEncoding, isPacked, type Span, scrubFile } from './scrub.ts';
import { readText } from './text-rows.ts';
import type { FromWorker, Look, Read, Shown, ToWorker } from './worker-messages.ts';

const FINDINGS_MAX = 100_000;
const LOOK_BYTES_MAX = 2_000_000;
const TELL_MS = 100;

class Stopped extends Error {}

let reads: readonly Read[] = [];
let spans: Span[][] = [];
let webhooks = new Map<number, NonNullable<Finding['webhook']>>();
/** The files that were read to their end. The others may contain further secrets. */
let whole = new Set<number>();
let isStopped = false;

function tell(message: FromWorker): void {
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'scan') void scan(data.reads, data.decoys);
  if (data.type === 'stop') isStopped = true;
  if (data.type === 'look') void look(data.source);
  if (data.type === 'scrub') void scrub(data.source);
  if (data.type === 'webhook') {
    const webhook = webhooks.get(data.at);
    if (webhook) tell({ type: 'webhook', ...webhook });
  }
});

async function scan(given: readonly Read[], decoys: readonly KnownDecoy[]): Promise<void> {
  reads = given;
  spans = given.map(() => []);
  webhooks = new Map();
  whole = new Set();
  isStopped = false;
  const scanner = createScanner({ decoys, withExcerpts: true });
  const startedAt = performance.now();
  let found: Shown[] = [];
  let counts: Partial<Record<FindingKind, number>> = {};
  let count = 0;
  let lines = 0;
  let bytes = 0;
  let toldAt = startedAt;
  let path = '';

  function tellAll() {
    toldAt = performance.now();
    if (Object.keys(counts).length > 0) tell({ type: 'found', findings: found, counts });
    tell({ type: 'progress', bytes, lines, ms: toldAt - startedAt, path });
    found = [];
    counts = {};
  }

  function add(source: number, where: string, { webhook, excerpt = '', ...finding }: Finding) {
    counts[finding.kind] = (counts[finding.kind] ?? 0) + 1;
    const at = count;
    count += 1;
    if (at >= FINDINGS_MAX) return;
    if (webhook) webhooks.set(at, webhook);
    const { kind, offset, length } = finding;
    if (where === reads[source]?.path) spans[source]?.push({ kind, offset, length, at });
    found.push({ ...finding, excerpt, at, source, path: where, hasWebhook: webhook !== undefined });
  }

  for (const [source, read] of reads.entries()) {
    if (isStopped) break;
    path = read.path;
    const told = {
      onFinding: (where: string, finding: Finding) => add(source, where, finding),
      onBytes: (more: number) => {
        bytes += more;
        if (performance.now() - toldAt >= TELL_MS) tellAll();
      },
      onRefused: (where: string, cause: string) =>
        tell({ type: 'refused', refused: { path: where, cause } }),
    };
    const opened = { path, open: () => chunksOf(read.content) };
    try {
      lines += await scanSource(scanner, opened, told);
      if (count <= FINDINGS_MAX) whole.add(source);
    } catch (error) {
      if (error instanceof Stopped) break;
      tell({ type: 'refused', refused: { path, cause: undefined } });
    }
  }
  tellAll();
  tell({ type: 'over', lines, bytes, ms: performance.now() - startedAt, isStopped });
}

async function* chunksOf(content: Blob): AsyncGenerator<Uint8Array> {
  const reader = content.stream().getReader();
  try {
    for (;;) {
      if (isStopped) throw new Stopped();
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function look(source: number): Promise<void> {
  // The file was deleted or locked since, so it can't be scrubbed either.
  const answer = await lookAt(source).catch(() => ({ canScrub: false }));
  tell({ type: 'look', source, look: answer });
}

async function lookAt(source: number): Promise<Look> {
  const content = await scrubbable(source);
  if (!content) return { canScrub: false };
  if (content.size > LOOK_BYTES_MAX) return { canScrub: true };
  const own = spans[source] ?? [];
  const bytes = new Uint8Array(await content.arrayBuffer());
  return { text: readText(bytes, own, await detectEncoding(content, own)), canScrub: true };
}

async function scrub(source: number): Promise<void> {
  const content = await scrubbable(source);
  const scrubbed = content ? await scrubFile(content, spans[source] ?? []) : null;
  tell({ type: 'scrubbed', source, content: scrubbed });
}

/** A packed file can't be scrubbed, because it would have to be packed again. */
async function scrubbable(source: number): Promise<Blob | undefined> {
  const content = whole.has(source) ? reads[source]?.content : undefined;
  return content && !(await isPacked(content)) ? content : undefined;
}
