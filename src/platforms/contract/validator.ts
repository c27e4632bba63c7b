import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ApiDocument, Schema } from './document.ts';
import type { DocumentName } from './endpoints.ts';
import { type Direction, makeView } from './schema-view.ts';

/** Faults of a value, in words; none when it is as the schema says. */
export type Check = (schema: Schema, value: unknown) => string[];

/** `isText` for what stands in an address, where numbers and booleans are written as text. */
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
      // In an object, because a value that is coerced has to stand somewhere.
      validate = ajv.compile({ properties: { value: view.of(schema) } });
      compiled.set(schema, validate);
    }
    return validate({ value }) ? [] : (validate.errors ?? []).map(sentenceOf);
  };
}

function sentenceOf({ instancePath, message, params }: ErrorObject): string {
  const more = Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : '';
  return `${instancePath.slice('/value'.length) || 'the whole'} ${message}${more}`;
}

function addPlatformFormats(ajv: Ajv2020): void {
  const withinBits = (bits: number) => (value: number) =>
    Number.isInteger(value) && Math.abs(value) <= 2 ** (bits - 1);
  ajv.addFormat('int32', { type: 'number', validate: withinBits(32) });
  ajv.addFormat('int64', { type: 'number', validate: withinBits(64) });
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
  // Roblox's durations are seconds, not those of ISO 8601.
  ajv.addFormat('duration', /^\d+(\.\d+)?s$/);
  ajv.addFormat('field-mask', /^\w+(\.\w+)*(,\w+(\.\w+)*)*$/);
  ajv.addFormat('snowflake', /^\d{1,20}$/);
  for (const free of ['enum', 'nonce']) ajv.addFormat(free, true);
}
