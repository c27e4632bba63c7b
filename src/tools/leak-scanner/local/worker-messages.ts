import type { Finding, FindingKind, KnownDecoy } from '../scanner.ts';
import type { Row } from './text-rows.ts';

/**
 * A finding as the page receives it. The parts of a webhook stay in the worker until the user asks for them.
 */
export interface Shown extends Omit<Finding, 'webhook' | 'excerpt'> {
  /** The surrounding line, masked. */
  excerpt: string;
  /** Its index in this scan, from 0. */
  at: number;
  /** The index of the file that contains it. */
  source: number;
  /** The path of the file, or of a file inside it. */
  path: string;
  hasWebhook: boolean;
}

export interface Read {
  path: string;
  content: Blob;
}

export type ToWorker =
  | { type: 'scan'; reads: Read[]; decoys: readonly KnownDecoy[] }
  | { type: 'stop' }
  | { type: 'look'; source: number }
  | { type: 'scrub'; source: number }
  | { type: 'webhook'; at: number };

export interface Refused {
  path: string;
  /** The reason as a sentence. Undefined if the browser couldn't read the file. */
  cause: string | undefined;
}

/** What can be shown of a file, and whether it can be scrubbed. */
export interface Look {
  /** The text with secrets replaced by their kind. Undefined if only the findings can be shown. */
  text?: { rows: Row[]; scrubbed: string } | undefined;
  canScrub: boolean;
}

export type FromWorker =
  | { type: 'found'; findings: Shown[]; counts: Partial<Record<FindingKind, number>> }
  | { type: 'progress'; bytes: number; lines: number; ms: number; path: string }
  | { type: 'refused'; refused: Refused }
  | { type: 'over'; lines: number; bytes: number; ms: number; isStopped: boolean }
  | { type: 'look'; source: number; look: Look }
  | { type: 'scrubbed'; source: number; content: Blob | null }
  | { type: 'webhook'; id: string; token: string };
