import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delayMs, findDraftFault, readCode, summarize, toMessage } from './rules.ts';
import { drawCode, hashCode, isSameHash } from './server.ts';

const draft = { content: 'Doors open at eight', repeat: 1, delay: 0 };

describe('a draft', () => {
  test.each([
    [{}, undefined],
    [{ content: ' \n' }, 'message-missing'],
    [{ content: 'x'.repeat(2_000) }, undefined],
    [{ content: 'x'.repeat(2_001) }, 'message-long'],
    [{ repeat: 0 }, 'repeat'],
    [{ repeat: 100 }, undefined],
    [{ repeat: 101 }, 'repeat'],
    [{ repeat: 1.5 }, 'repeat'],
    [{ repeat: Number.NaN }, 'repeat'],
    [{ delay: -0.1 }, 'delay'],
    [{ delay: Number.NaN }, 'delay'],
    [{ delay: 3_600 }, undefined],
    [{ delay: 3_600.1 }, 'delay-long'],
    [{ username: 'x'.repeat(80) }, undefined],
    [{ username: 'x'.repeat(81) }, 'name'],
    [{ avatar_url: ' https://example.com/a.png ' }, undefined],
    [{ avatar_url: 'http://example.com/a.png' }, 'avatar'],
    [{ avatar_url: 'javascript:alert(1)' }, 'avatar'],
    [{ avatar_url: 'a picture' }, 'avatar'],
    [{ avatar_url: `https://example.com/${'x'.repeat(2_048)}` }, 'avatar'],
  ])('%j: %s', (change, fault) => {
    expect(findDraftFault({ ...draft, ...change })).toBe(fault);
  });

  test('pings nobody unless it is ticked, and everyone never', () => {
    const content = '@everyone @here <@80351110224678912> <@&1>';
    expect(toMessage({ ...draft, content, mentions: false }).allowed_mentions).toEqual({
      parse: [],
    });
    expect(toMessage({ ...draft, content, mentions: true }).allowed_mentions).toEqual({
      parse: ['users'],
    });
  });

  test('says nothing of a name and a picture that are blank', () => {
    const message = toMessage({ ...draft, username: ' ', avatar_url: '', mentions: false });
    expect(Object.keys(message)).toEqual(['content', 'allowed_mentions']);
  });

  test('waits in tenths of a second', () => {
    expect([0, 0.1, 0.25, 1.04, 3_600].map(delayMs)).toEqual([0, 100, 300, 1_000, 3_600_000]);
  });
});

describe('a code', () => {
  test('is six digits, evenly drawn, and none is skewed by the range of the bytes', () => {
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 1, maxLength: 4 }), (numbers) => {
        const drawn = [...numbers, 0];
        const bytes = () => {
          const four = Buffer.alloc(4);
          four.writeUInt32BE(drawn.shift() ?? 0);
          return four;
        };
        expect(drawCode(bytes)).toMatch(/^\d{6}$/);
      }),
    );
    const above = Buffer.from([0xff, 0xff, 0xff, 0xff]);
    const draws = [above, Buffer.from([0, 0, 0, 7])];
    expect(drawCode(() => draws.shift() ?? above)).toBe('000007');
  });

  test('is told from every other by its hash, and salted', () => {
    const hash = hashCode('123456', 'salt');
    expect(isSameHash(hash, hashCode('123456', 'salt'))).toBe(true);
    expect(isSameHash(hash, hashCode('123457', 'salt'))).toBe(false);
    expect(isSameHash(hash, hashCode('123456', 'other'))).toBe(false);
    expect(isSameHash(hash, 'short')).toBe(false);
  });

  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('typed as %j is read as %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
});

test('the end says "all" only where it is true', () => {
  expect(summarize({ sent: 3, unsure: 0, of: 3 })).toBe('All messages have been sent');
  expect(summarize({ sent: 2, unsure: 0, of: 3 })).toBe('2 of 3 messages were sent');
  expect(summarize({ sent: 2, unsure: 1, of: 4 })).toBe(
    '2 of 4 messages were sent, and 1 more may have been',
  );
});
