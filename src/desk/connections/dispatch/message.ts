// A call on its way from one process to another, and what became of it. Both are sealed before they are stored.
import { DeskError, type ErrorCode } from '#errors.ts';
import type { Call } from '#platforms/calls/call.ts';
import type { WireReply, WireRequest } from '#platforms/wire.ts';

/** Stands for the credential, which both processes have and which is never stored with a call. */
const CREDENTIAL = '\u0000credential\u0000';

interface WrittenRequest extends Omit<WireRequest, 'body'> {
  text?: string;
  /** Base64. */
  bytes?: string;
}

interface WrittenCall extends Omit<Call, 'signal' | 'request'> {
  request: WrittenRequest;
}

export function writeCall({ signal: _, request, ...call }: Call, credential: string): string {
  const { body, headers, ...rest } = request;
  const hidden = mapValues(headers, (value) => value.replaceAll(credential, CREDENTIAL));
  const written: WrittenCall = {
    ...call,
    request: {
      ...rest,
      headers: hidden,
      ...(typeof body === 'string' && { text: body }),
      ...(body instanceof Uint8Array && { bytes: Buffer.from(body).toString('base64') }),
    },
  };
  return JSON.stringify(written);
}

export function readCall(written: string, credential: string, signal: AbortSignal): Call {
  const { request, ...call } = JSON.parse(written) as WrittenCall;
  const { text, bytes, headers, ...rest } = request;
  const body = bytes === undefined ? text : new Uint8Array(Buffer.from(bytes, 'base64'));
  return {
    ...call,
    signal,
    request: {
      ...rest,
      headers: mapValues(headers, (value) => value.replaceAll(CREDENTIAL, credential)),
      ...(body !== undefined && { body }),
    },
  };
}

export type Outcome = { reply: WireReply } | { error: unknown };

type WrittenOutcome =
  | { reply: WireReply }
  | { code: ErrorCode; extras: DeskError['extras'] }
  | { message: string };

export function writeOutcome(outcome: Outcome): string {
  return JSON.stringify(toWritten(outcome));
}

function toWritten(outcome: Outcome): WrittenOutcome {
  if ('reply' in outcome) return outcome;
  const { error } = outcome;
  if (error instanceof DeskError) return { code: error.code, extras: error.extras };
  return { message: error instanceof Error ? error.message : String(error) };
}

export function readOutcome(written: string): Outcome {
  const outcome = JSON.parse(written) as WrittenOutcome;
  if ('reply' in outcome) return outcome;
  if ('code' in outcome) return { error: new DeskError(outcome.code, outcome.extras) };
  return { error: new Error(outcome.message) };
}

function mapValues(
  headers: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}
