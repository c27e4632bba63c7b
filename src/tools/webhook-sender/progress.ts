// The progress of a send, derived from the events received so far.

export interface Row {
  index: number;
  status: 'sent' | 'failed' | 'unsure';
  error?: string;
}

export type Ending =
  | { kind: 'all'; message: string }
  | { kind: 'some'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'stopped'; title: string; detail: string }
  /** The connection was lost. The desk stops by itself, and the case says how far it got. */
  | { kind: 'lost' };

export interface Progress {
  of: number;
  rows: readonly Row[];
  /** The message that is taking long, due to Discord's rate limit or a slow answer. */
  waitingFor: number | undefined;
  caseId: number | undefined;
  /** On the page's own clock. */
  startedMs: number;
  endedMs: number | undefined;
  ending: Ending | undefined;
}

export function begin(of: number, startedMs: number): Progress {
  return {
    of,
    rows: [],
    waitingFor: undefined,
    caseId: undefined,
    startedMs,
    endedMs: undefined,
    ending: undefined,
  };
}

type Event = Readonly<Record<string, unknown>>;

export function takeEvent(progress: Progress, event: Event): Progress {
  const index = typeof event.index === 'number' ? event.index : 0;
  switch (event.status) {
    case 'begun':
      return { ...progress, caseId: typeof event.case_id === 'number' ? event.case_id : undefined };
    case 'waiting':
      return { ...progress, waitingFor: index };
    case 'sent':
      return withRow(progress, { index, status: 'sent' });
    case 'failed':
      return withRow(progress, failedRow(index, event));
    case 'stopped':
      return { ...progress, ending: { kind: 'stopped', ...wordsIn(event.error) } };
    default:
      return typeof event.message === 'string' ? ended(progress, event.message) : progress;
  }
}

function withRow(progress: Progress, row: Row): Progress {
  return { ...progress, waitingFor: undefined, rows: [...progress.rows, row] };
}

function failedRow(index: number, { error, code }: Event): Row {
  const status = code === 'platform/unsure' ? 'unsure' : 'failed';
  return { index, status, ...(typeof error === 'string' && { error }) };
}

function wordsIn(error: unknown): { title: string; detail: string } {
  const { title, detail } = (error ?? {}) as Event;
  return { title: String(title ?? ''), detail: String(detail ?? '') };
}

function ended(progress: Progress, message: string): Progress {
  const kind = countRows(progress).sent === progress.of ? 'all' : 'some';
  return { ...progress, ending: { kind, message } };
}

export function countRows({ rows }: Pick<Progress, 'rows'>) {
  const count = { sent: 0, failed: 0, unsure: 0 };
  for (const { status } of rows) count[status] += 1;
  return count;
}

/** Messages per minute so far, and the time left at that rate. Undefined before the first message. */
export function estimatePace(
  progress: Progress,
  nowMs: number,
): { perMinute: number; leftMs: number } | undefined {
  const done = progress.rows.length;
  const spentMs = (progress.endedMs ?? nowMs) - progress.startedMs;
  if (done === 0 || spentMs <= 0) return undefined;
  return {
    perMinute: (done * 60_000) / spentMs,
    leftMs: ((progress.of - done) * spentMs) / done,
  };
}
