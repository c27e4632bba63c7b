import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '#kit/contract/settings.ts';
import { addPreloads, readPreloads } from './preloads.ts';
import { localPageHeaders, pageHeaders } from './security-headers.ts';

export interface Page {
  folder: string;
  /** Sends index.html with the site's facts in it, and what the screen needs, if it is known. */
  shell(reply: FastifyReply, screen?: string): FastifyReply;
  /** The policy of each local page, by file name. */
  policies: ReadonlyMap<string, string>;
}

const TITLE_SLOT = '<title>Gatehouse</title>';
const SITE_SLOT = '{"siteName":"Gatehouse"}';

/** A local page without its policy does nothing at all. */
const SHUT = "default-src 'none'; sandbox";

interface Told {
  version: string;
  settings: () => Settings;
  connections: { modes(): Record<string, string> };
}

/** Prepares the built page. It contains the site's facts, so that the first view needs no further call. */
export function preparePage(folder: string, told: Told): Page {
  const { version, settings, connections } = told;
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  const preloads = readPreloads(folder);
  let prepared = { facts: '', html: new Map([['', '']]) };
  return {
    folder,
    policies: readPolicies(join(folder, 'local')),
    shell(reply, screen = '') {
      const { siteName, communityInviteUrl, supportContact } = settings();
      const site = { siteName, communityInviteUrl, supportContact, version };
      // Practice is marked from the first frame, whether or not a call succeeds.
      const modes = connections.modes();
      const facts = JSON.stringify({ ...site, modes, keeps: listRetention(settings()) });
      if (prepared.facts !== facts) {
        const html = built
          .replace(TITLE_SLOT, () => `<title>${escapeHtml(siteName)}</title>`)
          .replace(SITE_SLOT, () => escapeForScript(facts));
        prepared = { facts, html: addPreloads(html, preloads) };
      }
      const html = prepared.html.get(screen) ?? prepared.html.get('');
      return reply
        .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  };
}

function readPolicies(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const policies = names.filter((name) => name.endsWith('.policy'));
  return new Map(
    policies.map((name) => [
      name.replace(/policy$/, 'html'),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}

/** The retention periods that the terms promise, as the owner set them. */
function listRetention({ keepSessionsMs, keepAddressesMs, keepCasesMs }: Settings) {
  return { sessionsMs: keepSessionsMs, addressesMs: keepAddressesMs, casesMs: keepCasesMs };
}

export function servePage(app: FastifyInstance, page: Page): void {
  const localFolder = join(page.folder, 'local');
  app.get('/', (_request, reply) => page.shell(reply));
  app.get('/index.html', (_request, reply) => page.shell(reply));
  app.register(async (files) => {
    // The rate limits leave these out.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true };
    });
    await files.register(fastifyStatic, {
      root: page.folder,
      serve: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, file) {
        if (dirname(file) === localFolder) {
          const policy = page.policies.get(basename(file).replace(/\.(br|gz)$/, ''));
          reply.headers({ ...localPageHeaders(policy ?? SHUT), 'cache-control': 'no-cache' });
          return;
        }
        // Files named by a hash of their content never change.
        const isHashed = /[\\/]assets[\\/]/.test(file);
        const caching = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.headers({ ...pageHeaders, 'cache-control': caching });
      },
    });
    const { assets = [], others = [] } = Object.groupBy(listFiles(page.folder), (path) =>
      /^assets\/[^/]+$/.test(path) ? 'assets' : 'others',
    );
    for (const path of others) files.get(`/${path}`, (_request, reply) => reply.sendFile(path));
    // One route for all of them, because the router compiles a function for each route.
    const names = assets.map((path) => basename(path).replace(/[^\w-]/g, '\\$&'));
    if (names.length === 0) return;
    files.get<{ Params: { name: string } }>(
      `/assets/:name(^(?:${names.join('|')})$)`,
      ({ params }, reply) => reply.sendFile(`assets/${params.name}`),
    );
  });
}

/** The files that are sent as they are. The shell is made for each desk, and a compressed copy has no name of its own. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\.|(^|\/)index\.html|\.(br|gz|policy)$/.test(path));
}

function escapeForScript(json: string): string {
  return json.replace(/</g, '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
