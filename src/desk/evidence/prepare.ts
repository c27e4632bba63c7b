import { hash } from 'node:crypto';
import { DeskError } from '#errors.ts';
import { cleanFileName } from '#kit/files/clean-name.ts';
import { isImageKind, readFileKind } from '#kit/files/file-kind.ts';
import { cleanImage } from './clean-image.ts';
import { FILE_BYTES_MAX, readMessageLink } from './rules.ts';
import type { ListedEvidence } from './store.ts';

/** Evidence that may be kept, apart from its case. */
export interface Prepared
  extends Pick<ListedEvidence, 'kind' | 'name' | 'url' | 'bytes' | 'sha256' | 'thumbnail'> {
  content: Uint8Array;
}

/** Tells what a file is from its content, and rewrites images. The guard has looked at it already. */
export async function prepareFile(
  sent: Uint8Array,
  givenName: string,
  signal: AbortSignal,
): Promise<Prepared> {
  if (sent.length > FILE_BYTES_MAX) throw new DeskError('evidence/too-large');
  const kind = readFileKind(sent);
  if (kind === undefined) throw new DeskError('evidence/not-accepted');
  const { bytes: content, thumbnail } = isImageKind(kind)
    ? await cleanImage(sent, kind, signal)
    : { bytes: sent, thumbnail: null };
  const name = cleanFileName(givenName, kind);
  const facts = { bytes: content.length, sha256: hash('sha256', content) };
  return { kind, name, url: null, ...facts, thumbnail, content };
}

export function prepareLink(given: string, nowMs: number): Prepared {
  const link = readMessageLink(given, nowMs);
  if (!link.ok) {
    const { message } = new DeskError(`evidence/${link.fault}`);
    throw new DeskError(`evidence/${link.fault}`, { fields: { url: message } });
  }
  const { url } = link;
  const facts = { bytes: 0, sha256: hash('sha256', url), thumbnail: null };
  return { kind: 'link', name: url, url, ...facts, content: new Uint8Array() };
}
