import { describe, expect, test } from 'vitest';
import type { WireReply, WireRequest } from '../wire.ts';
import { openContract } from './contract.ts';

const contract = openContract();
if (!contract) console.info('No ../shared/platforms beside the project: contract tests skipped.');

const restriction = '/cloud/v2/universes/1/user-restrictions/2';

function ask(more: Partial<WireRequest>): WireRequest {
  return { base: 'users', method: 'GET', path: '/v1/users/5', headers: {}, ...more };
}

function json(body: unknown, status = 200): WireReply {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function patch(body: unknown, query = ''): WireRequest {
  return ask({
    base: 'cloud',
    method: 'PATCH',
    path: restriction + query,
    headers: { 'x-api-key': 'k', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe.skipIf(!contract)('the contract', () => {
  const checkRequest = (request: WireRequest) => contract!.checkRequest(request);
  const checkReply = (request: WireRequest, reply: WireReply) =>
    contract!.checkReply(request, reply);
  const findFaults = (more: Partial<WireRequest>) => checkRequest(ask(more)).join('; ');

  test('finds every call of the list in the document it names', () => {
    const unknown = contract!.covered().filter(({ endpoint }) => {
      const [method, base, path] = endpoint.split(' ');
      const request = { method, base, path: path!.replaceAll(/\{\w+\}/g, '5'), headers: {} };
      return checkRequest(request as WireRequest).some((fault) => fault.startsWith('undefined'));
    });
    expect(unknown).toEqual([]);
    expect(contract!.covered().length).toBeGreaterThan(50);
  });

  test('refuses a call that is not on the list, and one at the wrong host', () => {
    expect(findFaults({ path: '/v1/users/5/birthdate' })).toContain('undefined operation');
    expect(findFaults({ base: 'friends' })).toContain('undefined operation');
    expect(findFaults({ method: 'DELETE' })).toContain('undefined operation');
  });

  test('reads what stands in an address as the type that is documented', () => {
    const collectibles = '/v1/users/5/assets/collectibles';
    const limit = (text: string) =>
      findFaults({ base: 'inventory', path: `${collectibles}?limit=${text}` });
    expect(limit('100')).toBe('');
    expect(limit('30')).toContain('query limit');
    expect(limit('many')).toContain('query limit');
    expect(findFaults({ path: '/v1/users/me' })).toContain('path userId');
    expect(findFaults({ path: '/v1/users/5?fields=name' })).toContain('fields is not documented');
    const heads = { base: 'thumbnails', path: '/v1/users/avatar-headshot' } as const;
    expect(findFaults({ ...heads, path: `${heads.path}?userIds=1,2&size=150x150` })).toBe('');
    expect(findFaults({ ...heads, path: `${heads.path}?userIds=1,two` })).toContain('userIds');
    expect(findFaults(heads)).toContain('userIds is missing');
  });

  test('reads bodies, and knows what may not be sent', () => {
    const gameJoinRestriction = { active: true, duration: '3600s', displayReason: 'x' };
    const mask = '?updateMask=gameJoinRestriction&idempotencyKey.firstSent=2026-10-20T10:00:00Z';
    expect(checkRequest(patch({ gameJoinRestriction }, mask))).toEqual([]);
    const withWrong = (more: object) =>
      checkRequest(patch({ gameJoinRestriction: { ...gameJoinRestriction, ...more } }));
    expect(withWrong({ duration: 'PT1H' })).not.toEqual([]);
    expect(withWrong({ duration: 3600 })).not.toEqual([]);
    expect(withWrong({ reason: 'x' })).not.toEqual([]);
    // Read-only because the platform sets it.
    expect(withWrong({ startTime: '2026-10-20T10:00:00Z' })).not.toEqual([]);
    expect(checkRequest({ ...patch({}), headers: { 'x-api-key': 'k' } })).not.toEqual([]);
    expect(checkRequest({ ...patch({}), body: '{' })).not.toEqual([]);
  });

  test('the credential goes where it is asked for, and nowhere else', () => {
    expect(findFaults({ headers: { 'x-api-key': 'k' } })).toContain('not asked for');
    const cloudUser = { base: 'cloud', path: '/cloud/v2/users/5' } as const;
    expect(findFaults({ ...cloudUser })).toContain('no credential');
    expect(findFaults({ ...cloudUser, headers: { authorization: 'Bot x' } })).not.toBe('');
    const me = { base: 'discord', path: '/users/@me' } as const;
    expect(findFaults({ ...me, headers: { authorization: 'Bot x' } })).toBe('');
    expect(findFaults({ ...me, headers: { authorization: 'x' } })).not.toBe('');
  });

  test('reads answers: what is missing, wrong or unheard of is a fault', () => {
    const count = ask({ base: 'friends', path: '/v1/users/5/friends/count' });
    expect(checkReply(count, json({ count: 3 }))).toEqual([]);
    expect(checkReply(count, json({ count: '3' }))).not.toEqual([]);
    expect(checkReply(count, json({ count: 3, more: 1 }))).not.toEqual([]);
    expect(checkReply(count, { ...json({ count: 3 }), body: '<html>' })).not.toEqual([]);
    expect(checkReply(count, { ...json({ count: 3 }), headers: {} })).not.toEqual([]);
    expect(checkReply(count, json({ count: 3 }, 201))).not.toEqual([]);
    const ban = ask({ base: 'discord', path: '/guilds/1/bans/2' });
    const user = { id: '2', username: 'a', avatar: null, discriminator: '0', public_flags: 0 };
    expect(checkReply(ban, json({ user, reason: null }))).toEqual([]);
    expect(checkReply(ban, json({ user: { ...user, id: 2 }, reason: null }))).not.toEqual([]);
    expect(checkReply(ban, json({ user }))).not.toEqual([]);
  });

  test('reads refusals in the form of each family', () => {
    const names = ask({ method: 'POST', path: '/v1/usernames/users' });
    const legacy = (code: number) => json({ errors: [{ code, message: 'no' }] }, 400);
    expect(checkReply(names, legacy(2))).toEqual([]);
    expect(checkReply(names, legacy(7))).not.toEqual([]);
    expect(checkReply(names, json({ error: 'no' }, 400))).not.toEqual([]);
    const cloud = (code: string, status: number) =>
      checkReply(patch({}), json({ code, message: 'no' }, status));
    expect(cloud('RESOURCE_EXHAUSTED', 429)).toEqual([]);
    expect(cloud('RESOURCE_EXHAUSTED', 400)).not.toEqual([]);
    const ban = ask({ base: 'discord', path: '/guilds/1/bans/2' });
    const limited = { message: 'slow down', retry_after: 0.5, global: false };
    expect(checkReply(ban, json(limited, 429))).toEqual([]);
    expect(checkReply(ban, json({ message: 'slow down' }, 429))).not.toEqual([]);
    const field = { limit: { _errors: [{ code: 'NUMBER_TYPE_MAX', message: 'no' }] } };
    expect(checkReply(ban, json({ code: 50035, message: 'no', errors: field }, 400))).toEqual([]);
    expect(checkReply(ban, json({ message: 'no' }, 400))).not.toEqual([]);
  });
});

test('where the documents are absent there is no contract, and no fault', () => {
  expect(openContract(import.meta.dirname)).toBeUndefined();
});
