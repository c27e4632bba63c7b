import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { withoutExempt } from '#desk/guard/exemptions.ts';
import { findLogin, findLoginInTurns, type Login, loginWords } from '#desk/guard/rules.ts';
import { DeskError } from '#errors.ts';
import type { Action } from '#kit/contract/feature.ts';
import { readPieces } from '#kit/secrets/file-text.ts';
import { findLogins } from '#kit/secrets/secret-shapes.ts';

/**
 * The credential guard. It runs before anything else reads the body, and checks every key, value and header.
 */
export function refuseLogins(request: FastifyRequest, action: Action): void {
  refuseLogin(findLogin(guardedParts(request, action)));
}

/** The same for a long body, in turns with all other requests. */
export async function refuseLoginsInTurns(request: FastifyRequest, action: Action): Promise<void> {
  refuseLogin(await findLoginInTurns(guardedParts(request, action), pauseNowAndThen()));
}

/** The same for what didn't come in a body of the desk's own calls. */
export async function refuseLoginsIn(value: unknown): Promise<void> {
  refuseLogin(await findLoginInTurns(value, pauseNowAndThen()));
}

/** The same for the text in files. */
export async function refuseLoginsInFiles({ uploads = [] }: FastifyRequest): Promise<void> {
  const pause = pauseNowAndThen();
  for (const { bytes } of uploads) {
    for (const piece of readPieces(bytes)) refuseLogin(await findLoginInTurns(piece, pause));
  }
}

function refuseLogin(login: Login | undefined): void {
  if (!login) return;
  const { kind, revoke } = loginWords(login.kind);
  throw new DeskError('guard/login-secret', { params: { kind, revoke } });
}

function guardedParts(request: FastifyRequest, { method, path }: Action): unknown {
  const { query, params, raw, overwritten } = request;
  const body = withoutExempt(`${method} ${path}`, request.body, listLoginKinds);
  return [body, query, params, groupHeaders(raw.rawHeaders), overwritten];
}

/** Groups headers by name, so that the pieces of one login stay together. */
function groupHeaders(raw: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!;
    const before = headers[name];
    headers[name] = before === undefined ? raw[at + 1]! : [before, raw[at + 1]!].flat();
  }
  return headers;
}

const TURN_MS = 10;

function pauseNowAndThen(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < TURN_MS) return undefined;
    return setImmediate().then(() => {
      sinceMs = performance.now();
    });
  };
}

function listLoginKinds(text: string) {
  return findLogins(text).map(({ kind }) => kind);
}
