import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ProxySeen } from '#kit/server/setup-ports.ts';
import {
  canonicalAddress,
  householdNetwork,
  isWithin,
  readForwarded,
} from '#kit/values/network.ts';

/** Where a call came from. One from Discord has no address. */
export interface CallerPlace {
  address: string | null;
  /** Whose requests are counted together. */
  household: string;
}

export interface Caller extends CallerPlace {
  address: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address, behind the owner's own proxies. */
    caller: Caller;
    /** Whether a proxy passed the request on, and whether the desk believes it. */
    proxy: ProxySeen;
  }
}

const REMEMBERED_MAX = 10_000;
/** By address, as it is written in the connection or the header. */
const callers = new Map<string, Caller>();

/** Determines each request's caller before anything else. */
export function tellCallers(app: FastifyInstance, trustProxy: readonly string[]): void {
  const warnings = new Warnings();
  app.decorateRequest('caller', null as unknown as Caller);
  app.decorateRequest('proxy', null as never);
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = callerAt(findAddress(request, { trustProxy, warnings }));
    request.proxy = seeProxy(request, trustProxy);
    done();
  });
}

function seeProxy(request: FastifyRequest, trustProxy: readonly string[]): ProxySeen {
  if (readForwardedHeader(request) === undefined) return { state: 'none' };
  const from = canonicalAddress(request.raw.socket.remoteAddress ?? '');
  return { state: isWithin(from, trustProxy) ? 'trusted' : 'untrusted', from };
}

function callerAt(written: string): Caller {
  let caller = callers.get(written);
  if (!caller) {
    const address = canonicalAddress(written);
    caller = { address, household: householdNetwork(address) };
    if (callers.size >= REMEMBERED_MAX) callers.clear();
    callers.set(written, caller);
  }
  return caller;
}

interface Trust {
  trustProxy: readonly string[];
  warnings: Warnings;
}

/** Walks back along the proxies. The first address that isn't ours is the caller's, as it is written. */
function findAddress(request: FastifyRequest, { trustProxy, warnings }: Trust): string {
  const { log } = request;
  const peer = request.raw.socket.remoteAddress ?? '';
  const forwarded = readForwardedHeader(request);
  if (forwarded === undefined) return peer;
  let address = canonicalAddress(peer);
  if (trustProxy.length === 0) {
    warnings.ofUnnamed(log, address);
    return address;
  }
  for (const hop of forwarded.split(',').reverse()) {
    if (!isWithin(address, trustProxy)) return address;
    const before = readForwarded(hop);
    if (before === undefined) {
      warnings.ofUnreadable(log, address);
      return address;
    }
    address = before;
  }
  return address;
}

function readForwardedHeader({ headers }: FastifyRequest): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
}

/** Each is logged once, so that a sender can't flood the log. */
class Warnings {
  #hasSaidUnnamed = false;
  #hasSaidUnreadable = false;

  ofUnnamed(log: FastifyBaseLogger, from: string): void {
    if (this.#hasSaidUnnamed) return;
    this.#hasSaidUnnamed = true;
    log.warn(
      { from },
      'A proxy seems to stand before the desk. Name its address in TRUST_PROXY, or all visitors count as one.',
    );
  }

  ofUnreadable(log: FastifyBaseLogger, from: string): void {
    if (this.#hasSaidUnreadable) return;
    this.#hasSaidUnreadable = true;
    log.warn(
      { from },
      'A proxy in TRUST_PROXY sends an X-Forwarded-For that is not an address, so its visitors count as one. Set it to pass on the address of whoever connects to it.',
    );
  }
}
