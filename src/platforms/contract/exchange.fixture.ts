// Sends requests to the sandbox and checks both request and reply against the documents.
import { verified } from '../sandbox/desk.fixture.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import type { Base, Method, WireReply, WireRequest } from '../wire.ts';
import type { Contract } from './contract.ts';

export const nowMs = Date.UTC(2026, 9, 20, 14, 30);

const agent = 'DiscordBot (https://desk.example, 1)';
/** Discord endpoints without a bot token: the URL itself or the app is the credential. */
const byToken = /^\/(webhooks\/\d+\/|oauth2\/token)/;

interface Question {
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** The request is wrong on purpose, so only the reply is checked. */
  isWrong?: boolean;
}

export interface Exchange {
  sandbox: Sandbox;
  /** All mismatches found so far. */
  faults: string[];
  /** `address` consists of a method, a base and a path. */
  ask(address: string, question?: Question): WireReply;
}

export function openExchange(contract: Contract, credential: Record<string, string>): Exchange {
  const sandbox = new Sandbox({ hasLimits: false });
  const faults: string[] = [];
  return {
    sandbox,
    faults,
    ask(address, question = {}) {
      const request = makeRequest(address, question, credential);
      if (!question.isWrong) faults.push(...contract.checkRequest(request));
      const first = sandbox.handle(request, nowMs);
      const reply = first.asks ? sandbox.handle(request, nowMs, verified) : first;
      faults.push(...contract.checkReply(request, reply));
      return reply;
    },
  };
}

function makeRequest(
  address: string,
  { headers = {}, json, form }: Question,
  credential: Record<string, string>,
): WireRequest {
  const [method, base, path] = address.split(' ') as [Method, Base, string];
  const isOwners = base === 'discord' ? !byToken.test(path) : path.startsWith('/cloud/');
  const request = {
    method,
    base,
    path,
    headers: { 'user-agent': agent, ...(isOwners ? credential : {}), ...headers },
  };
  if (json !== undefined) return withBody(request, 'application/json', JSON.stringify(json));
  if (!form) return request;
  const text = String(new URLSearchParams(form));
  return withBody(request, 'application/x-www-form-urlencoded', text);
}

function withBody(request: WireRequest, type: string, body: string): WireRequest {
  return { ...request, headers: { ...request.headers, 'content-type': type }, body };
}

/** Lists endpoints of these hosts that had no request or no reply. */
export function missedBy(contract: Contract, isMine: (base: string) => boolean): string[] {
  return contract
    .covered()
    .filter(({ endpoint }) => isMine(endpoint.split(' ')[1]!))
    .filter(({ requests, replies }) => requests === 0 || replies === 0)
    .map(({ endpoint }) => endpoint);
}
