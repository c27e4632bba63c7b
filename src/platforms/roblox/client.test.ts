import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Call } from '../calls/call.ts';
import type { WireReply } from '../wire.ts';
import { openRoblox } from './client.ts';

const asking = { signal: new AbortController().signal };
const reply = (status: number, body: unknown = ''): WireReply => ({
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

function open(answer: (call: Call) => WireReply) {
  const calls: Call[] = [];
  const api = openRoblox({
    key: 'made-up',
    version: '9.9.9',
    waitMs: () => 0,
    send: async (call) => {
      calls.push(call);
      return answer(call);
    },
  });
  return { api, calls };
}

async function failure(work: Promise<unknown>): Promise<DeskError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeskError)) throw new Error(`No refusal, but ${String(error)}`);
  return error;
}

const at = { universe: '7', user: '156' };

describe('what is sent', () => {
  it('the key goes to Open Cloud alone, and never to a public read', async () => {
    const key = { name: 'k', authorizedUserId: 1, scopes: [], enabled: true, expired: false };
    const { api, calls } = open(() => reply(200, { ...key, data: [], displayName: 'Bay' }));
    await api.universes.get('7', asking);
    await api.players.byNames(['somebody'], asking);
    await api.keys.introspect(asking);
    const keys = calls.map(({ request }) => request.headers['x-api-key']);
    expect(keys).toEqual(['made-up', undefined, undefined]);
    expect(calls.map(({ isAuthorised }) => isAuthorised)).toEqual([true, false, false]);
  });

  it('a restriction is written whole, under the documented limits, with its key and first time', async () => {
    const written = { user: 'users/156', gameJoinRestriction: { active: true } };
    const { api, calls } = open(() => reply(200, written));
    await api.restrictions.update(
      {
        ...at,
        restriction: { active: true, duration: '3600s', displayReason: 'x' },
        idempotency: { key: 'k-1', firstSent: '2026-11-15T12:00:00Z' },
      },
      asking,
    );
    const [call] = calls;
    const url = new URL(`http://x${call?.request.path}`);
    expect(url.pathname).toBe('/cloud/v2/universes/7/user-restrictions/156');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      updateMask: 'gameJoinRestriction',
      'idempotencyKey.key': 'k-1',
      'idempotencyKey.firstSent': '2026-11-15T12:00:00Z',
    });
    expect(call?.limits).toEqual([
      { key: 'restrictions', count: 150, windowMs: 1_000 },
      { key: 'update/7', count: 10, windowMs: 1_000 },
      { key: 'update/7/156', count: 2, windowMs: 60_000 },
    ]);
    expect(call?.isRepeatable).toBe(true);
  });

  it('the word after a colon in a path stays as it is documented', async () => {
    const { api, calls } = open(() => reply(200, { logs: [] }));
    await api.restrictions.logs(at, asking);
    expect(calls[0]?.request.path).toMatch(
      /^\/cloud\/v2\/universes\/7\/user-restrictions:listLogs\?/,
    );
  });

  it('nothing that stands for an id can reach another path', async () => {
    const { api, calls } = open(() => reply(200, {}));
    for (const user of ['..', '', '1/../2', '1?x', '1#']) {
      await expect(api.players.profile(user, asking)).rejects.toThrow('Not an id');
    }
    expect(calls).toEqual([]);
  });
});

describe('what comes back', () => {
  it.each([
    [400, { code: 'INVALID_ARGUMENT', message: 'duration' }, 'roblox/invalid'],
    [403, { code: 'PERMISSION_DENIED', message: 'No.' }, 'roblox/no-access'],
    [403, { code: 'PERMISSION_DENIED', message: 'Insufficient scope' }, 'roblox/no-scope'],
    [403, { error: 'INSUFFICIENT_SCOPE', message: 'x' }, 'roblox/no-scope'],
    [404, { code: 'NOT_FOUND' }, 'roblox/not-found'],
    [409, { code: 'ABORTED' }, 'roblox/conflict'],
    [418, { code: 'TEAPOT' }, 'roblox/refused'],
    [403, '<html>', 'platform/blocked'],
    [404, '', 'platform/blocked'],
    [404, {}, 'platform/unreadable'],
    [302, '', 'platform/unreadable'],
    [499, { code: 'CANCELLED', message: 'x' }, 'platform/unreadable'],
    [200, {}, 'platform/unreadable'],
    [200, { user: 'users/156', gameJoinRestriction: {} }, 'platform/unreadable'],
  ])('of Open Cloud: %i %j is %s', async (status, body, code) => {
    const { api } = open(() => reply(status, body));
    expect((await failure(api.restrictions.get(at, asking))).code).toBe(code);
  });

  it.each([
    [403, { errors: [{ code: 0, message: 'Hidden' }] }, 'roblox/private'],
    [404, { errors: [{ code: 3, message: 'Invalid user' }] }, 'roblox/not-found'],
    [401, { errors: [{ code: 0, message: 'No' }] }, 'roblox/closed'],
    [410, { errors: [{ code: 0, message: 'No' }] }, 'roblox/closed'],
    [403, '<html>', 'platform/blocked'],
    [302, '', 'platform/unreadable'],
  ])('of a public read: %i %j is %s', async (status, body, code) => {
    const { api } = open(() => reply(status, body));
    expect((await failure(api.players.friends('1', asking))).code).toBe(code);
  });

  it('says which scope is missing, as the page of the key names it', async () => {
    const { api } = open(() => reply(403, { code: 'INSUFFICIENT_SCOPE' }));
    expect((await failure(api.restrictions.get(at, asking))).message).toContain(
      'User restrictions, read',
    );
  });

  it('never throws anything but a refusal, whatever the body holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 300, max: 499 }),
        fc.oneof(fc.string(), fc.json()),
        fc.boolean(),
        async (status, body, isPublic) => {
          const { api } = open(() => reply(status, body));
          const work = isPublic
            ? api.players.groups('1', asking)
            : api.restrictions.list({ universe: '7' }, asking);
          expect((await failure(work)).code).toMatch(/^(roblox|platform)\//);
        },
      ),
    );
  });

  it.each([
    [200, '<html>'],
    [200, ''],
    [200, '{}'],
    [200, { user: 'users/156', gameJoinRestriction: { active: 'yes' } }],
    [403, '<html>'],
    [408, { code: 'X' }],
    [499, { code: 'CANCELLED' }],
  ])('a write that answers %i %j may have been done', async (status, body) => {
    const { api } = open(() => reply(status, body));
    const idempotency = { key: 'k', firstSent: '2026-11-15T12:00:00Z' };
    const update = { ...at, restriction: { active: false }, idempotency };
    expect((await failure(api.restrictions.update(update, asking))).code).toBe('platform/unsure');
  });
});
