import type { Answer } from '#kit/page/client.tsx';
import { adoptAccess, dropAccess } from './pass.ts';

interface Exchanged {
  session_token?: string;
  expires_in_ms?: number;
  /** Null if the pass no longer has a secret. */
  redeem_code?: string | null;
}

/** Moves the new secrets from an answer into this browser. The page gets the rest. */
export function takeUp(answer: Answer): Answer {
  if (!answer.ok) return answer;
  const { session_token, redeem_code, ...rest } = answer.data as Exchanged;
  const { expires_in_ms } = rest;
  if (redeem_code === null) dropAccess();
  if (typeof redeem_code === 'string') {
    const session =
      session_token !== undefined && expires_in_ms !== undefined
        ? { session_token, expires_in_ms }
        : undefined;
    adoptAccess({ session, pass: redeem_code });
  }
  return { ...answer, data: rest };
}
