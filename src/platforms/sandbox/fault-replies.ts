import type { Fault, FaultTarget } from './faults.ts';
import type { SandboxReply } from './sandbox.ts';

const RETRY_AFTER_MS = 1_000;

/** What a fault answers before anything is done; undefined where the part words it itself. */
export function replyInstead(fault: Fault, { platform }: FaultTarget): SandboxReply | undefined {
  if (fault.name === 'down') return { status: 0, headers: {}, body: '', isDown: true };
  if (fault.name === '5xx') return page(fault.status ?? 500, 'Something went wrong');
  if (fault.name === 'garbled') return page(200, 'Checking your browser');
  return platform === 'discord' ? undefined : robloxTooMany(fault);
}

function page(status: number, title: string): SandboxReply {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1>`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

function robloxTooMany({ retryAfterMs = RETRY_AFTER_MS }: Fault): SandboxReply {
  const headers = {
    'content-type': 'application/json',
    'retry-after': String(Math.ceil(retryAfterMs / 1000)),
  };
  const body = JSON.stringify({ errors: [{ code: 0, message: 'Too many requests' }] });
  return { status: 429, headers, body };
}
