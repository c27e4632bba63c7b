import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGenuine, readSignedHeaders, readVerifyKey } from './verify.ts';

const pair = generateKeyPairSync('ed25519');
const hex = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
const key = readVerifyKey(hex)!;

function signed(body: Buffer, timestamp: string) {
  const bytes = Buffer.concat([Buffer.from(timestamp), body]);
  return { timestamp, body, signature: sign(null, bytes, pair.privateKey).toString('hex') };
}

describe('a signature', () => {
  it('is genuine for the bytes that were signed, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(), (bytes, seconds) => {
        expect(isGenuine(key, signed(Buffer.from(bytes), String(seconds)))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is forged once a bit of the body, of the timestamp or of itself has changed', () => {
    const body = Buffer.from('{"type":1}');
    const one = signed(body, '1700000000');
    const other = Buffer.from(body);
    other[3]! ^= 1;
    expect(isGenuine(key, { ...one, body: other })).toBe(false);
    expect(isGenuine(key, { ...one, timestamp: '1700000001' })).toBe(false);
    expect(isGenuine(key, { ...one, signature: `00${one.signature.slice(2)}` })).toBe(false);
    const strange = generateKeyPairSync('ed25519');
    const bytes = strange.publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
    expect(isGenuine(readVerifyKey(bytes.toString('hex'))!, one)).toBe(false);
  });
});

describe('headers', () => {
  it('have the shape of a signature, or cost nothing', () => {
    const signature = 'ab'.repeat(64);
    expect(readSignedHeaders({ signature, timestamp: '1700000000' })).toEqual({
      signature,
      timestamp: '1700000000',
    });
    const wrong = [
      { signature: undefined, timestamp: '1' },
      { signature: [signature], timestamp: '1' },
      { signature: `${signature.slice(1)}g`, timestamp: '1' },
      { signature: `${signature}ab`, timestamp: '1' },
      { signature, timestamp: undefined },
      { signature, timestamp: '' },
      { signature, timestamp: '1 2' },
      { signature, timestamp: '1'.repeat(65) },
    ];
    expect(wrong.map(readSignedHeaders)).toEqual(wrong.map(() => undefined));
  });
});

describe('a key', () => {
  it('has 64 hexadecimal digits', () => {
    const wrong = ['', 'key', hex.slice(2), `${hex}00`, `${hex.slice(0, -1)}g`, ` ${hex.slice(1)}`];
    expect(wrong.map(readVerifyKey)).toEqual(wrong.map(() => undefined));
    expect(readVerifyKey(hex.toUpperCase())).toBeDefined();
  });

  it('under which anyone could sign is none', () => {
    const weak = [
      '0'.repeat(64),
      `01${'0'.repeat(62)}`,
      `01${'0'.repeat(60)}80`,
      `ec${'f'.repeat(60)}7f`,
      `ec${'f'.repeat(60)}ff`,
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    ];
    expect(weak.map(readVerifyKey)).toEqual(weak.map(() => undefined));
  });
});
