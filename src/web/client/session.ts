import { lastActivity } from './activity.ts';
import { call } from './call.ts';
import { createSessionKeeper, type SessionAnswer } from './session-keeper.ts';

const HEARTBEAT_MS = 60_000;

/** The only session of this page. */
export const session = createSessionKeeper((old) =>
  call<SessionAnswer>('/session_token', old ? { headers: { Authorization: `Bearer ${old}` } } : {}),
);

/** Tells the server at once and every minute that the page is open, and when the user was last active. */
export function keepHeartbeat(): () => void {
  const beat = async () => {
    const token = session.current();
    if (token === undefined) return;
    const last_active_at = lastActivity();
    const answer = await call('/session/heartbeat', {
      body: { session_token: token, ...(last_active_at !== undefined && { last_active_at }) },
    });
    if (!answer.ok && answer.problem.status === 401) await session.replace(token);
  };
  void session.ensure().then(beat);
  const timer = setInterval(beat, HEARTBEAT_MS);
  return () => clearInterval(timer);
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
