// How the clients of both platforms write a request down.

export type Query = Record<string, string | number | boolean | undefined>;

interface Sent {
  /** As JSON. */
  body?: unknown;
  form?: Record<string, string>;
}

/** With its question mark; empty where there is nothing to ask. */
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

/** Name and password of an app, as a header. */
export function encodeBasic({ id, secret }: { id: string; secret: string }): string {
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Digits of an id, or a webhook's token: nothing that could reach another path. */
const PART = /^[\w-]+$/;

/** Puts ids for the names in a path such as `/guilds/:guild/bans/:user`; a word after a colon that is no name stays. */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (whole, name: string) => {
    const id = ids[name];
    if (id === undefined) return whole;
    // Whoever asks has read the id before; this is the last door.
    if (!PART.test(id)) throw new TypeError(`Not an id for ${name} of ${path}`);
    return id;
  });
}

/** Of this desk, for the platforms: whom they may turn to where its calls trouble them. */
export interface About {
  version: string;
  /** Its public address, or whom its owner names for help. */
  contact?: string | null | undefined;
}

/** Discord asks for this form: https://docs.discord.com/developers/reference#user-agent */
export function discordAgent({ version, contact }: About): string {
  return `DiscordBot (${plain(contact)}, ${version}) Gatehouse/${version}`;
}

export function robloxAgent({ version, contact }: About): string {
  return `Gatehouse/${version} (${plain(contact)})`;
}

/** Whatever would end the part, or that no header takes, is left out. */
function plain(contact: string | null | undefined): string {
  return contact?.replace(/[^!-~]+|[(),\\]/g, ' ').trim() || 'self-hosted';
}
