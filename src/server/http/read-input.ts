import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DeskError } from '#errors.ts';
import { credentialFields } from '#kit/contract/credential-fields.ts';
import type { LoadedAction } from '../features.ts';

export interface ReadInput {
  sessionToken: unknown;
  passToken: unknown;
  adminToken: unknown;
  input: Record<string, unknown>;
  /** The case that this call undoes. */
  undoes: number | undefined;
}

/** Separates the credentials from the body, and validates the rest against the action's schema. */
export function readInput(loaded: LoadedAction, request: FastifyRequest): ReadInput {
  const { action } = loaded;
  const given = action.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new DeskError('desk/invalid-input', {
      params: { problem: 'The body must be an object' },
    });
  }
  const names = credentialFields(action);
  const fields: Record<string, unknown> = {};
  let sessionToken: unknown;
  // URLs end up in too many logs, so a GET carries its credential in a header.
  const bearer = action.method === 'GET' ? readBearer(request.headers.authorization) : undefined;
  let passToken: unknown = action.passInHeader ? bearer : undefined;
  let undoes: number | undefined;
  let adminToken: unknown = action.passInHeader ? undefined : bearer;
  for (const [name, value] of Object.entries(given)) {
    if (name === names.session) sessionToken = value;
    else if (name === names.pass) passToken = value;
    else if (name === names.admin) adminToken = value;
    else if (name === UNDOES && action.effect === 'changes') undoes = readCase(value);
    else if (name === '__proto__') throw refusal(new Map([[name, UNKNOWN]]));
    else fields[name] = value;
  }
  return { sessionToken, passToken, adminToken, input: parseFields(loaded, fields), undoes };
}

/** Validates everything but the credentials against the action's schema. */
export function parseFields(
  { schemas }: LoadedAction,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const parsed = schemas.input.safeParse(fields);
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

export function readBearer(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : undefined;
}

const UNKNOWN = 'This field is not known';
const UNDOES = 'undoes';

function readCase(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw refusal(new Map([[UNDOES, 'The number of a case']]));
}

function invalid(error: z.ZodError): DeskError {
  // A map, because a field may have the same name as an object's built-in property.
  const faults = new Map<string, string>();
  for (const issue of error.issues.slice(0, 20)) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const names = isUnknown ? issue.keys.slice(0, 20) : [issue.path.join('.')];
    for (const name of names) {
      const short = name.slice(0, 100) || 'body';
      if (!faults.has(short)) faults.set(short, isUnknown ? UNKNOWN : issue.message);
    }
  }
  return refusal(faults);
}

function refusal(faults: Map<string, string>): DeskError {
  const problem = [...faults].map(([field, message]) => `${field}: ${message}`)[0] ?? 'body';
  const fields = Object.fromEntries(faults);
  return new DeskError('desk/invalid-input', { params: { problem }, fields });
}
