import type { Answer } from '#kit/page/client.tsx';

const CHECK_MS = 780_000;
const ROTATE_UNDER_MS = 120_000;

export interface SessionAnswer {
  session_token: string;
  expires_in_ms: number;
}

type AskForSession = (old: string | undefined) => Promise<Answer<SessionAnswer>>;

export interface SessionKeeper {
  /** Returns a token that should be valid, requesting one if there is none. Undefined if that failed. */
  ensure(): Promise<string | undefined>;
  /** Replaces a token that the server refused, unless it was replaced already. */
  replace(refused: string): Promise<string | undefined>;
  /** Rotates the token when little time is left. */
  check(): Promise<void>;
  /** Always requests a session, which is the only call that shows whether the desk is open again. */
  renew(): Promise<string | undefined>;
  current(): string | undefined;
  /** Stores a token that arrived with another call. */
  adopt(given: SessionAnswer, askedAt?: number): void;
  /** Drops the token, and returns it so that the server can be told. */
  drop(): string | undefined;
  /** Keeps the session while the page is open. */
  start(): () => void;
}

/** Keeps one session, only in memory, on the monotonic clock. The wall clock may be wrong or change. */
export function createSessionKeeper(ask: AskForSession): SessionKeeper {
  let token: string | undefined;
  let expiresAt = 0;
  let underWay: Promise<string | undefined> | undefined;
  let lastTimer: ReturnType<typeof setTimeout> | undefined;

  const leftMs = () => (token === undefined ? 0 : expiresAt - performance.now());

  function obtain(old: string | undefined): Promise<string | undefined> {
    underWay ??= fetchToken(old).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function fetchToken(old: string | undefined): Promise<string | undefined> {
    const askedAt = performance.now();
    let answer = await ask(old);
    if (!answer.ok && answer.problem.status === 401 && old !== undefined) {
      answer = await ask(undefined);
    }
    // If a rotation fails without a network, the old token stays valid until it expires.
    if (!answer.ok) return leftMs() > 0 ? token : undefined;
    hold(answer.data, askedAt);
    return token;
  }

  function hold({ session_token, expires_in_ms }: SessionAnswer, askedAt: number): void {
    token = session_token;
    expiresAt = askedAt + expires_in_ms;
    clearTimeout(lastTimer);
    lastTimer = setTimeout(check, Math.max(0, expires_in_ms - ROTATE_UNDER_MS) + 1);
  }

  const adopt = (given: SessionAnswer, askedAt = performance.now()) => hold(given, askedAt);

  async function ensure(): Promise<string | undefined> {
    if (underWay) return underWay;
    return leftMs() > 0 ? token : obtain(undefined);
  }

  async function replace(refused: string): Promise<string | undefined> {
    if (token === refused) token = undefined;
    return ensure();
  }

  const renew = () => obtain(leftMs() > 0 ? token : undefined);

  async function check(): Promise<void> {
    if (leftMs() < ROTATE_UNDER_MS) await renew();
  }

  function drop(): string | undefined {
    const dropped = token;
    token = undefined;
    clearTimeout(lastTimer);
    return dropped;
  }

  function start(): () => void {
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(lastTimer);
    };
  }

  return { ensure, replace, check, renew, adopt, drop, start, current: () => token };
}
