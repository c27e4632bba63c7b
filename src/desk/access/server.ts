import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { findWait } from '#kit/tries/find-wait.ts';
import { noteTry } from '#kit/tries/store.ts';
import { householdNetwork, isWithin } from '#kit/values/network.ts';
import { findCode, spendCode } from './codes/store.ts';
import type { schemas } from './contract.ts';
import { startSession } from './keep-session.ts';
import { findLivePass, insertPass, renewPass, setPractice } from './passes/store.ts';
import { noteArrival } from './people/arrival.ts';
import {
  type Code,
  judgeCode,
  PRACTICE_MS,
  readCode,
  SESSION_MS,
  TRIES_MAX,
  TRIES_WINDOW_MS,
} from './rules.ts';
import { endSession, touchSession } from './store.ts';
import { digest, makeId, makeToken } from './tokens.ts';

export const handlers: Handlers<typeof schemas> = {
  async sessionToken(_input, context) {
    const { token, expiresAt } = await context.database.transaction((tx) =>
      startSession(tx, context.bearer, context),
    );
    return { session_token: token, expires_at: expiresAt, expires_in_ms: SESSION_MS };
  },

  async heartbeat(input, { nowMs, database, session }) {
    if (!session) throw new DeskError('access/session-invalid');
    const activeAt =
      input.last_active_at === undefined ? null : Math.min(input.last_active_at, nowMs);
    await database.transaction((tx) => touchSession(tx, session, { nowMs, activeAt }));
  },

  async end(_input, { nowMs, database, session }) {
    if (!session) throw new DeskError('access/session-invalid');
    await database.transaction((tx) => endSession(tx, session, nowMs));
  },

  async redeem(input, context) {
    const { nowMs } = context;
    const address = householdNetwork(context.address);
    const redeemed = await context.database.transaction(async (tx) => {
      const waitMs = await findWait(tx, 'code', { address, nowMs, ...tryLimits });
      if (waitMs !== undefined) throw tooManyTries(waitMs);
      const typed = readCode(input.code);
      const hash = typed && digest(typed);
      // The same session may send two requests at once, even from two networks, but gets only one pass.
      if (hash) await tx.lock(`code ${hash}`);
      const code = hash && (await findCode(tx, hash));
      if (!code) {
        await noteTry(tx, 'code', { address, nowMs });
        return undefined;
      }
      return redeemCode(tx, code, { context, browser: input.browser });
    });
    // Thrown outside the unit of work, so that the failed try isn't rolled back.
    if (!redeemed) throw new DeskError('access/code-unknown');
    return redeemed;
  },

  async practice({ on }, { nowMs, database, pass, note }) {
    if (!pass) throw new DeskError('access/pass-missing');
    const until = on ? nowMs + PRACTICE_MS : null;
    await database.transaction((tx) => setPractice(tx, pass.id, until));
    note({ practice_until: until });
    const detail = on
      ? 'You are practicing for 60 minutes. Nothing you do reaches Discord or Roblox.'
      : 'You are not practicing anymore. What you do now reaches the connected platforms.';
    return { detail, practice_until: until };
  },
};

type Tx = Parameters<typeof findCode>[0];

async function redeemCode(
  tx: Tx,
  code: Code,
  { context, browser }: { context: Context; browser: string | undefined },
) {
  const { nowMs, session, randomBytes } = context;
  if (!session) throw new DeskError('access/session-invalid');
  const verdict = judgeCode(code, session.id, nowMs);
  if (verdict === 'revoked') throw new DeskError('access/code-revoked');
  if (verdict === 'expired') throw new DeskError('access/code-expired');
  if (verdict === 'spent') throw new DeskError('access/code-spent');
  await refuseElsewhere(tx, code, context);
  const secret = makeToken('gth_p_', randomBytes);
  // The pass of a code keeps its id, and so its history and budget, whenever its secret changes.
  const known = code.passId ?? code.reissues;
  const pass = { id: known ?? makeId(randomBytes), hash: digest(secret) };
  if (!(await spendCode(tx, code, { sessionId: session.id, passId: pass.id, nowMs }))) {
    throw new DeskError('access/code-spent');
  }
  if (!known) await insertPass(tx, { ...pass, nowMs }, code);
  else if (!(await renewPass(tx, pass, code.id))) throw new DeskError('access/code-revoked');
  const traced = { actor: `pass:${pass.id}`, holder: code.holder };
  await noteArrival(tx, traced, { context, browser });
  await context.openCase(tx);
  context.note({ code_id: code.id, pass_id: pass.id, label: code.label, holder: code.holder });
  return {
    detail: 'Code redeemed successfully!',
    pass: secret,
    holder: code.holder,
    scope: code.scope && [...code.scope],
    expires_at: code.expiresAt,
  };
}

/** If the holder locked the pass to a network, the code must not be a way around it. */
async function refuseElsewhere(tx: Tx, code: Code, { address, nowMs }: Context): Promise<void> {
  const pass = code.passId ? await findLivePass(tx, code.passId, nowMs) : undefined;
  if (!pass?.lockedTo || isWithin(address, pass.lockedTo)) return;
  throw new DeskError('access/network-locked', { params: { address } });
}

const tryLimits = { triesMax: TRIES_MAX, windowMs: TRIES_WINDOW_MS };

function tooManyTries(retryAfterMs: number): DeskError {
  return new DeskError('access/redeem-tries', {
    retryAfterMs,
    params: { limit: TRIES_MAX, minutes: Math.ceil(retryAfterMs / 60_000) },
  });
}
