import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormPart, writeForm } from './multipart.ts';
import { readForm } from './read-form.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((name) => name.toWellFormed());
const part: fc.Arbitrary<FormPart> = fc.record({
  name: text,
  filename: fc.option(text, { nil: undefined }),
  type: fc.constantFrom(undefined, 'application/json', 'image/png'),
  bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
});

describe('a form', () => {
  test('is read as it was written, whatever its names and files contain', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const { type, bytes } = writeForm(parts);
        const read = readForm(bytes, { type, partsMax: 6 });
        expect(read?.map((one) => ({ ...one, bytes: [...one.bytes] }))).toEqual(
          parts.map((one) => ({ ...one, bytes: [...one.bytes] })),
        );
      }),
    );
  });

  test('of any bytes is read or refused, and never throws', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          '--x',
          '\r\n',
          '--',
          '\r\n\r\n',
          'Content-Disposition: form-data; name="a"',
        ),
        fc.string({ maxLength: 12 }),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const bytes = Buffer.from(parts.join(''));
        const read = readForm(bytes, { type: 'multipart/form-data; boundary=x', partsMax: 3 });
        expect(read === undefined || read.length <= 3).toBe(true);
      }),
    );
  });

  test('is read as browsers write it', async () => {
    const form = new FormData();
    form.set('json', '{"a":1}');
    form.append('files', new File(['one'], 'a "b"\n.txt', { type: 'text/plain' }));
    form.append('files', new File([new Uint8Array([0, 13, 10, 255])], 'größe.bin'));
    const written = new Response(form);
    const type = written.headers.get('content-type') ?? '';
    const read = readForm(new Uint8Array(await written.arrayBuffer()), { type, partsMax: 12 });
    expect(read?.map(({ name, filename, bytes }) => [name, filename, [...bytes].length])).toEqual([
      ['json', undefined, 7],
      ['files', 'a "b"\n.txt', 3],
      ['files', 'größe.bin', 4],
    ]);
  });

  test('with more parts than allowed, a cut one, or another type is none', () => {
    const parts = Array.from({ length: 4 }, (_, at) => ({
      name: `${at}`,
      bytes: Buffer.from('x'),
    }));
    const { type, bytes } = writeForm(parts);
    expect(readForm(bytes, { type, partsMax: 4 })).toHaveLength(4);
    expect(readForm(bytes, { type, partsMax: 3 })).toBeUndefined();
    expect(readForm(bytes.subarray(0, -6), { type, partsMax: 4 })).toBeUndefined();
    expect(readForm(bytes, { type: 'application/json', partsMax: 4 })).toBeUndefined();
    expect(readForm(bytes, { type: 'multipart/form-data', partsMax: 4 })).toBeUndefined();
  });
});
