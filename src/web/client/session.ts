import { limit } from './limit.ts';
import { currentCredentials, type Loaded, load } from './load.ts';
import { createSessionKeeper } from './session-keeper.ts';

let last: Loaded | undefined;

/** The only session of this page. It comes with the page's load call. */
export const session = createSessionKeeper(async (old) => {
  // Asking while a limit holds gets the same refusal, and counts.
  const { until = 0 } = limit.get() ?? {};
  const isHeld = until > performance.now();
  if (!(isHeld && last && !last.answer.ok)) last = await load(old, old !== undefined);
  return last.answer;
});

/** Why there is no session, if the last load failed. */
export function findLoadProblem() {
  return last && !last.answer.ok ? last.answer.problem : undefined;
}

/** Loads again, with everything that this browser holds by now. */
export async function refreshDesk(): Promise<void> {
  clearTimeout(soon);
  if (session.current() === undefined) {
    await session.ensure();
    // The pass may have come while the first load was under way.
    if (last && isCurrent(last)) return;
  }
  const token = session.current();
  if (token === undefined) return;
  const askedAt = performance.now();
  last = await load(token, false);
  if (last.answer.ok && session.current() === token) session.adopt(last.answer.data, askedAt);
}

const SOON_MS = 2_000;
let soon: ReturnType<typeof setTimeout> | undefined;

/** Loads again when nothing has asked for it in the last two seconds. */
export function refreshSoon(): void {
  clearTimeout(soon);
  soon = setTimeout(() => void refreshDesk(), SOON_MS);
}

function isCurrent({ sent }: Loaded): boolean {
  const { pass, admin } = currentCredentials();
  return sent.pass === pass && sent.admin === admin;
}

/** Ends the session when the page is closed. A page restored from the browser's cache gets a new one. */
export function endWithPage(): () => void {
  const onHide = () => {
    const token = session.drop();
    if (token !== undefined) sendEnd(token);
  };
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    // While cached, the page missed changes that other tabs stored, such as a new pass.
    dispatchEvent(new StorageEvent('storage', { key: null }));
    void session.ensure();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}

function sendEnd(token: string): void {
  const body = new Blob([JSON.stringify({ session_token: token })], { type: 'application/json' });
  if (navigator.sendBeacon?.('/api/session/end', body)) return;
  fetch('/api/session/end', { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
