// Inputs that are slow to read unless all code is linear: runs of what our patterns match, and what expands.

export const hostileTexts = {
  letters: 'a',
  digits: '1',
  dots: '.',
  'short parts': 'abc.',
  slashes: '/',
  backslashes: '\\',
  'encoded percent signs': '%25',
  'parts of the warning': '|_',
  dashes: '-',
  'names and colons': 'ab:',
  'spaces and tabs': ' \t',
  'ends of lines': '\r\n',
  'a letter of 18': '\ufdfa',
  accents: 'e\u0301',
  'what nobody sees': '\u200b',
  'beginnings of tokens': 'mfa.',
  'signed tokens': 'eyJ',
  base64: 'QUJD',
  hex: '5f7c',
  entities: '&#',
  quotes: '"',
  ids: '80351110224678912 ',
  commas: ',',
  addresses: 'http://a.',
  'our own secrets': 'gth_p_',
  codes: 'GATE-',
  'names of the cookie': 'roblosecurity',
  'names in exports': 'value',
  webhooks: 'webhooks/',
  faces: '👨‍👩‍👧',
} as const;

export type HostileText = keyof typeof hostileTexts;

export function inPieces(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length));
}

export function repeat(part: string, bytes: number): string {
  return part.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(part)))));
}

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Builds a body with this text in every text field of the schema and in an unknown field. */
export function bodyWith(schema: JsonSchema, text: string): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const share = text.slice(0, Math.floor(text.length / (fields.length + 1)));
  const filled = fields.map(([name, field]) => [name, fill(field, share)]);
  return { ...Object.fromEntries(filled), extra: share };
}

function fill(schema: JsonSchema, text: string): unknown {
  const type = schema.anyOf?.map((each) => each.type).find(Boolean) ?? schema.type;
  const first = Array.isArray(type) ? type[0] : type;
  if (first === 'array') return fillList(schema, text);
  if (first === 'object') return bodyWith(schema, text);
  return first === 'integer' || first === 'number' ? 7 : text;
}

/** Fills a list with the text, both as one item and in many. */
function fillList(schema: JsonSchema, text: string): unknown[] {
  const half = text.slice(0, text.length / 2);
  const items = schema.items ?? {};
  return items.type === 'object' ? [bodyWith(items, text)] : [half, ...inPieces(half, 8)];
}

/** Bodies that don't depend on a schema. */
export const hostileShapes: Record<string, (bytes: number) => string> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'lists without an end': (bytes) => '['.repeat(bytes),
  'objects in objects': (bytes) => '{"a":'.repeat(bytes / 5),
  'many names': (bytes) =>
    `{${Array.from({ length: bytes / 12 }, (_, at) => `"n${at}":1`).join(',')}}`,
  'one name, many times': (bytes) => `{${'"a":"b",'.repeat(bytes / 8)}"a":1}`,
  'many small values': (bytes) => `{"a":[${'1,'.repeat(bytes / 2)}1]}`,
  'a number without an end': (bytes) => `{"a":${'9'.repeat(bytes)}}`,
  'one long escape': (bytes) => `{"a":"${'\\u005c'.repeat(bytes / 6)}"}`,
};
