import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditKeys, sign } from './keys.ts';
import { FIELD, fits, NOTHING, ROW, type Row, tagRow } from './row.ts';

const keys = auditKeys('a secret of the desk');
const salt = () => 'AAAAAAAAAAAAAAAAAAAAAA';
const row: Row = {
  at: 1_794_744_030_000,
  phase: 'intent',
  caseId: null,
  requestId: 'req-1',
  actor: 'pass:p1',
  holder: 'Kade',
  sessionId: null,
  action: 'ban-tool/ban',
  targets: 1,
  outcome: null,
  platform: 'roblox',
  jobId: 7,
  undoes: null,
  follows: null,
  address: '203.0.113.7',
  target: 'roblox:1',
  targetName: null,
  detail: '{"reason":"raid"}',
};

// Recorded by the version that first wrote them: changing any of them would make every
// existing log appear broken.
it('what seals a log stays as it was when the log was written', () => {
  expect([keys.id, keys.rows.inner, keys.rows.outer, sign(keys.blocks, 'block')]).toEqual([
    'gZvq09KW',
    'yfsBNTzUK3OP2SzK4lkxcWdj0R9YTUg_kurOKw6NYHD8CmI2A29Vx2eoJod48-e8',
    'nqE3B3waBAkmseTpNgasRdruZpzQQoAQg9XVkoeipj8D08Q7PJKsIqukxaYTszkX',
    'TKJ6X7TjY4UHzDzNbrUt_WbpC5wljaPOgZfhhqcqAdE',
  ]);
  const { tag, addressSeal, personSeal } = tagRow(row, { keys, salt });
  expect([tag, addressSeal, personSeal]).toEqual([
    'v8lZU_DgXVQM9Vz1-GN5Ne',
    `fsuj4NvFcyla-ZuGLlVMzZ${salt()}`,
    `VZDR8LFub-HUzXe3OJjcO2${salt()}`,
  ]);
});

it('each desk has keys of its own', () => {
  const other = auditKeys('another secret');
  expect(other.id).not.toBe(keys.id);
  expect(tagRow(row, { keys: other, salt }).tag).not.toBe(tagRow(row, { keys, salt }).tag);
});

it('no field of a row that is written holds a separator', () => {
  const text = `a${FIELD}b${ROW}c${NOTHING}${FIELD}d`;
  const fields = {
    requestId: text,
    actor: text,
    action: text,
    holder: text,
    target: text,
    detail: text,
  };
  const written = tagRow({ ...row, ...fields }, { keys, salt });
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    expect(written[name], name).toBe('a b c  d');
  }
});

it('two rows that differ have two tags, whatever stands in their fields', () => {
  const text = fc.string({ unit: fc.constantFrom('a', FIELD, ROW, NOTHING) });
  const some = fc.record({
    actor: text,
    holder: fc.option(text),
    action: text,
    outcome: fc.option(text),
    target: fc.option(text),
    detail: fc.option(text),
  });
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [first, second] = [one, other].map((each) =>
        tagRow({ ...row, ...each }, { keys, salt }),
      );
      const { tag, ...left } = first ?? { tag: '' };
      const { tag: otherTag, ...right } = second ?? { tag: '' };
      expect(tag === otherTag).toBe(JSON.stringify(left) === JSON.stringify(right));
    }),
  );
});

it('a seal fits what was sealed and nothing else', () => {
  const { addressSeal } = tagRow(row, { keys, salt });
  expect(fits(addressSeal ?? '', '203.0.113.7')).toBe(true);
  expect(fits(addressSeal ?? '', '203.0.113.8')).toBe(false);
  const without = tagRow(
    { ...row, address: null, target: null, targetName: null, detail: null },
    { keys, salt },
  );
  expect([without.addressSeal, without.personSeal]).toEqual([null, null]);
});
