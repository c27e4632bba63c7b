// How the clients of both platforms write a request down.

export type Query = Record<string, string | number | boolean | undefined>;

interface Sent {
  /** As JSON. */
  body?: unknown;
  form?: Record<string, string>;
}

/** With its question mark; empty where there is nothing to ask. */
export function queryOf(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

export function bodyOf({ body, form }: Sent): { body?: string } {
  if (body !== undefined) return { body: JSON.stringify(body) };
  return form ? { body: new URLSearchParams(form).toString() } : {};
}

export function contentTypeOf({ body, form }: Sent): { 'content-type'?: string } {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

/** Name and password of an app, as a header. */
export function basicOf({ id, secret }: { id: string; secret: string }): string {
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
