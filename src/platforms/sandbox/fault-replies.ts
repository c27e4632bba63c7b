import type { Fault, FaultTarget } from './faults.ts';
import { mutate } from './mutate.ts';
import type { SandboxReply } from './sandbox.ts';

const RETRY_AFTER_MS = 1_000;
const SLOW_MS = 5_000;

type Reply = (fault: Fault, target: FaultTarget) => SandboxReply | undefined;

const INSTEAD: Readonly<Record<string, Reply>> = {
  down: () => ({ status: 0, headers: {}, body: '', isDown: true }),
  '5xx': ({ status = 500 }) => page(status, 'Something went wrong'),
  garbled: () => page(200, 'Checking your browser'),
  page: ({ status = 403 }) => page(status, 'Sorry, you have been blocked'),
  'empty-200-undone': () => ({ status: 200, headers: {}, body: '' }),
  'object-200-undone': () => json(200, '{}'),
  says: ({ status = 400, body = '{}' }) => json(status, body),
  '408': (_, target) => timedOut(408, target),
  '499': (_, target) => timedOut(499, target),
};

/** What a fault answers before anything is done; undefined where the part words it itself. */
export function replyInstead(fault: Fault, target: FaultTarget): SandboxReply | undefined {
  const reply = INSTEAD[fault.name];
  if (reply) return reply(fault, target);
  return target.platform === 'discord' ? undefined : robloxTooMany(fault);
}

/** What becomes of an answer, once it was done. */
export function spoil(reply: SandboxReply, fault: Fault, target: FaultTarget): SandboxReply {
  const { headers } = reply;
  if (fault.name === 'cut') return { ...reply, isCut: true };
  if (fault.name === 'empty-200') return { ...reply, status: 200, body: '' };
  if (fault.name === 'object-200') return { ...reply, status: 200, body: '{}' };
  if (fault.name === 'html-200') return page(200, 'Checking your browser');
  if (fault.name === '408-done') return { ...timedOut(408, target), headers };
  if (fault.name === '499-done') return { ...timedOut(499, target), headers };
  if (fault.name === 'mutated') return mutate(reply, fault.seed ?? 0);
  return { ...reply, delayMs: fault.delayMs ?? SLOW_MS };
}

/** In the words of either platform; Roblox documents CANCELLED for 499. */
function timedOut(status: 408 | 499, { platform }: FaultTarget): SandboxReply {
  const message = status === 408 ? 'Request Timeout' : 'The call was cancelled.';
  return json(
    status,
    JSON.stringify(platform === 'discord' ? { message, code: 0 } : { code: 'CANCELLED', message }),
  );
}

function json(status: number, body: string): SandboxReply {
  return { status, headers: { 'content-type': 'application/json' }, body };
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
