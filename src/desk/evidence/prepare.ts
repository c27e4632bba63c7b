import { hash } from 'node:crypto';
import { DeskError } from '#errors.ts';
import { cleanFileName } from '#kit/files/clean-name.ts';
import { isImageKind, readFileKind } from '#kit/files/file-kind.ts';
import { redact } from '#kit/secrets/redact.ts';
import { cleanImage } from './clean-image.ts';
import { FILE_BYTES_MAX, type MessageFacts, readMessageLink } from './rules.ts';
import type { ListedEvidence } from './store.ts';

/** Evidence that may be kept, apart from its case. */
export interface Prepared
  extends Pick<
    ListedEvidence,
    'kind' | 'name' | 'url' | 'message' | 'authorId' | 'bytes' | 'sha256' | 'thumbnail'
  > {
  content: Uint8Array;
}

const NO_MESSAGE = { message: null, authorId: null };

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
  return { kind, name, url: null, ...NO_MESSAGE, ...facts, thumbnail, content };
}

export function prepareLink(given: string, nowMs: number): Prepared {
  const link = readMessageLink(given, nowMs);
  if (!link.ok) {
    const { message } = new DeskError(`evidence/${link.fault}`);
    throw new DeskError(`evidence/${link.fault}`, { fields: { url: message } });
  }
  const { url } = link;
  const facts = { bytes: 0, sha256: hashLink(url), thumbnail: null };
  return { kind: 'link', name: url, url, ...NO_MESSAGE, ...facts, content: new Uint8Array() };
}

export function hashLink(url: string): string {
  return hash('sha256', url);
}

/** A message is its link and what it says. An edited one says something else, so both versions can be kept. */
export function prepareMessage(given: string, sent: MessageFacts, nowMs: number): Prepared {
  const link = prepareLink(given, nowMs);
  const message = JSON.stringify(maskSecrets(sent));
  const facts = {
    bytes: Buffer.byteLength(message),
    sha256: hash('sha256', `${link.url} ${message}`),
  };
  return { ...link, ...facts, kind: 'message', message, authorId: sent.author?.id ?? null };
}

function maskSecrets({ text, author, ...sent }: MessageFacts): MessageFacts {
  const masked = redact(text);
  const name = redact(author?.name ?? '');
  const isMasked = masked !== text || name !== (author?.name ?? '');
  return {
    ...{ ...sent, text: masked, author: author && { ...author, name } },
    is_masked: sent.is_masked || isMasked,
  };
}
