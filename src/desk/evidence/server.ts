import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { PastCase } from '#kit/contract/audit.ts';
import { targetText } from '#kit/contract/target.ts';
import { type Context, Download, type Handlers } from '#kit/server/context.ts';
import type { Kept } from '#kit/server/kept.ts';
import { requireSeenCase } from '#kit/server/seen-case.ts';
import { checkRoom, LOCK } from './check-room.ts';
import type { schemas } from './contract.ts';
import { hashLink, type Prepared, prepareFile, prepareLink, prepareMessage } from './prepare.ts';
import { type MessageFacts, readSentAt } from './rules.ts';
import {
  deleteEvidence,
  eraseEvidence,
  findEvidence,
  forgetEvidence,
  forgetMessage,
  insertEvidence,
  type ListedEvidence,
  listEvidence,
  listMessagesBy,
  readPieces,
  type StoredEvidence,
} from './store.ts';

export { commands } from './discord.ts';

export const kept: Kept = {
  async erase(tx, target) {
    await eraseEvidence(tx, targetText(target));
    if (target.kind === 'discord') await eraseMessagesBy(tx, target.id);
  },
  forgetBefore: forgetEvidence,
};

/** What the account wrote is also on cases about others, which keep the link. */
async function eraseMessagesBy(tx: Transaction, authorId: string): Promise<void> {
  for (const { id, url } of await listMessagesBy(tx, authorId)) {
    await forgetMessage(tx, { id, sha256: hashLink(url ?? '') });
  }
}

export const handlers: Handlers<typeof schemas> = {
  async list({ case_id: caseId }, context) {
    const past = await requireSeenCase(caseId, context);
    const found = await context.database.transaction((tx) => listEvidence(tx, caseId));
    const { actor } = whoIs(context);
    return {
      now: context.nowMs,
      evidence: found.map((one) => describe(one, actor, context.nowMs)),
      is_open: takesEvidence(past),
    };
  },

  async file({ case_id: caseId, id }, context) {
    await requireSeenCase(caseId, context);
    const one = await context.database.transaction((tx) => findEvidence(tx, { id, caseId }));
    if (!one || one.url !== null) throw new DeskError('evidence/no-such');
    const { name } = one;
    // A browser shows nothing of this type, whatever the file contains.
    const type = 'application/octet-stream';
    return new Download({ name, type, pieces: readContent(one, context) });
  },

  async add({ case_id: caseId }, context) {
    const past = await requireOpenCase(caseId, context);
    const { uploads, database, signal } = context;
    const [file] = uploads;
    if (!file || file.name === '') throw new DeskError('evidence/no-file');
    const { name, bytes } = file;
    // Asked before the work too, so that a full case costs no image.
    await database.transaction((tx) => checkRoom(tx, past.caseId, asking(context, bytes.length)));
    return tellAdded(
      await addPrepared(await prepareFile(bytes, name, signal), past, context),
      context,
    );
  },

  async link({ case_id: caseId, url }, context) {
    const past = await requireOpenCase(caseId, context);
    return tellAdded(await addPrepared(prepareLink(url, context.nowMs), past, context), context);
  },

  async message({ case_id: caseId, url, message }, context) {
    if (!context.isFromDiscord) throw new DeskError('evidence/only-in-discord');
    const past = await requireOpenCase(caseId, context);
    const one = await addPrepared(prepareMessage(url, message, context.nowMs), past, context);
    const { files, embeds, is_masked, text } = readMessage(one) ?? message;
    return {
      ...{ detail: sayAdded(one), id: one.id },
      ...{ has_text: text.trim() !== '', files, embeds, is_masked },
      is_practice: past.isPractice,
    };
  },

  async remove({ case_id: caseId, id }, context) {
    const past = await requireSeenCase(caseId, context);
    const gone = await context.database.transaction(async (tx) => {
      await tx.lock(LOCK);
      const one = await findEvidence(tx, { id, caseId });
      if (!one) throw new DeskError('evidence/no-such');
      if (!context.admin && one.actor !== whoIs(context).actor) {
        throw new DeskError('evidence/not-yours', { params: { by: one.holder } });
      }
      await deleteEvidence(tx, id);
      return one;
    });
    noteFacts(gone, past, context);
    return { detail: `${sayWhat(gone)} was removed from case ${caseId}.` };
  },
};

async function addPrepared(
  made: Prepared,
  past: PastCase,
  context: Context,
): Promise<ListedEvidence> {
  const { database, nowMs, randomBytes } = context;
  const { content, ...facts } = made;
  const one: ListedEvidence = {
    ...facts,
    ...whoIs(context),
    id: Buffer.from(randomBytes(8)).toString('hex'),
    caseId: past.caseId,
    caseAt: past.at,
    isPractice: past.isPractice ? 1 : 0,
    addedAt: nowMs,
  };
  await database.transaction(async (tx) => {
    await tx.lock(LOCK);
    await checkRoom(tx, past.caseId, asking(context, one.bytes));
    await refuseSame(tx, one);
    await insertEvidence(tx, one, content);
  });
  noteFacts(one, past, context);
  return one;
}

function tellAdded(one: ListedEvidence, { nowMs }: Context) {
  return { detail: sayAdded(one), evidence: describe(one, one.actor, nowMs) };
}

/** A link also is the same as its message, which says more. */
async function refuseSame(tx: Transaction, one: StoredEvidence): Promise<void> {
  const all = await listEvidence(tx, one.caseId);
  const isSame = (each: StoredEvidence) =>
    each.sha256 === one.sha256 || (one.kind === 'link' && each.url === one.url);
  if (all.some(isSame)) throw new DeskError('evidence/same');
}

function asking(context: Context, bytes: number) {
  const { nowMs, settings } = context;
  return { actor: whoIs(context).actor, bytes, nowMs, roomMb: settings.evidenceMegabytes };
}

/** The name of a link is its whole address, which is no word for a sentence. */
function sayWhat({ kind, name }: StoredEvidence): string {
  if (kind === 'message') return 'The message';
  return kind === 'link' ? 'The message link' : `“${name}”`;
}

function sayAdded(one: StoredEvidence): string {
  return `${sayWhat(one)} was added to case ${one.caseId}.`;
}

/** The log gets what was added or removed, and never its content. */
function noteFacts(
  { id, name, kind, url, bytes, sha256 }: StoredEvidence,
  { isPractice }: PastCase,
  { note }: Context,
): void {
  const ofFile = url === null ? { bytes, sha256 } : {};
  note({ evidence: id, name, kind, ...ofFile, ...(isPractice && { practice: true }) });
}

async function requireOpenCase(caseId: number, context: Context): Promise<PastCase> {
  const past = await requireSeenCase(caseId, context);
  if (!takesEvidence(past)) throw new DeskError('evidence/not-here');
  return past;
}

/** Notes and evidence are cases about a case. What belongs to the matter belongs to the first one. */
function takesEvidence({ target }: PastCase): boolean {
  return target === null || !target.startsWith('case:');
}

function whoIs({ admin, pass }: Context): { actor: string; holder: string } {
  if (admin) return { actor: `key:${admin.keyId}`, holder: admin.label };
  if (pass) return { actor: `pass:${pass.id}`, holder: pass.holder };
  throw new DeskError('access/pass-missing');
}

function readMessage({ message }: StoredEvidence): MessageFacts | null {
  return message === null ? null : (JSON.parse(message) as MessageFacts);
}

function describe(one: ListedEvidence, actor: string, nowMs: number) {
  const { id, kind, name, url, bytes, sha256, thumbnail } = one;
  const message = readMessage(one);
  return {
    id,
    kind,
    name,
    url,
    message: message && { ...message, sent_at: readSentAt(url ?? '', nowMs) },
    bytes,
    sha256,
    thumbnail: thumbnail === null ? null : `data:image/webp;base64,${thumbnail}`,
    at: one.addedAt,
    by: one.holder,
    is_yours: one.actor === actor,
    is_practice: one.isPractice === 1,
  };
}

/** About 400 KB, so that neither the store nor the memory is held for long. */
const PIECES_AT_ONCE = 32;

async function* readContent(
  { id, bytes }: StoredEvidence,
  { database }: Context,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let from = 0; read < bytes; from += PIECES_AT_ONCE) {
    const range = { from, count: PIECES_AT_ONCE };
    const pieces = await database.transaction((tx) => readPieces(tx, id, range));
    // It was removed meanwhile; the reader must not take the part for the whole.
    if (pieces.length === 0) throw new DeskError('evidence/no-such');
    for (const piece of pieces) {
      read += piece.length;
      yield piece;
    }
  }
}
