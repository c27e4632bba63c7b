import type { Finding, FindingKind, KnownDecoy } from '../scanner.ts';
import type { Row } from './text-rows.ts';

/** A finding as the page gets it: what a webhook is made of stays in the worker until somebody asks for it. */
export interface Shown extends Omit<Finding, 'webhook' | 'excerpt'> {
  /** The line around it, masked. */
  excerpt: string;
  /** Its number in this scan, from 0. */
  at: number;
  /** Which of the read files it is in. */
  source: number;
  /** The file's own, or that of a file inside it. */
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
  /** Why, as a sentence; undefined where the browser could not read it. */
  cause: string | undefined;
}

/** What can be shown of a file, and done with it. */
export interface Look {
  /** Its text with its secrets named by their kind; undefined where only its findings can be shown. */
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
