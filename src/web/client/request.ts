import { UPLOAD_JSON } from '#kit/contract/uploads.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';
import { words } from '#ui/words.ts';
import { isStream, Patience, readEvents } from './events.ts';
import en from './words/en.json';

const say = words(en);

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** For answers that are streamed as events. */
  onEvent?: ((event: Record<string, unknown>) => void) | undefined;
  /** Sends the request even if the tab is closed in the meantime. */
  keepalive?: boolean;
  /** For calls with a longer deadline on the desk. */
  timeoutMs?: number | undefined;
}

/**
 * Makes one call and returns every outcome as a value: a body, the server's problem, or one of the page's.
 */
export async function request<Data>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer<Data>> {
  const hasBody = options.body !== undefined;
  const signals = options.signal ? [options.signal] : [];
  const patience = new Patience(options.timeoutMs);
  try {
    const response = await fetch(path, {
      method: hasBody ? 'POST' : 'GET',
      cache: 'no-store',
      keepalive: options.keepalive ?? false,
      ...sentAs(options),
      signal: AbortSignal.any([patience.signal, ...signals]),
    });
    if (options.onEvent && isStream(response)) {
      await readEvents(response, { onEvent: options.onEvent, onSign: () => patience.renew() });
      return { ok: true, status: response.status, data: undefined as Data, ...readCase(response) };
    }
    if (isFile(response)) {
      // A long file may take its time once it has started to arrive.
      patience.renew();
      return await readFile<Data>(response);
    }
    return await readAnswer<Data>(response);
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, problem: pageProblem(timedOut ? 'timeout' : 'network') };
  } finally {
    patience.end();
  }
}

/** JSON, or a form if there is a file. For a form the browser sets the content type. */
function sentAs({ body, headers }: RequestOptions): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return { headers: { ...headers } };
  const fields = Object.entries(body as object);
  const upload = fields.find(([, value]) => isFiles(value));
  if (upload) return { headers: { ...headers }, body: writeUpload(upload, fields) };
  if (!fields.some(([, value]) => value instanceof Blob)) {
    const type = { 'Content-Type': 'application/json' };
    return { headers: { ...type, ...headers }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value));
  return { headers: { ...headers }, body: form };
}

function isFiles(value: unknown): value is File[] {
  return Array.isArray(value) && value[0] instanceof File;
}

/** Files go beside the other fields, which stay JSON. */
function writeUpload([name, files]: [string, File[]], fields: [string, unknown][]): FormData {
  const form = new FormData();
  const others = fields.filter(([field]) => field !== name);
  form.set(UPLOAD_JSON, JSON.stringify(Object.fromEntries(others)));
  for (const file of files) form.append(name, file);
  return form;
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const { status } = response;
  const ofCase = readCase(response);
  if (status === 204) return { ok: true, status, data: undefined as Data, ...ofCase };
  const body = isJson(response) ? await response.json() : undefined;
  if (response.ok && body !== undefined) return { ok: true, status, data: body as Data, ...ofCase };
  return { ok: false, problem: { ...readProblem(response, body), ...ofCase } };
}

/** Returns a file as text, or as it is if it needn't be text. */
async function readFile<Data>(response: Response): Promise<Answer<Data>> {
  const isBytes = response.headers.get('Content-Type') === 'application/octet-stream';
  const data = (await (isBytes ? response.blob() : response.text())) as Data;
  return { ok: true, status: response.status, data, ...readCase(response) };
}

function isFile(response: Response): boolean {
  const isNamed = (response.headers.get('Content-Disposition') ?? '').startsWith('attachment');
  const type = response.headers.get('Content-Type') ?? '';
  return response.ok && (isNamed || /^text\/csv\b/i.test(type));
}

function readCase(response: Response): { caseId?: number } {
  const caseId = Number(response.headers.get('X-Case-Id'));
  return Number.isSafeInteger(caseId) && caseId > 0 ? { caseId } : {};
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');
}

function readProblem(response: Response, body: unknown): Problem {
  const { status, headers } = response;
  return readProblemBody(body, { status, retryAfter: headers.get('Retry-After') });
}

/** Reads a problem, whatever was sent instead of one. */
export function readProblemBody(
  body: unknown,
  { status, retryAfter }: { status: number; retryAfter?: string | null },
): Problem {
  const told = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const fallback = pageProblem('unreadable');
  // The desk sends this header with every 503, for programs. Its body says whether waiting helps.
  const isOurs = status === 503 && text(told.code) !== undefined;
  const header = isOurs ? undefined : retryAfter;
  const seconds = Number(told.retry_after ?? header ?? Number.NaN);
  return {
    status,
    code: text(told.code) ?? fallback.code,
    title: text(told.title) ?? fallback.title,
    detail: text(told.detail) ?? fallback.detail,
    fields: readFields(told.errors),
    ...(text(told.request_id) !== undefined && { requestId: String(told.request_id) }),
    ...(text(told.user_id) !== undefined && { userId: String(told.user_id) }),
    ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
    ...((told.until === null || Number.isFinite(told.until)) && { until: told.until as number }),
  };
}

function readFields(errors: unknown): Record<string, string> {
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    errors.flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? [[field, message]] : [],
    ),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

type PageFault = 'network' | 'timeout' | 'unreadable' | 'session' | 'pass';

const codes: Record<PageFault, string> = {
  network: 'page/network',
  timeout: 'page/timeout',
  unreadable: 'page/unreadable',
  session: 'access/session-invalid',
  pass: 'access/pass-missing',
};

/**
 * A problem detected by the page itself. Status 0 means no answer arrived, so it is unknown whether the
 * action was done.
 */
export function pageProblem(fault: PageFault): Problem {
  const isAccess = fault === 'session' || fault === 'pass';
  return {
    status: isAccess ? 401 : 0,
    code: codes[fault],
    title: say(`${fault}.title`),
    detail: say(`${fault}.detail`),
    fields: {},
  };
}
