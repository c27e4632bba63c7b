// What a test asks of the sandbox itself, beside the platforms.
import type { WireReply } from '../wire.ts';
import { FaultError, readFaults } from './faults.ts';
import type { Sandbox } from './sandbox.ts';

interface ControlRequest {
  method: string;
  /** Below /control. */
  path: string;
  body?: string;
}

type Answer = (sandbox: Sandbox, asked: { body: string; nowMs: number }) => WireReply;

const ANSWERS: Readonly<Record<string, Answer>> = {
  'GET /world': (sandbox, { nowMs }) => json(200, sandbox.describe(nowMs)),
  'GET /ledger': (sandbox) => json(200, sandbox.ledger.lines),
  'GET /faults': (sandbox) => json(200, sandbox.faults.list()),
  'PUT /faults': (sandbox, { body, nowMs }) => {
    sandbox.faults.set(readFaults(parsed(body)), nowMs);
    return json(200, sandbox.faults.list());
  },
  'POST /reset': (sandbox) => {
    sandbox.reset();
    return { status: 204, headers: {}, body: '' };
  },
};

export function control(sandbox: Sandbox, request: ControlRequest, nowMs: number): WireReply {
  const { method, path, body = '' } = request;
  const [plain = ''] = path.split('?');
  const channelId = /^\/channels\/(\d+)$/.exec(plain)?.[1];
  if (method === 'GET' && channelId !== undefined) {
    const messages = sandbox.readChannel(channelId, nowMs);
    return messages ? json(200, messages) : json(404, { error: 'There is no such channel.' });
  }
  const answer = ANSWERS[`${method} ${plain}`];
  if (!answer) {
    const known = [...Object.keys(ANSWERS), 'GET /channels/ID'].join(', ');
    return json(404, { error: `Below /control there is: ${known}.` });
  }
  try {
    return answer(sandbox, { body, nowMs });
  } catch (error) {
    if (error instanceof FaultError) return json(400, { error: error.message });
    throw error;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new FaultError('The list of faults is not JSON.');
  }
}

function json(status: number, answer: unknown): WireReply {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(answer) };
}
