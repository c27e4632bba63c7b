import { hash as argon2 } from '@node-rs/argon2';
import type { NewCode } from './codes/store.ts';
import type { NewAdminKey } from './store.ts';
import { digest, makeCode, makeId, makeToken } from './tokens.ts';

interface Issuer {
  nowMs: number;
  randomBytes: (count: number) => Uint8Array;
  /** Who hands it out: `first-start`, `cli`, or an admin key's id. */
  by: string;
}

export interface CodeWishes {
  label: string;
  holder?: string | undefined;
  scope?: readonly string[] | null | undefined;
  expiresAt?: number | null | undefined;
  dailyCap?: number | null | undefined;
}

/** An access code and the row that is kept of it. The code itself is in this answer and nowhere else. */
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
  };
  return { code, row };
}

/** An admin key and the row that is kept of it. */
export async function drawAdminKey(
  issuer: Issuer,
  wishes: { label: string; access: 'full' | 'read' },
): Promise<{ key: string; row: NewAdminKey }> {
  const id = makeId(issuer.randomBytes);
  const key = makeToken(`gth_k_${id}_`, issuer.randomBytes);
  const hash = await argon2(key);
  return { key, row: { id, hash, ...wishes, nowMs: issuer.nowMs, createdBy: issuer.by } };
}
