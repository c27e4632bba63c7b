import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessCode,
  cookie,
  discordToken,
  openCloudKey,
  plantLogin,
  plantOther,
} from './planted.fixture.ts';
import { BASE64URL, chance } from './random.fixture.ts';
import { redact, redactDeep } from './redact.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const planted = seeds.map((seed) => {
  const random = chance(seed);
  return random.below(2) ? plantLogin(random) : plantOther(random);
});
const noise = fc.string({ unit: 'binary', maxLength: 40 });

describe('redact', () => {
  it.each([
    ['no secret here: v1.2.3 at 12:34:56', 'no secret here: v1.2.3 at 12:34:56'],
    [
      'https://discord.com/api/webhooks/123456789012345678/aB3aB3aB3aB3aB3aB3aB3aB3?wait=true',
      'https://discord.com/api/webhooks/123456789012345678/[webhook token]?wait=true',
    ],
    [
      'PATCH /webhooks/130000000000000001/aW50ZXJhY3Rpb246MTMwMDAwMDAwMDAwMDAwMDA0MA/messages/@original',
      'PATCH /webhooks/130000000000000001/[webhook token]/messages/@original',
    ],
    ['pass gth_p_0123456789abcdefghijABCDEFGHIJ0123456789abc.', 'pass [pass].'],
    ['id gth_k_7Fq2_0123456789abcdefghijABCDEFGHIJ01234', 'id gth_k_7Fq2_[admin key]'],
    ['a GATE-ABCDE-FGHJK-12345-67890 b', 'a [access code] b'],
    ['Bot MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs!', 'Bot [discord token]!'],
  ])('turns %j into %j', (text, masked) => {
    expect(redact(text)).toBe(masked);
  });

  it('is idempotent and never throws, whatever it is given', () => {
    fc.assert(
      fc.property(noise, planted, noise, (before, { text }, after) => {
        const once = redact(before + text + after);
        expect(redact(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves nothing of a planted secret that is plain to read', () => {
    fc.assert(
      fc.property(noise, planted, noise, (before, { text, core }, after) => {
        const masked = redact(`${before} ${text} ${after}`);
        const joined = masked.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
        for (let at = 0; at + 16 <= core.length; at += 8) {
          expect(joined).not.toContain(core.slice(at, at + 16));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('masks a secret that white space was put into, to its end', () => {
    const random = chance(4);
    for (let run = 0; run < 200; run += 1) {
      const secret = `${'_|WARNING:-DO-NOT-SHARE-THIS.|_'}${random.text('0123456789ABCDEF', 400)}`;
      const lines = secret.match(/.{1,64}/g)!.join('\n');
      expect(redact(`a ${lines} and more words`)).toBe('a [roblox cookie] and more words');
    }
  });

  it('masks what is left of a warning with its value, also where both are in pieces', () => {
    const value = `CAEaAhACIhsKBGR1aWQS.${chance(6).text(BASE64URL, 300)}`;
    const cut = `|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-|_${value}`;
    const pieces = [cut.match(/.{1,13}/g)!.join('\n'), [...cut].join(' ')];
    expect(pieces.map(redact)).toEqual(['[roblox cookie]', '[roblox cookie]']);
  });

  it('masks access codes and Open Cloud keys', () => {
    const random = chance(5);
    for (let run = 0; run < 100; run += 1) {
      expect(redact(`<${accessCode(random)}>`)).toBe('<[access code]>');
      expect(redact(`<${openCloudKey(random)}>`)).toBe('<[open cloud key]>');
    }
  });
});

describe('redactDeep', () => {
  it('masks values under the names of secrets, whatever they hold', () => {
    const value = {
      Authorization: 'x',
      cookie: ['a'],
      session_token: 's',
      redeem_code: 'p',
      admin_key: 'k',
      'x-api-key': 'o',
      clientSecret: { deep: 'c' },
      token: '',
      user: 'builderman',
    };
    expect(redactDeep(value)).toEqual({
      Authorization: '[masked]',
      cookie: '[masked]',
      session_token: '[masked]',
      redeem_code: '[masked]',
      admin_key: '[masked]',
      'x-api-key': '[masked]',
      clientSecret: '[masked]',
      token: '',
      user: 'builderman',
    });
  });

  it('turns an error into its name, message and stack, all redacted', () => {
    const error = new TypeError('bad gth_s_0123456789abcdefghijABCDEFGHIJ01234', {
      cause: new Error('GATE-ABCDE-FGHJK-12345-67890'),
    });
    const copy = redactDeep({ error }) as { error: Record<string, unknown> };
    expect(copy.error).toMatchObject({
      name: 'TypeError',
      message: 'bad [session]',
      cause: { name: 'Error', message: '[access code]' },
    });
    expect(JSON.stringify(copy)).not.toContain('0123456789abcdef');
  });

  it('stops at circles, at great depth and at what cannot be read', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(redactDeep(circle)).toEqual({ self: '[circular]' });
    let deep: unknown = 'end';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(JSON.stringify(redactDeep(deep))).toContain('[too deep]');
    const trap = Object.defineProperty({}, 'x', {
      enumerable: true,
      get() {
        throw new Error('no');
      },
    });
    expect(redactDeep({ trap })).toEqual({ trap: '[unreadable]' });
  });

  it('masks every piece of a login that is cut over several strings', () => {
    const random = chance(6);
    for (let run = 0; run < 50; run += 1) {
      const parts = discordToken(random).split('.');
      const whole = cookie(random);
      const value = { list: parts, note: 'fine', warned: [whole.slice(0, 116), whole.slice(116)] };
      const out = redactDeep(value) as { note: string };
      expect(out.note).toBe('fine');
      const written = JSON.stringify(out);
      expect(written).not.toContain(parts[2]!);
      expect(written).not.toContain(whole.slice(140, 160));
    }
  });

  it('redacts the keys of objects and maps, and the items of sets', () => {
    const code = 'GATE-ABCDE-FGHJK-12345-67890';
    const value = { [code]: 1, map: new Map([[code, code]]), set: new Set([code]) };
    expect(redactDeep(value)).toEqual({
      '[access code]': 1,
      map: { '[access code]': '[access code]' },
      set: ['[access code]'],
    });
  });

  it('never throws, and what it gives can be written as JSON', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withMap: true,
          withSet: true,
          withDate: true,
          withBigInt: true,
          withTypedArray: true,
          withNullPrototype: true,
        }),
        (value) => {
          expect(() => JSON.stringify(redactDeep(value))).not.toThrow();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves no planted secret in any corner of an object', () => {
    fc.assert(
      fc.property(planted, ({ text, core }) => {
        const value = { a: [{ b: text }], [text]: new Map([['k', text]]), error: new Error(text) };
        const out = JSON.stringify(redactDeep(value));
        expect(out).not.toContain(core.slice(-24));
      }),
      { numRuns: 200 },
    );
  });
});
