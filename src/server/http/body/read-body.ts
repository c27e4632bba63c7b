import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeskError } from '#errors.ts';
import { SESSION_HEADER } from '#kit/contract/credential-fields.ts';
import { BODY_BYTES_MAX, isForAdmins } from '#kit/contract/feature.ts';
import { FILE_LINE_MAX, FILE_LINES_MAX, type fileFaults } from '#kit/contract/file-shape.ts';
import { FILE_BYTES_MAX } from '#kit/many/file-limit.ts';
import { linesOf, readText } from '#kit/many/read-file.ts';
import type { Desk } from '../../desk.ts';
import type { LoadedAction } from '../../features.ts';
import { tooFast } from '../admit.ts';
import { checkReach, findAdminFor, hashCredential, noPass } from '../enter.ts';
import { readBearer } from '../read-input.ts';
import { JsonShape } from './json-shape.ts';
import { readUploads, refuseMadeUp } from './read-uploads.ts';
import { letGoWhenAnswered, openMemories, type Taking, takeBody } from './take-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body if parsing dropped something, so that the guard checks that too. */
    overwritten: string | undefined;
  }
}

/** Parses bodies into fields: JSON, and forms for actions that take a file. */
export function readBodies(app: FastifyInstance, desk: Desk): void {
  const memories = openMemories();
  const taking = (request: FastifyRequest): Taking => {
    const { loaded } = request.routeOptions.config;
    return {
      memories,
      limit: loaded?.action.bodyBytesMax ?? BODY_BYTES_MAX,
      vouch: async () => loaded && vouch(desk, loaded, request),
    };
  };
  app.decorateRequest('room', undefined);
  app.decorateRequest('overwritten', undefined);
  app.decorateRequest('uploads');
  app.addHook('onRequest', (request, reply, done) => {
    letGoWhenAnswered(request, reply.raw);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const shape = new JsonShape();
      const watch = (piece: Buffer) => shape.watch(piece);
      const files = request.routeOptions.config.loaded?.action.files;
      const taken = taking(request);
      // Only the files of a form may be long.
      const limit = files === undefined ? taken.limit : BODY_BYTES_MAX;
      const bytes = await takeBody(request, payload, { ...taken, limit, watch });
      const text = bytes.toString('utf8');
      const body = parseJson(text);
      if (shape.hidesKeys(body)) request.overwritten = text;
      if (files !== undefined) refuseMadeUp(body, files.field);
      return checked(body, bytes);
    },
  );
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const bytes = await takeBody(request, payload, taking(request));
      const files = request.routeOptions.config.loaded?.action.files;
      if (files !== undefined) return readUploads(request, { bytes, files, parse: parseJson });
      return checked(await readForm(request, bytes), bytes);
    },
  );
}

/** The schemas refuse unknown fields, including `__proto__`, so the text is parsed as it is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DeskError('desk/unreadable');
  }
}

function checked(body: unknown, { length }: Buffer): unknown {
  if (length > BODY_BYTES_MAX) checkLines(body);
  return body;
}

/** Far more than any of our forms has. */
const FIELDS_MAX = 20;

interface SentFile {
  name: string;
  lines: string[];
  fault?: (typeof fileFaults)[number];
}

/**
 * Reads a form into the fields that a JSON body would have. It is already in memory and within its action's
 * limit. Faults of a file are reported only once the sender is known.
 */
async function readForm(request: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const fileField = request.routeOptions.config.loaded?.action.file;
  if (fileField === undefined) {
    throw new DeskError('desk/unsupported-type', { params: { type: 'application/json' } });
  }
  const form = await parseForm(Buffer.from(body), request.headers['content-type'] ?? '');
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    // With duplicate fields it's unclear which one counts.
    if (fields.has(name) || fields.size >= FIELDS_MAX) throw new DeskError('desk/unreadable');
    const isText = typeof value === 'string';
    // A form without a chosen file has an empty text in its place.
    if (isText && name === fileField) continue;
    fields.set(name, isText ? value : await readSentFile(value));
  }
  return Object.fromEntries(fields);
}

async function parseForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new DeskError('desk/unreadable');
  }
}

async function readSentFile(file: File): Promise<SentFile> {
  const { name } = file;
  const refused = (fault: SentFile['fault']) => ({ name, lines: [], ...(fault && { fault }) });
  if (file.size > FILE_BYTES_MAX) return refused('size');
  const reading = readText(new Uint8Array(await file.arrayBuffer()));
  if (!reading.ok) return refused(reading.fault);
  const lines: string[] = [];
  for (const line of linesOf(reading.text)) {
    if (lines.length === FILE_LINES_MAX) return refused('lines');
    lines.push(line.slice(0, FILE_LINE_MAX).toWellFormed());
  }
  return { name, lines };
}

/** Longer than any line or text that an action accepts. */
const TEXT_MAX = 8_000;

/** A long body has a few fields and lists of short lines. A file is such a list with a name. */
function checkLines(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuseBody('The body must be an object');
  }
  for (const value of Object.values(body)) {
    if (!listTexts(value).every(isShort)) throw refuseBody('A line or a text is too long');
  }
}

function listTexts(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flat();
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MAX;
  return typeof value !== 'object' || value === null;
}

function refuseBody(problem: string): DeskError {
  return new DeskError('desk/invalid-input', { params: { problem } });
}

/** Each list stays in memory while it is planned, which can take a minute. */
const LISTS_PER_MINUTE = 10;

/**
 * Identifies the sender of a long body from its headers, before it is read. Reading megabytes of hostile
 * text takes seconds in which no one else is answered.
 */
async function vouch(desk: Desk, loaded: LoadedAction, request: FastifyRequest): Promise<void> {
  const { action } = loaded;
  const nowMs = desk.now();
  const bearer = readBearer(request.headers.authorization);
  const isAdmin = isForAdmins(action) || (action.orAdmin && hashCredential('gth_a_', bearer));
  const sender = await desk.database.transaction(async (tx) => {
    if (isAdmin) return (await findAdminFor(tx, { desk, loaded, adminToken: bearer })).keyId;
    const sessionHash = hashCredential('gth_s_', request.headers[SESSION_HEADER.toLowerCase()]);
    const session = sessionHash && (await desk.access.findSession(tx, sessionHash, nowMs));
    if (!session) throw new DeskError('access/session-invalid');
    if (action.access !== 'moderator') return session.id;
    const passHash = hashCredential('gth_p_', bearer);
    const pass = passHash && (await desk.access.findPass(tx, passHash, nowMs));
    if (!pass) throw noPass(bearer);
    checkReach(loaded, pass, request.caller);
    return pass.id;
  });
  const count = desk.listWindows.count(sender, LISTS_PER_MINUTE, nowMs);
  if (!count.isWithin) throw tooFast(count);
}
