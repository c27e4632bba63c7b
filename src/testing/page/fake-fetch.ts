import type { DeskError } from '#errors.ts';
import { problemBody } from '#kit/contract/problem-body.ts';

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

export async function readBody({ body }: RequestInit, upload?: string): Promise<Fields> {
  if (body instanceof FormData) return readForm(body, upload);
  if (body instanceof Blob) return JSON.parse(await body.text());
  return typeof body === 'string' ? JSON.parse(body) : {};
}

/** Reads a file as the desk does: as its name and its lines, or for `upload` as its name and size. */
async function readForm(form: FormData, upload: string | undefined): Promise<Fields> {
  const fields: Record<string, unknown> = {};
  for (const [field, value] of form) {
    if (!(value instanceof File)) fields[field] = value;
    else if (field === upload) {
      fields[field] = { name: value.name, size: value.size, sha256: '0'.repeat(64) };
    } else fields[field] = { name: value.name, lines: (await value.text()).split('\n') };
  }
  return fields;
}

export function asProblem(error: DeskError): Response {
  const headers = { 'Content-Type': 'application/problem+json' };
  return Response.json(problemBody(error, 'a1b2c3'), { status: error.status, headers });
}
