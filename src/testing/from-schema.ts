import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

/** Generates inputs that an action's schema accepts or nearly accepts, to test its handler. */
export function arbitraryInput(schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return drawValue(json) as fc.Arbitrary<Record<string, unknown>>;
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '%',
    '_',
    "'",
    '"',
    '\\',
    '=1+1',
    '<b>',
    '\u202e',
    '203.0.113.7',
  ),
  fc.ipV4Extended(),
  fc.ipV6(),
  fc.webUrl(),
);

function drawValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(drawValue));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => drawValue({ ...schema, type })));
  }
  if (schema.type === 'object') return drawObject(schema);
  if (schema.type === 'array') {
    return fc.array(drawValue(schema.items ?? {}), {
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    });
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [schema.minimum ?? -1e9, schema.maximum ?? 1e9];
    return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  const { maxLength = 200, pattern } = schema;
  // Random text almost never fits a pattern, so the handler would never be called with it.
  if (pattern !== undefined) {
    const ofTheShape = fc.stringMatching(new RegExp(pattern));
    return fc.oneof({ weight: 4, arbitrary: ofTheShape }, { weight: 1, arbitrary: texts });
  }
  return texts.map((text) => text.slice(0, maxLength).toWellFormed());
}

function drawObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(properties)) fields[name] = drawValue(schema);
  const all = fc.record(fields, { requiredKeys: required });
  const needed = Object.entries(fields).filter(([name]) => required.includes(name));
  // One invalid field rejects the whole input, so with ten fields the handler would only be called by luck.
  return fc.oneof(
    { weight: 3, arbitrary: all },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(needed)) },
  );
}
