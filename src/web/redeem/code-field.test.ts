import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_ALPHABET, readCode } from '#desk/access/rules.ts';
import { groupCode, missingFrom } from './code-field.ts';

const CODE = 'GATE-7K4MQ-2XN9H-TVD1C-R8WZP';

const codes = fc
  .array(fc.constantFrom(...CODE_ALPHABET), { minLength: 20, maxLength: 20 })
  .map((characters) => `GATE-${characters.join('').match(/.{5}/g)?.join('-')}`);

/** Types one key after another at the caret, like a browser. */
function typeKeys(keys: string) {
  let { text, caret } = groupCode('');
  for (const key of keys) {
    ({ text, caret } = groupCode(text.slice(0, caret) + key + text.slice(caret), caret + 1));
  }
  return { text, caret };
}

describe('a pasted code', () => {
  test.each([
    [CODE],
    [CODE.toLowerCase()],
    [`  ${CODE}\n`],
    [CODE.replaceAll('-', '')],
    [CODE.replaceAll('-', ' ')],
    [CODE.slice('GATE-'.length)],
    [CODE.slice('GATE-'.length).replaceAll('-', '').toLowerCase()],
    ['gate 7k4mq 2xn9h tvdlc r8wzp'],
    ['GATE–7K4MQ–2XN9H–TVDIC–R8WZP'],
  ])('%j is read as the code it is', (pasted) => {
    expect(groupCode(pasted).text).toBe(CODE);
  });

  test('is read whole even when it begins with the letters GATE itself', () => {
    const code = 'GATE-GATEQ-2XN9H-TVD1C-R8WZP';
    expect(groupCode(code).text).toBe(code);
    expect(groupCode('GATEQ-2XN9H-TVD1C-R8WZP').text).toBe(code);
    expect(groupCode(code.replaceAll('-', '')).text).toBe(code);
  });

  test('of any value stays as it is, and the server reads the same', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(groupCode(code).text).toBe(code);
        expect(readCode(groupCode(code.replaceAll('-', '')).text)).toBe(code);
      }),
    );
  });
});

describe('a typed code', () => {
  test('is grouped key by key, with or without its front and its hyphens', () => {
    expect(typeKeys(CODE).text).toBe(CODE);
    expect(typeKeys(CODE.toLowerCase().replaceAll('-', '')).text).toBe(CODE);
    expect(typeKeys(CODE.slice(5).replaceAll('-', '')).text).toBe(CODE);
  });

  test('leaves the caret at its end while it is typed at the end', () => {
    fc.assert(
      fc.property(codes, fc.nat(27), (code, length) => {
        const { text, caret } = typeKeys(code.slice(0, length));
        expect(caret).toBe(text.length);
      }),
    );
  });

  test('keeps the caret behind the same character when its middle is edited', () => {
    const before = 'GATE-7K4MQ-2X';
    expect(groupCode('GATE-7KA4MQ-2X', 8)).toEqual({ text: 'GATE-7KA4M-Q2X', caret: 8 });
    expect(groupCode('GATE-74MQ-2X', 6)).toEqual({ text: 'GATE-74MQ2-X', caret: 6 });
    expect(groupCode('GATE-7K4MQ2X', 10)).toEqual({ text: before, caret: 10 });
  });

  test('can be deleted key by key down to nothing', () => {
    let { text } = groupCode(CODE);
    for (let presses = 0; presses < 40 && text !== ''; presses += 1) {
      text = groupCode(text.slice(0, -1)).text;
    }
    expect(text).toBe('');
  });

  test('gets its front back when a letter of it is deleted', () => {
    expect(groupCode('GAE-7K4MQ', 2).text).toBe('GATE-GAE7K-4MQ');
    expect(groupCode('GAT-7K4MQ', 3)).toEqual({ text: 'GATE-7K4MQ', caret: 3 });
  });
});

test('whatever is typed, the field never holds more than a code and the caret stays within it', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(60), (raw, caret) => {
      const grouped = groupCode(raw, Math.min(caret, raw.length));
      expect(grouped.text).toMatch(/^(?:G|GA|GAT|GATE)?$|^GATE(?:-[0-9A-Z]{1,5}){1,4}$/);
      expect(grouped.caret).toBeGreaterThanOrEqual(0);
      expect(grouped.caret).toBeLessThanOrEqual(grouped.text.length);
    }),
  );
});

test('says how many characters are missing', () => {
  expect(missingFrom('GATE')).toBe(20);
  expect(missingFrom('GATE-7K4MQ')).toBe(15);
  expect(missingFrom(CODE)).toBe(0);
});
