import type { FastifyRequest } from 'fastify';
import type { Awaitable } from '#database/database.ts';
import { type Ban, insertBan } from '#desk/bans/store.ts';
import { countPenalties, findPenaltyEnd, insertPenalty } from '#desk/limits/store.ts';
import type { Count } from '#desk/limits/windows.ts';
import { DeskError } from '#errors.ts';
import { type Action, isForAdmins, isOpenRead } from '#kit/contract/feature.ts';
import { readNetwork } from '#kit/values/network.ts';
import type { Desk } from '../desk.ts';
import type { Caller, CallerPlace } from './caller.ts';

/** The page's limit is this many times the API's, because people can share an address. */
const PAGE_SHARE = 10;

/**
 * Checks the IP ban, rate limit and maintenance before the body is read.
 * Synchronous if the address is cached.
 */
export function admit(
  desk: Desk,
  call: {
    request: FastifyRequest;
    action: Action | undefined;
    done: (refusal?: Error) => void;
  },
): void {
  const { request, action, done } = call;
  const nowMs = desk.now();
  const { caller } = request;
  const decide = (ban: Ban | undefined): Awaitable<void> => {
    if (ban && !action?.whileBanned) throw shut(desk, request, new DeskError('bans/banned'));
    const overrun = countRequest(desk, { caller, request, nowMs });
    if (overrun) return overrun;
    if (desk.settings().maintenance && !isOpenOffline(action)) throw new DeskError('desk/offline');
  };
  try {
    const isAskedAgain = action !== undefined && !isOpenRead(action);
    const ban = desk.bans.find(caller.address, nowMs, { isAskedAgain });
    const decided = ban instanceof Promise ? ban.then(decide) : decide(ban);
    if (decided instanceof Promise) decided.then(() => done(), done);
    else done();
  } catch (refusal) {
    done(refusal as Error);
  }
}

/**
 * The page and the health checks have a limit of their own, because banned visitors must still see that they
 * are banned. Exceeding this limit has no further consequences. Files of the page aren't counted at all.
 */
export function admitToPage(
  desk: Desk,
  { request, done }: { request: FastifyRequest; done: (refusal?: Error) => void },
): void {
  const limit = desk.settings().addressRequestsPerMinute * PAGE_SHARE;
  const count = desk.pageWindows.count(request.caller.household, limit, desk.now());
  if (count.isWithin) done();
  else done(tooFast(count));
}

/** The owner must be able to end maintenance. */
function isOpenOffline(action: Action | undefined): boolean {
  return action !== undefined && (action.whileOffline === true || isForAdmins(action));
}

interface Counted {
  caller: Caller;
  request: { id: string; limit: FastifyRequest['limit'] };
  nowMs: number;
}

/** Returns a promise only if an overrun has to be stored. It refuses in any case. */
function countRequest(desk: Desk, counted: Counted): Promise<never> | undefined {
  const { caller, request, nowMs } = counted;
  const { household } = caller;
  const settings = desk.settings();
  const shutUntil = desk.penalties.get(household);
  if (shutUntil !== undefined) {
    const isShut = shutUntil > nowMs && desk.isBannable(caller.address);
    if (isShut) throw shut(desk, request, penalty(desk, shutUntil - nowMs));
    desk.penalties.delete(household);
  }
  const count = desk.addressWindows.count(household, settings.addressRequestsPerMinute, nowMs);
  request.limit = count;
  if (count.isWithin) return undefined;
  if (!count.isOverrun) throw tooFast(count);
  return noteOverrun(desk, household, { caller, requestId: request.id, nowMs }).then(() => {
    throw tooFast(count);
  });
}

/** Requests during a penalty aren't counted, and nothing remains. */
function shut(desk: Desk, request: Counted['request'], refusal: DeskError): DeskError {
  const limit = desk.settings().addressRequestsPerMinute;
  request.limit = { limit, remaining: 0, resetMs: refusal.extras.retryAfterMs ?? 0 };
  return refusal;
}

export function tooFast(count: Count): DeskError {
  return new DeskError('limits/rate', {
    retryAfterMs: count.resetMs,
    params: { limit: count.limit, seconds: Math.ceil(count.resetMs / 1_000) },
  });
}

/** Records a minute in which a key exceeded its limit. The third in ten minutes shuts the household out. */
export async function noteOverrun(
  desk: Desk,
  key: string,
  counted: { caller: CallerPlace; requestId: string; nowMs: number },
): Promise<void> {
  const settings = desk.settings();
  const { nowMs, caller } = counted;
  // Behind an unnamed proxy all visitors share one address, including the owner.
  if (caller.address === null || !desk.isBannable(caller.address)) return;
  const overruns = desk.overruns.note(key, settings.overrunsWindowMs, nowMs);
  if (overruns < settings.overrunsToPenalty) return;
  desk.overruns.clear(key);
  const untilMs = nowMs + settings.penaltyMs;
  desk.penalties.set(caller.household, untilMs);
  await desk.database.transaction(async (tx) => {
    await tx.lock(`penalties ${caller.household}`);
    // Another process may have counted the same minutes.
    if ((await findPenaltyEnd(tx, caller.household, nowMs)) !== undefined) return;
    await insertPenalty(tx, caller.household, { nowMs, untilMs });
    const since = nowMs - settings.penaltiesWindowMs;
    const penalties = await countPenalties(tx, caller.household, since);
    const network = readNetwork(caller.household);
    if (penalties < settings.penaltiesToBan || !network) return;
    const reason = `Rate limited ${penalties} times within a day`;
    await insertBan(tx, network, { reason, nowMs, by: 'desk', expiresAt: null });
    await desk.audit.fact(tx, {
      nowMs,
      requestId: counted.requestId,
      actor: 'desk',
      holder: null,
      sessionId: null,
      address: caller.address,
      action: 'bans/automatic',
      about: { kind: 'network', id: network.text },
      targets: 1,
      detail: JSON.stringify({ network: network.text, reason }),
    });
  });
  throw penalty(desk, settings.penaltyMs);
}

function penalty(desk: Desk, retryAfterMs: number): DeskError {
  const minutes = Math.round(desk.settings().penaltyMs / 60_000);
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new DeskError('limits/penalty', { retryAfterMs, params: { time } });
}
