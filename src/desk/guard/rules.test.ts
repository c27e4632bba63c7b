import { describe, expect, it } from 'vitest';
import { cookie, cookieBody, discordToken } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { findLogins } from '#kit/secrets/secret-shapes.ts';
import { findLogin, loginWords } from './rules.ts';

const token = discordToken(chance(1));

describe('findLogin', () => {
  it.each([
    [{ link_qr: token }, 'link_qr'],
    [{ items: [{}, {}, {}, { name: token }] }, 'items.3.name'],
    [[token], '0'],
    [token, ''],
    [new Map([['a', new Set(['x', token])]]), 'a.1'],
    [new Map([[{ inner: token }, 1]]), '*.inner'],
    [{ 'idempotency-key': token }, 'idempotency-key'],
  ])('says where it stood: %j', (value, path) => {
    expect(findLogin(value)).toEqual({ kind: 'discord-token', path });
  });

  it('never repeats a secret in the path, even where a key is one', () => {
    const webhook = `https://discord.com/api/webhooks/123456789012345678/${'aB3'.repeat(20)}`;
    expect(findLogin({ a: { [token]: 1 } })).toEqual({ kind: 'discord-token', path: 'a.*' });
    expect(findLogin({ [webhook]: token })).toEqual({ kind: 'discord-token', path: '*' });
    expect(findLogin({ 'GATE-ABCDE-FGHJK-12345-67890': token })?.path).toBe('*');
  });

  it('takes a bare value for a cookie where its name stands beside it', () => {
    const value = cookieBody(chance(2));
    expect(findLogin({ value })).toBeUndefined();
    const named = [
      { '.ROBLOSECURITY': value },
      { name: '.ROBLOSECURITY', value },
      [['.ROBLOSECURITY', value]],
      { cookies: { ROBLOSECURITY: [value] } },
    ];
    for (const each of named) expect(findLogin(each)?.kind).toBe('roblox-cookie');
    expect(findLogin({ '.ROBLOSECURITY': 'is the name of a cookie' })).toBeUndefined();
  });

  it('takes no question about the cookie for its name, and no hash beside a quote for its value', () => {
    const hash = '0a1b2c3d'.repeat(8);
    const warning = cookie(chance(4)).slice(0, 116);
    const bodies = [
      { reason: 'What is .ROBLOSECURITY?', request_id: hash },
      { reason: warning, request_id: hash },
      [`"${warning}"`, 'req_aB3dE5fG7hJ9kL1m', hash.toUpperCase()],
    ];
    for (const body of bodies) expect(findLogin(body), JSON.stringify(body)).toBeUndefined();
  });

  it('looks below a hundred thousand levels, keeps the path short, and survives a circle', () => {
    let deep: unknown = token;
    for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
    expect(findLogin(deep)?.path).toBe('a.a.a.a.a.a.a.a.*');
    const circle: Record<string, unknown> = { ok: 1 };
    circle.self = circle;
    expect(findLogin(circle)).toBeUndefined();
  });

  it.each([undefined, null, 7, true, '', {}, [], new Uint8Array(9)])(
    'finds nothing in %j',
    (value) => {
      expect(findLogin(value)).toBeUndefined();
    },
  );
});

describe('loginWords', () => {
  it.each(['roblox-cookie', 'discord-token', 'login-line'] as const)(
    'says of a %s what it is and how its owner ends it, on an official page',
    (kind) => {
      const words = loginWords(kind);
      expect(`This is ${words.kind}.`).toMatch(/^This is an? [\w ,]+\.$/);
      expect(words.revoke).toMatch(/^[A-Z].*\.$/);
      expect(new URL(words.revokeUrl).hostname).toMatch(/^(www\.roblox\.com|discord\.com)$/);
      expect(findLogins(words.revoke)).toEqual([]);
    },
  );

  it('has words for whatever is found', () => {
    expect(loginWords(findLogin(cookie(chance(3)))!.kind).kind).toBe('a Roblox login cookie');
  });
});
