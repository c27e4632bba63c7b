import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DeskError } from '../../errors.ts';
import type { LoadedAction } from '../features.ts';

interface ReadInput {
  sessionToken: unknown;
  passToken: unknown;
  input: Record<string, unknown>;
}

/** Takes the credentials out of the body and holds the rest against the action's schema. */
export function readInput(loaded: LoadedAction, request: FastifyRequest): ReadInput {
  const { action, schemas } = loaded;
  const given = action.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new DeskError('desk/invalid-input', {
      params: { problem: 'The body has to be an object' },
    });
  }
  const sessionField =
    action.access === 'open' ? undefined : (action.sessionField ?? 'session_token');
  const passField = action.access === 'moderator' ? 'redeem_code' : undefined;
  const fields: Record<string, unknown> = {};
  let sessionToken: unknown;
  let passToken: unknown;
  for (const [name, value] of Object.entries(given)) {
    if (name === sessionField) sessionToken = value;
    else if (name === passField) passToken = value;
    else if (name === '__proto__') throw unknownField(name);
    else fields[name] = value;
  }
  const parsed = schemas.input.safeParse(fields);
  if (!parsed.success) throw invalid(parsed.error);
  return { sessionToken, passToken, input: parsed.data };
}

function unknownField(name: string): DeskError {
  const fields = { [`${name} `]: 'This field is not known' };
  return new DeskError('desk/invalid-input', { params: { problem: `${name}: not known` }, fields });
}

function invalid(error: z.ZodError): DeskError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, 20)) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [issue.path.join('.')];
    for (const name of names) {
      const short = name.slice(0, 100) || 'body';
      fields[short] ??=
        issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message;
    }
  }
  const [first] = Object.entries(fields);
  const problem = first ? `${first[0]}: ${first[1]}` : 'The input is not as it has to be';
  return new DeskError('desk/invalid-input', { params: { problem }, fields });
}
