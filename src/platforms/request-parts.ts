// Builds the parts of a request, for both platforms' clients.
import { writeForm } from './multipart.ts';

export type Query = Record<string, string | number | boolean | undefined>;

interface Sent {
  /** Sent as JSON. */
  body?: unknown;
  form?: Record<string, string>;
}

/** Includes the question mark; empty without parameters. */
export function encodeQuery(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

export function encodeBody({ body, form }: Sent): { body?: string } {
  if (body !== undefined) return { body: JSON.stringify(body) };
  return form ? { body: new URLSearchParams(form).toString() } : {};
}

export function chooseContentType({ body, form }: Sent): { 'content-type'?: string } {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** A JSON body with files, as a form: https://docs.discord.com/developers/reference#uploading-files */
export function encodeUpload(body: unknown, files: readonly SentFile[]) {
  const payload = new TextEncoder().encode(JSON.stringify(body));
  const form = writeForm([
    { name: 'payload_json', type: 'application/json', bytes: payload },
    ...files.map(({ name, bytes }, at) => ({
      name: `files[${at}]`,
      filename: name,
      type: 'application/octet-stream',
      bytes,
    })),
  ]);
  return { body: form.bytes, type: form.type };
}

/** Encodes an app's id and secret as a header. */
export function encodeBasic({ id, secret }: { id: string; secret: string }): string {
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** An id's digits or a webhook's token: nothing that could lead to another path. */
const PART = /^[\w-]+$/;

/**
 * Replaces the names in a path such as `/guilds/:guild/bans/:user` with ids. A word after a colon that isn't
 * one of the names stays as it is.
 */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (whole, name: string) => {
    const id = ids[name];
    if (id === undefined) return whole;
    // Callers have already validated the ids; this is the last check.
    if (!PART.test(id)) throw new TypeError(`Not an id for ${name} of ${path}`);
    return id;
  });
}

/** Tells the platforms who to contact about this desk's calls. */
export interface About {
  version: string;
  /** The desk's public address, or the owner's support contact. */
  contact?: string | null | undefined;
}

/** Discord asks for this form: https://docs.discord.com/developers/reference#user-agent */
export function discordAgent({ version, contact }: About): string {
  return `DiscordBot (${plain(contact)}, ${version}) Gatehouse/${version}`;
}

export function robloxAgent({ version, contact }: About): string {
  return `Gatehouse/${version} (${plain(contact)})`;
}

/** Drops characters that would end the comment or that headers don't allow. */
function plain(contact: string | null | undefined): string {
  return contact?.replace(/[^!-~]+|[(),\\]/g, ' ').trim() || 'self-hosted';
}
