import { hash } from 'node:crypto';
import { type KeySet, signRow } from './keys.ts';

/** Stands between the fields of a row's text, between its rows, and for a field that is empty. */
export const FIELD = '\u001f';
export const ROW = '\u001d';
export const NOTHING = '\u001e';
const SEPARATOR = new RegExp(`[${ROW}${NOTHING}${FIELD}]`);
const SEPARATORS = new RegExp(SEPARATOR, 'g');

const DIGEST_LENGTH = 22;
const TAG_LENGTH = 22;
export const MARK_LENGTH = 8;

/** A row as it is written; what it is about and where it came from may be erased later. */
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
  /** The newest block that was known when it was written, see `followOf`. */
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

/** `salt` gives 128 random bits as text, new ones each time. */
export function tagRow(given: Row, { keys, salt }: { keys: KeySet; salt: () => string }) {
  const row = clean(given);
  const addressSeal = row.address === null ? null : seal(row.address, salt());
  const isPersonal = row.target !== null || row.targetName !== null || row.detail !== null;
  const personSeal = isPersonal ? seal(personText(row), salt()) : null;
  const tag = makeTag(keys, rowText({ ...row, addressSeal, personSeal }));
  return { ...row, addressSeal, personSeal, tag } satisfies TaggedRow;
}

/** All of a row but its number, which it is given when it is written. In step with the SQL of chain/store.ts. */
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

/** A commitment to a value: digest, then salt. Without the salt the digest tells nothing of the value. */
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

/** Whether a value is the one that was committed to. */
export function fits(sealed: string, value: string): boolean {
  return digest(value, sealed.slice(DIGEST_LENGTH)) === digestSealed(sealed);
}

/** No field may hold what stands between fields: two rows could have one text. */
function clean(row: Row): Row {
  const { requestId, actor, action, holder, sessionId, outcome, target, targetName, detail } = row;
  const all = `${requestId}${actor}${action}${holder}${sessionId}${outcome}${target}${targetName}${detail}`;
  // One look at all of them: hardly any row ever has one.
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
