import type { DeskError } from '#errors.ts';
import { problemBody } from '#kit/contract/problem-body.ts';
import { UPLOAD_JSON } from '#kit/contract/uploads.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A call that the page aborts ends for the page, whether or not it was answered. */
export function orAborted<Value>(
  work: Promise<Value>,
  signal?: AbortSignal | null,
): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

export async function readBody({ body }: RequestInit): Promise<Fields> {
  if (body instanceof FormData) return readForm(body);
  if (body instanceof Blob) return JSON.parse(await body.text());
  return typeof body === 'string' ? JSON.parse(body) : {};
}

/** Reads files as the desk does: as their names and sizes beside JSON, or one as its name and lines. */
async function readForm(form: FormData): Promise<Fields> {
  const json = form.get(UPLOAD_JSON);
  if (typeof json === 'string') return { ...JSON.parse(json), ...listFiles(form) };
  const fields: Record<string, unknown> = {};
  for (const [field, value] of form) {
    if (!(value instanceof File)) fields[field] = value;
    else fields[field] = { name: value.name, lines: (await value.text()).split('\n') };
  }
  return fields;
}

function listFiles(form: FormData): Record<string, object[]> {
  const fields: Record<string, object[]> = {};
  for (const [field, value] of form) {
    if (!(value instanceof File)) continue;
    const { name, size } = value;
    fields[field] = [...(fields[field] ?? []), { name, size, sha256: '0'.repeat(64) }];
  }
  return fields;
}

export function asProblem(error: DeskError): Response {
  const headers = { 'Content-Type': 'application/problem+json' };
  return Response.json(problemBody(error, 'a1b2c3'), { status: error.status, headers });
}
