import { hash as argon2 } from '@node-rs/argon2';
import type { NewAdminKey } from './admin/store.ts';
import type { NewCode } from './codes/store.ts';
import { digest, makeCode, makeId, makeToken } from './tokens.ts';

interface Issuer {
  nowMs: number;
  randomBytes: (count: number) => Uint8Array;
  /** The issuer: `first-start`, `cli`, or the label of an admin key. */
  by: string;
}

export interface CodeWishes {
  label: string;
  holder?: string | undefined;
  scope?: readonly string[] | null | undefined;
  expiresAt?: number | null | undefined;
  dailyCap?: number | null | undefined;
  /** The id of the pass that it returns to its holder. */
  reissues?: string | undefined;
}

/** Creates an access code and the row to store. Only the returned value contains the code itself. */
export function drawCode(issuer: Issuer, wishes: CodeWishes): { code: string; row: NewCode } {
  const code = makeCode(issuer.randomBytes);
  const row = {
    id: makeId(issuer.randomBytes),
    hash: digest(code),
    label: wishes.label,
    holder: wishes.holder ?? wishes.label,
    scope: wishes.scope ?? null,
    expiresAt: wishes.expiresAt ?? null,
    dailyCap: wishes.dailyCap ?? null,
    nowMs: issuer.nowMs,
    createdBy: issuer.by,
    reissues: wishes.reissues,
  };
  return { code, row };
}

/** Numbers several codes with one label; lists show them in that order. */
export function drawCodes(issuer: Issuer, wishes: CodeWishes, count: number) {
  if (count === 1) return [drawCode(issuer, wishes)];
  return Array.from({ length: count }, (_, index) =>
    drawCode(
      { ...issuer, nowMs: issuer.nowMs - index },
      { ...wishes, label: `${wishes.label} ${index + 1}` },
    ),
  );
}

/** Creates an admin key and the row to store. */
export async function drawAdminKey(
  issuer: Issuer,
  wishes: { label: string; access: 'full' | 'read' },
): Promise<{ key: string; row: NewAdminKey }> {
  const id = makeId(issuer.randomBytes);
  const key = makeToken(`gth_k_${id}_`, issuer.randomBytes);
  const hash = await argon2(key);
  return { key, row: { id, hash, ...wishes, nowMs: issuer.nowMs, createdBy: issuer.by } };
}
