import { useCell } from '#kit/page/cell.ts';
import type { Answer } from '#kit/page/client.tsx';
import { storedItem } from '#kit/page/stored-item.ts';
import { lastActivity } from './activity.ts';
import { call } from './call.ts';

const CHECK_MS = 60_000;
/** Smaller differences are caused by the time an answer takes. */
const DRIFT_MS = 5_000;
// A longer timer would fire immediately.
const TIMER_MAX_MS = 2 ** 31 - 1;
const TOKEN_SHAPE = /^gth_a_[0-9A-Za-z]{20,200}$/;

/** The session of an admin who logged in with a key. The key itself is never stored. */
export interface AdminSession {
  access: 'full' | 'read';
  token: string;
  /** When it was issued or last confirmed, and when it ends, on this browser's clock. */
  timestamp: number;
  expiresAt: number;
}

const stored = storedItem<AdminSession>('admin_session', { read, write });

/** This browser's admin session, shared by all tabs. */
export const adminSession = { get: stored.get, subscribe: stored.subscribe };

export function useAdminSession(): AdminSession | undefined {
  return useCell(stored);
}

let reading = { token: stored.get()?.token, controller: new AbortController() };
stored.subscribe(() => {
  const token = stored.get()?.token;
  if (token === reading.token) return;
  reading.controller.abort();
  reading = { token, controller: new AbortController() };
});

/** Aborts running reads when the session ends. Changes aren't aborted, because they may have been made. */
export function untilSessionEnds(): AbortSignal {
  return reading.controller.signal;
}

// Counts down the remaining time that the server reported, so that changing the clock has no effect.
let ending: ReturnType<typeof setTimeout> | undefined;
stored.subscribe(countDown);
countDown();

function countDown() {
  clearTimeout(ending);
  const session = stored.get();
  if (!session) return;
  const leftMs = Math.max(0, session.expiresAt - Date.now());
  ending = setTimeout(dropAdminSession, Math.min(leftMs, TIMER_MAX_MS));
}

export function keepAdminSession(given: {
  access: 'full' | 'read';
  token: string;
  expiresInMs: number;
}): void {
  const timestamp = Date.now();
  const { access, token, expiresInMs } = given;
  stored.set({ access, token, timestamp, expiresAt: timestamp + expiresInMs });
}

export function dropAdminSession(): void {
  stored.set(undefined);
}

/** Any call may reveal that the session ended. An answer about an older session doesn't count. */
export function noteAdminEnd(token: string, answer: Answer): void {
  if (answer.ok || answer.problem.code !== 'access/admin-invalid') return;
  if (stored.get()?.token === token) dropAdminSession();
}

/** Asks the server whether the session is still valid. Keeps it if there is no answer. */
export async function checkAdminSession(): Promise<void> {
  const session = stored.get();
  if (!session) return;
  const { token } = session;
  const path = `/admin/session${idleQuery()}`;
  const answer = await call<{ access: 'full' | 'read'; expires_in_ms: number }>(path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: untilSessionEnds(),
  });
  noteAdminEnd(token, answer);
  if (!answer.ok || stored.get()?.token !== token) return;
  const { access, expires_in_ms: expiresInMs } = answer.data;
  const drift = Math.abs(Date.now() + expiresInMs - session.expiresAt);
  if (drift > DRIFT_MS || access !== session.access)
    keepAdminSession({ access, token, expiresInMs });
}

/** How long the user has been idle. Omitted if there was no activity yet. */
function idleQuery(): string {
  const activeAt = lastActivity();
  return activeAt === undefined ? '' : `?idle_ms=${Math.max(0, Date.now() - activeAt)}`;
}

let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Checks at once, every minute, and when the tab becomes visible. All watchers share one check. */
export function watchAdminSession(): () => void {
  const check = () => void checkAdminSession();
  watchers += 1;
  if (watchers === 1) {
    check();
    timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', checkWhenSeen);
  }
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenSeen);
  };
}

function checkWhenSeen() {
  if (document.visibilityState === 'visible') void checkAdminSession();
}

function read(text: string): AdminSession | undefined {
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { authenticated, fullAccess, readOnly, timestamp, expiresAt, token } = kept as Record<
    string,
    unknown
  >;
  if (authenticated !== true || (fullAccess === true) === (readOnly === true)) return undefined;
  if (!Number.isFinite(timestamp) || !Number.isFinite(expiresAt)) return undefined;
  if (typeof token !== 'string' || !TOKEN_SHAPE.test(token)) return undefined;
  if ((expiresAt as number) <= Date.now()) return undefined;
  return {
    access: fullAccess === true ? 'full' : 'read',
    token,
    timestamp: timestamp as number,
    expiresAt: expiresAt as number,
  };
}

function write({ access, token, timestamp, expiresAt }: AdminSession): string {
  const role = access === 'full' ? { fullAccess: true } : { readOnly: true };
  return JSON.stringify({ timestamp, authenticated: true, ...role, expiresAt, token });
}
