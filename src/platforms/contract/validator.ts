import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ApiDocument, Schema } from './document.ts';
import type { DocumentName } from './endpoints.ts';
import { hasHiddenNulls, repairs } from './relaxed.ts';

/** Describes each mismatch of a value; empty when it matches the schema. */
export type Check = (schema: Schema, value: unknown) => string[];

/** `isText` is for path and query values, where numbers and booleans are written as text. */
export function createCheck(
  document: ApiDocument,
  name: DocumentName,
  { direction, isText = false }: { direction: Direction; isText?: boolean },
): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: isText });
  formats.default(ajv);
  addPlatformFormats(ajv);
  const view = makeView(document, name, direction);
  ajv.addSchema(view.whole);
  const compiled = new WeakMap<Schema, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    let validate = compiled.get(schema);
    if (!validate) {
      // Ajv can only coerce a value inside an object.
      validate = ajv.compile({ properties: { value: view.of(schema) } });
      compiled.set(schema, validate);
    }
    return validate({ value }) ? [] : (validate.errors ?? []).map(describeError);
  };
}

function describeError({ instancePath, message, params }: ErrorObject): string {
  const more = Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : '';
  return `${instancePath.slice('/value'.length) || 'the whole'} ${message}${more}`;
}

function addPlatformFormats(ajv: Ajv2020): void {
  const withinBits = (bits: number) => (value: number) =>
    Number.isInteger(value) && Math.abs(value) <= 2 ** (bits - 1);
  ajv.addFormat('int32', { type: 'number', validate: withinBits(32) });
  ajv.addFormat('int64', { type: 'number', validate: withinBits(64) });
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
  // Roblox writes durations in seconds, not in ISO 8601.
  ajv.addFormat('duration', /^\d+(\.\d+)?s$/);
  ajv.addFormat('field-mask', /^\w+(\.\w+)*(,\w+(\.\w+)*)*$/);
  ajv.addFormat('snowflake', /^\d{1,20}$/);
  for (const free of ['enum', 'nonce']) ajv.addFormat(free, true);
}

type Direction = 'request' | 'reply';

interface View {
  /** All named schemas, to be added under `id`. */
  whole: Schema & { $id: string };
  /** Converts a schema used in an operation and points its references to `whole`. */
  of(schema: Schema): Schema;
}

interface Place {
  direction: Direction;
  id: string;
  hasNulls: boolean;
  /** A part of an `allOf` can't know which properties the other parts allow. */
  isPart: boolean;
}

/**
 * Converts a document's schemas to JSON Schema for one direction: requests omit read-only properties, replies
 * omit write-only ones, and unlisted properties aren't allowed.
 */
function makeView(document: ApiDocument, name: DocumentName, direction: Direction): View {
  const id = `https://contract.invalid/${name}/${direction}`;
  const parts = namesOfParts(document);
  const schemas = Object.entries(document.components.schemas).map(([schemaName, schema]) => {
    const repaired = repairs[name][schemaName]?.(schema) ?? schema;
    const hasNulls = direction === 'reply' && hasHiddenNulls(schemaName);
    const place = { direction, id, hasNulls, isPart: parts.has(schemaName) };
    return [schemaName, viewSchema(repaired, place)];
  });
  return {
    whole: { $id: id, components: { schemas: Object.fromEntries(schemas) } },
    of: (schema) => viewSchema(schema, { direction, id, hasNulls: false, isPart: false }),
  };
}

function viewSchema(schema: Schema, place: Place): Schema {
  const { nullable, example, examples, default: _, readOnly, writeOnly, ...seen } = schema;
  const inner = { ...place, isPart: false };
  if (typeof seen.$ref === 'string') seen.$ref = `${place.id}${seen.$ref}`;
  for (const keyword of ['items', 'additionalProperties']) {
    if (isSchema(seen[keyword])) seen[keyword] = viewSchema(seen[keyword], inner);
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const members = seen[keyword] as Schema[] | undefined;
    const isPart = keyword === 'allOf' && !isWholeAlone(schema);
    if (members) seen[keyword] = members.map((each) => viewSchema(each, { ...inner, isPart }));
  }
  if (isSchema(schema.properties)) viewProperties(seen, inner);
  const isComposed = 'allOf' in seen || 'anyOf' in seen || 'oneOf' in seen;
  if ('properties' in seen && !('additionalProperties' in seen) && !place.isPart && !isComposed) {
    seen.additionalProperties = false;
  }
  return nullable === true ? { anyOf: [seen, { type: 'null' }] } : seen;
}

function viewProperties(seen: Schema, place: Place): void {
  const properties = seen.properties as Record<string, Schema>;
  const away = place.direction === 'request' ? 'readOnly' : 'writeOnly';
  const kept = Object.entries(properties).filter(([, each]) => each[away] !== true);
  seen.properties = Object.fromEntries(
    kept.map(([name, each]) => {
      const view = viewSchema(each, place);
      return [name, place.hasNulls ? { anyOf: [view, { type: 'null' }] } : view];
    }),
  );
  if (Array.isArray(seen.required)) {
    seen.required = seen.required.filter((name) => properties[name]?.[away] !== true);
  }
}

/** An `allOf` with a single member and nothing else is just a way to write a reference. */
function isWholeAlone({ allOf, properties }: Schema): boolean {
  return Array.isArray(allOf) && allOf.length === 1 && properties === undefined;
}

function namesOfParts({ components }: ApiDocument): Set<string> {
  const names = new Set<string>();
  JSON.stringify(components.schemas, (_, value) => {
    if (!isSchema(value) || !Array.isArray(value.allOf) || isWholeAlone(value)) return value;
    for (const { $ref } of value.allOf as Schema[]) {
      if (typeof $ref === 'string') names.add($ref.split('/').at(-1)!);
    }
    return value;
  });
  return names;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
