import { hash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chance } from '../secrets/random.fixture.ts';
import { redact } from '../secrets/redact.ts';
import { findLogins } from '../secrets/secret-shapes.ts';
import { decoyDigests, makeDecoy } from './decoys.ts';

const WARNING =
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_';

/** A reproducible decoy. */
function decoyOf(seed: number): string {
  const random = chance(seed);
  return makeDecoy((count) => Uint8Array.from({ length: count }, () => random.below(256)));
}

const decoys = fc.integer({ min: 0 }).map(decoyOf);
const bareOf = (decoy: string) => decoy.slice(WARNING.length);

describe('a decoy', () => {
  it('is what the guard takes for a cookie, from its first letter to its last', () => {
    fc.assert(
      fc.property(decoys, (decoy) => {
        expect(findLogins(decoy)).toEqual([{ kind: 'roblox-cookie', start: 0, end: decoy.length }]);
        expect(redact(decoy)).not.toContain(bareOf(decoy).slice(20, 40));
      }),
    );
  });

  it('has the official warning and a value in one of the shapes of the real ones', () => {
    const shapes = [
      /^GgIQAQ\.[0-9A-F]{400}$/,
      /^CAEaAhAB\.[0-9A-F]{500}$/,
      /^CAEaAhA[CD]Ih[sw]KBGR1aWQS[\w-]{29,32}\.[\w-]{300,900}$/,
    ];
    const seen = new Set<number>();
    for (let seed = 0; seed < 300; seed += 1) {
      const decoy = decoyOf(seed);
      expect(decoy.startsWith(WARNING)).toBe(true);
      const shape = shapes.findIndex((pattern) => pattern.test(bareOf(decoy)));
      expect(shape, bareOf(decoy).slice(0, 60)).toBeGreaterThanOrEqual(0);
      seen.add(shape);
    }
    expect([...seen].sort()).toEqual([0, 1, 2]);
  });

  it('names a device in its head, of nineteen or twenty digits, as the real ones do', () => {
    const heads = Array.from(
      { length: 100 },
      (_, seed) => bareOf(decoyOf(seed)).split('.')[0] ?? '',
    )
      .filter((head) => head.length > 20)
      .map((head) => atob(head));
    expect(heads.length).toBeGreaterThan(20);
    for (const head of heads) {
      const digits = /\d{19,20}/.exec(head)?.[0] ?? '';
      const length = String.fromCharCode(digits.length);
      expect(head.endsWith(`duid\u0012${length}${digits}(\u0003`)).toBe(true);
      expect(digits).toMatch(/^[1-9]\d{18,19}$/);
    }
  });

  it('is never made twice', () => {
    const made = new Set(Array.from({ length: 2_000 }, () => makeDecoy(randomBytes)));
    expect(made.size).toBe(2_000);
    const ends = new Set([...made].flatMap(decoyDigests));
    expect(ends.size).toBe(6_000);
  });

  it('has every letter of its alphabet about as often as any other', () => {
    const counts = new Map<string, number>();
    let letters = 0;
    for (let made = 0; made < 200; made += 1) {
      const [, body = ''] = bareOf(makeDecoy(randomBytes)).split('.');
      if (/^[0-9A-F]+$/.test(body)) continue;
      for (const letter of body) counts.set(letter, (counts.get(letter) ?? 0) + 1);
      letters += body.length;
    }
    expect(counts.size).toBe(64);
    for (const [letter, count] of counts) {
      expect(count / (letters / 64), letter).toBeGreaterThan(0.7);
      expect(count / (letters / 64), letter).toBeLessThan(1.3);
    }
  });
});

describe('its digests', () => {
  const sharesOne = (found: string, decoy: string) => {
    const kept = new Set(decoyDigests(decoy));
    return decoyDigests(found).some((digest) => kept.has(digest));
  };

  it('are SHA-256 of the value without its warning, each of another part', () => {
    const bare = bareOf(decoyOf(7));
    expect(decoyDigests(decoyOf(7))).toEqual([
      hash('sha256', `gatehouse decoy whole\n${bare}`),
      hash('sha256', `gatehouse decoy first\n${bare.slice(0, 64)}`),
      hash('sha256', `gatehouse decoy last\n${bare.slice(-64)}`),
    ]);
  });

  it('know it with its warning, without it, and with a part of it', () => {
    fc.assert(
      fc.property(decoys, fc.nat(WARNING.length), (decoy, cut) => {
        expect(decoyDigests(decoy.slice(Math.min(cut, WARNING.length - 2)))).toEqual(
          decoyDigests(decoy),
        );
        expect(decoyDigests(bareOf(decoy))).toEqual(decoyDigests(decoy));
      }),
    );
  });

  it('know it when either end was cut off, as long as 64 letters of the other are left', () => {
    fc.assert(
      fc.property(decoys, fc.double({ min: 0, max: 1, noNaN: true }), (decoy, share) => {
        const bare = bareOf(decoy);
        const left = 64 + Math.floor(share * (bare.length - 64));
        expect(sharesOne(bare.slice(0, left), decoy)).toBe(true);
        expect(sharesOne(WARNING + bare.slice(0, left), decoy)).toBe(true);
        expect(sharesOne(bare.slice(-left), decoy)).toBe(true);
      }),
    );
  });

  it('are shared by no two decoys, nor by any other text', () => {
    fc.assert(
      fc.property(decoys, decoys, fc.string(), (one, other, text) => {
        if (one !== other) expect(sharesOne(one, other)).toBe(false);
        expect(sharesOne(text, one)).toBe(false);
        expect(sharesOne(bareOf(one).slice(1, -1), one)).toBe(false);
      }),
    );
  });

  it('tell nothing of it', () => {
    fc.assert(
      fc.property(decoys, (decoy) => {
        for (const digest of decoyDigests(decoy)) expect(digest).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });
});
