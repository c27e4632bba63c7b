import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEPTH_MAX, JsonShape, KEYS_MAX, VALUES_MAX } from './json-shape.ts';

/** Feeds the text in pieces of this size, as it may arrive. */
function look(text: string, pieceBytes = Number.POSITIVE_INFINITY): void {
  const shape = new JsonShape();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    shape.watch(bytes.subarray(at, at + pieceBytes));
  }
}

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

it('any JSON that is not too deep passes, however it is cut and whatever its strings hold', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('[[[', '\\"[', '{"a":', '"'),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double(),
      fc.array(tie('tree')),
      fc.dictionary(text, tie('tree')),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.integer({ min: 1, max: 50 }), (value, pieceBytes) => {
      expect(measureDepth(value)).toBeLessThanOrEqual(DEPTH_MAX);
      expect(() => look(JSON.stringify(value), pieceBytes)).not.toThrow();
    }),
  );
});

it.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('%s may be so deep and no deeper', (_, open, close) => {
  const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
  expect(() => look(nested(DEPTH_MAX), 3)).not.toThrow();
  expect(() => look(nested(DEPTH_MAX + 1), 3)).toThrow('nested too deeply');
  // Refused at the start already, so a sender that continues isn't read.
  expect(() => look(open.repeat(DEPTH_MAX + 1), 3)).toThrow('nested too deeply');
});

it('what is not JSON is left to the parser', () => {
  for (const text of [']]]]', '"', '{,,,', '[1,2', '\\', ''])
    expect(() => look(text)).not.toThrow();
});

it('an object with more keys than any of ours is refused, also one that is spread over many', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`);
  const [flat, rows] = [
    (count: number) => `{${keys(count)}}`,
    (count: number) => `[${keys(count).map((key) => `{${key}}`)}]`,
  ];
  for (const text of [flat, rows]) {
    expect(() => look(text(KEYS_MAX), 1_000)).not.toThrow();
    expect(() => look(text(KEYS_MAX + 1), 1_000)).toThrow('too many fields');
  }
});

it('as many values may stand in it as the longest list has, whatever they are', () => {
  for (const one of ['0', '""', '[]', '{}']) {
    const many = `[${Array(VALUES_MAX + 1)
      .fill(one)
      .join(',')}]`;
    expect(() => look(many), one).toThrow('too many values');
  }
  expect(() => look(`[${Array(VALUES_MAX).fill('"a"').join(',')}]`)).not.toThrow();
});
