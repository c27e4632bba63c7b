import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errors } from '#errors.ts';
import { credentialFields } from '#kit/contract/credential-fields.ts';
import { type Action, isForAdmins } from '#kit/contract/feature.ts';
import { defaultSettings } from '#kit/contract/settings.ts';
import type { Config } from '../config.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import type { LogTarget } from './log.ts';
import { describeApi } from './openapi.ts';
import type { Page } from './page.ts';
import { pageHeaders } from './security-headers.ts';

export interface AppParts {
  desk: Desk;
  actions: LoadedAction[];
  config: Config;
  version: string;
  /** Undefined if no page is built. In that case only the API is served. */
  page?: Page | undefined;
  logTo?: LogTarget | undefined;
}

const docsHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
};

/**
 * Serves /api/openapi.json and the same as a page. Both are rendered on first
 * use, so that a desk starts faster.
 */
export function serveDocs(app: FastifyInstance, { actions, version, desk }: AppParts): void {
  const document = once(() => JSON.stringify(describeApi(actions, version)));
  const page = once(() => drawDocs(actions, { siteName: desk.settings().siteName, version }));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.headers(docsHeaders).type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.headers(docsHeaders).type('text/html; charset=utf-8').send(page()),
  );
  app.get('/api/docs.css', (_request, reply) =>
    reply.headers(docsHeaders).type('text/css; charset=utf-8').send(docsStyle),
  );
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface Field {
  name: string;
  type: string;
  note: string;
}

/** The API's documentation page: every call with its fields, and every error with its message. */
function drawDocs(actions: LoadedAction[], site: { siteName: string; version: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(site.siteName)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><p><a href="/">${escapeHtml(site.siteName)}</a></p>
<h1>The API</h1>
<p>Version ${escapeHtml(site.version)}. JSON in, JSON out. Every answer that is no success is a problem (RFC 9457) with a stable <code>code</code>. Unknown fields are refused. Changes take an optional <code>Idempotency-Key</code> header. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<main>
<section aria-labelledby="calls"><h2 id="calls">Calls</h2>${actions.map(drawAction).join('')}</section>
<section aria-labelledby="errors"><h2 id="errors">Errors</h2>${drawErrors()}</section>
</main>
</body>
</html>`;
}

function drawAction({ action, schemas, name }: LoadedAction): string {
  const others = (action.aliases ?? []).map((path) => code(`/api${path}`));
  const also = others.length > 0 ? ` Also at ${others.join(', ')}.` : '';
  const wait = action.cooldown ? ` ${cooldownWords[action.cooldown]}` : '';
  return `<article id="${name.replaceAll('/', '-')}">
<h3><span class="method">${action.method}</span> <code>/api${escapeHtml(action.path)}</code></h3>
<p>${escapeHtml(schemas.summary)}.${also} <span class="quiet">${accessWords[action.access]}${wait}</span></p>
${drawFields('Sends', [...listCredentials(action), ...listFields(schemas.input)])}
${drawFields('Answers', listFields(schemas.output))}
</article>`;
}

const accessWords = {
  open: 'Open to everyone.',
  visitor: 'Needs a session.',
  moderator: 'Needs a session and a pass.',
  'read-admin': 'Needs an admin session.',
  'full-admin': 'Needs an admin session of a full key.',
};

const cooldownWords = {
  tool: `Once in ${defaultSettings.toolCooldownMs / 1_000} s for a pass, unless the owner set another time. Undoing doesn’t wait.`,
  ban: `Once in ${defaultSettings.banCooldownMs / 1_000} s for a pass, unless the owner set another time. Undoing doesn’t wait.`,
};

function listCredentials(action: Action): Field[] {
  const names = credentialFields(action);
  const fields: Field[] = [];
  const add = (name: string | undefined, note: string) => {
    if (name) fields.push({ name, type: 'string', note });
  };
  add(names.session, 'The session token');
  add(names.pass, 'The pass');
  add(names.admin, 'The admin session token');
  if (isForAdmins(action) && action.method === 'GET') {
    add('Authorization', 'A header: Bearer and the admin session token');
  }
  return fields;
}

interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function listFields(schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodVoid) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema) as JsonSchema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: nameType(field) + (required.includes(name) ? '' : ', optional'),
    note: field.description ?? '',
  }));
}

function nameType(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(nameType).join(' or ');
  return [schema.type ?? 'any'].flat().join(' or ');
}

function drawFields(title: string, fields: Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, note }) =>
      `<tr><td>${code(name)}</td><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function drawErrors(): string {
  const rows = Object.entries(errors).map(
    ([name, { status, title, detail }]) =>
      `<tr id="${name.replace('/', '-')}"><td>${code(name)}</td><td>${status}</td><td><strong>${escapeHtml(title)}</strong> ${escapeHtml(detail)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Says</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const docsStyle = `
:root { color-scheme: light; --page: #eceee9; --surface: #fafbf8; --ink: #14211d; --ink-2: #46534d; --line: #d3d9d1; --accent: #0b6860; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --page: #101614; --surface: #171f1c; --ink: #e7ede9; --ink-2: #b0bcb5; --line: #29342f; --accent: #6fcabb; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1000px; padding: 32px 24px 56px; background: var(--page); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
h1 { font-size: 30px; line-height: 1.15; margin: 0 0 8px; letter-spacing: -.02em; }
h2 { font-size: 19px; margin: 40px 0 12px; }
h3 { font-size: 16px; margin: 0 0 4px; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
p { margin: 0 0 8px; max-width: 68ch; }
code { font-family: ui-monospace, monospace; font-size: .93em; }
article, section > table { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
article { padding: 18px 20px; margin: 0 0 16px; overflow-x: auto; }
.method { color: var(--accent); font-weight: 700; }
.quiet { color: var(--ink-2); }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding: 10px 0 4px; }
th { text-align: left; font-size: 13px; color: var(--ink-2); }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
article td:nth-child(-n+2) { white-space: nowrap; }
section > table { border-collapse: separate; border-spacing: 0; }
section > table th, section > table td { padding: 9px 14px; }
tr:last-child td { border-bottom: 0; }
tr:target td { background: var(--page); }
@media (max-width: 640px) { body { padding: 20px 16px 40px; } }
`;
