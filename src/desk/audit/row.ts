import { hash } from 'node:crypto';
import { type KeySet, signRow } from './keys.ts';

/** Separate the fields of a row's text, separate rows, and stand for an empty field. */
export const FIELD = '\u001f';
export const ROW = '\u001d';
export const NOTHING = '\u001e';
const SEPARATOR = new RegExp(`[${ROW}${NOTHING}${FIELD}]`);
const SEPARATORS = new RegExp(SEPARATOR, 'g');

const DIGEST_LENGTH = 22;
const TAG_LENGTH = 22;
export const MARK_LENGTH = 8;

/** A row as it is written. Its target, detail and address may be erased later. */
export interface Row {
  at: number;
  phase: 'intent' | 'outcome';
  caseId: number | null;
  requestId: string;
  actor: string;
  holder: string | null;
  sessionId: string | null;
  action: string;
  targets: number;
  outcome: string | null;
  platform: string | null;
  jobId: number | null;
  undoes: number | null;
  /** The newest block known when the row was written; see `writeFollows`. */
  follows: string | null;
  address: string | null;
  target: string | null;
  targetName: string | null;
  detail: string | null;
}

/** A row with its commitments and its tag. */
export interface TaggedRow extends Row {
  addressSeal: string | null;
  personSeal: string | null;
  tag: string;
}

/** `salt` returns 128 new random bits as text on each call. */
export function tagRow(given: Row, { keys, salt }: { keys: KeySet; salt: () => string }) {
  const row = clean(given);
  const addressSeal = row.address === null ? null : seal(row.address, salt());
  const isPersonal = row.target !== null || row.targetName !== null || row.detail !== null;
  const personSeal = isPersonal ? seal(personText(row), salt()) : null;
  const tag = makeTag(keys, rowText({ ...row, addressSeal, personSeal }));
  return { ...row, addressSeal, personSeal, tag } satisfies TaggedRow;
}

/**
 * Everything in a row except its number, which is assigned on insert. Must match the SQL in chain/store.ts.
 */
function rowText(row: Omit<TaggedRow, 'tag'>): string {
  const { at, phase, requestId, actor, action, targets, addressSeal, personSeal } = row;
  const known = `${at}${FIELD}${phase}${FIELD}${row.caseId ?? NOTHING}${FIELD}${requestId}${FIELD}${actor}`;
  const who = `${row.holder ?? NOTHING}${FIELD}${row.sessionId ?? NOTHING}${FIELD}${action}${FIELD}${targets}`;
  const what = `${row.outcome ?? NOTHING}${FIELD}${row.platform ?? NOTHING}${FIELD}${row.jobId ?? NOTHING}`;
  const seals = `${digestSealed(addressSeal)}${FIELD}${digestSealed(personSeal)}`;
  const end = `${seals}${FIELD}${row.follows ?? NOTHING}`;
  return `${known}${FIELD}${who}${FIELD}${what}${FIELD}${row.undoes ?? NOTHING}${FIELD}${end}`;
}

function personText({ target, targetName, detail }: Row): string {
  return `${target ?? NOTHING}${FIELD}${targetName ?? NOTHING}${FIELD}${detail ?? NOTHING}`;
}

export function makeTag(keys: KeySet, text: string): string {
  return signRow(keys.rows, text).slice(0, TAG_LENGTH);
}

/**
 * Reads the number of the case that a row opens. A row's text starts with its id, and with the number too unless
 * they are the same.
 */
export function readCaseNumber(text: string): number {
  const [, number] = /^\d+:(\d+)/.exec(text) ?? [];
  return number === undefined ? Number.parseInt(text, 10) : Number(number);
}

/** Commits to a value: digest, then salt. Without the salt, the digest reveals nothing about the value. */
function seal(value: string, salt: string): string {
  return digest(value, salt) + salt;
}

function digest(value: string, salt: string): string {
  return hash('sha256', salt + value, 'base64url').slice(0, DIGEST_LENGTH);
}

function digestSealed(sealed: string | null): string {
  return sealed === null ? NOTHING : sealed.slice(0, DIGEST_LENGTH);
}

export function isErased(sealed: string | null): boolean {
  return sealed !== null && sealed.length === DIGEST_LENGTH;
}

/** True if the value is the one that was committed to. */
export function fits(sealed: string, value: string): boolean {
  return digest(value, sealed.slice(DIGEST_LENGTH)) === digestSealed(sealed);
}

/** A field must not contain a separator, or two different rows could have the same text. */
function clean(row: Row): Row {
  const { requestId, actor, action, holder, sessionId, outcome, target, targetName, detail } = row;
  const all = `${requestId}${actor}${action}${holder}${sessionId}${outcome}${target}${targetName}${detail}`;
  // One test for all fields, because hardly any row contains a separator.
  if (!SEPARATOR.test(all)) return row;
  const plain = <Text extends string | null>(text: Text) =>
    (text?.replace(SEPARATORS, ' ') ?? null) as Text;
  return {
    ...row,
    requestId: plain(requestId),
    actor: plain(actor),
    action: plain(action),
    holder: plain(holder),
    sessionId: plain(sessionId),
    outcome: plain(outcome),
    target: plain(target),
    targetName: plain(targetName),
    detail: plain(detail),
  };
}
