import { describe, expect, test } from 'vitest';
import { nowMs, openStage, universeId } from './part.fixture.ts';

const { ask } = openStage();
const maple = 77_700_000_002;
const rich = 77_700_000_003;
const hidden = 77_700_000_006;
const young = 77_700_000_011;

function json(address: string, more?: Parameters<typeof ask>[1]) {
  const reply = ask(address, more);
  return { status: reply.status, body: JSON.parse(reply.body) };
}

function readError(address: string, more?: Parameters<typeof ask>[1]) {
  const { status, body } = json(address, more);
  return [status, body.errors?.[0].code ?? body.code];
}

describe('the world', () => {
  test('is the same for the same seed, and another for another', () => {
    const players = (seed: string) => openStage({ seed }).part.describe(nowMs).players;
    expect(players('one')).toEqual(players('one'));
    expect(players('one')).not.toEqual(players('two'));
  });

  test('keeps its showcase players whatever the seed, and each tells what is special', () => {
    const players = openStage({ seed: 'other' }).part.describe(nowMs).players as {
      id: string;
      name: string;
      special?: string;
    }[];
    expect(players).toHaveLength(300);
    expect(players).toContainEqual({
      id: String(rich),
      name: 'VelvetComet77',
      display_name: 'VelvetComet77',
      special: 'owns 1,140 collectibles: 12 pages of 100',
    });
  });

  test('has names within the rules of the platform, and no name or id twice', () => {
    const players = openStage({ players: 4000 }).part.describe(nowMs).players as {
      id: string;
      name: string;
    }[];
    const isHandle = (name: string) => /^(?!_)[A-Za-z0-9_]{3,20}(?<!_)$/.test(name);
    expect(players.map(({ name }) => name).filter((name) => !isHandle(name))).toEqual([]);
    expect(new Set(players.map(({ name }) => name.toLowerCase())).size).toBe(4000);
    expect(new Set(players.map(({ id }) => id)).size).toBe(4000);
  });
});

describe('looking players up', () => {
  const find = (usernames: string[], more = {}) =>
    json('POST /v1/usernames/users', { body: { usernames, ...more } }).body.data;

  test('a name is found in any capitals, and an unknown one is left out', () => {
    expect(find(['mapleHARBOR12', 'nobody-has-this'])).toEqual([
      {
        requestedUsername: 'mapleHARBOR12',
        id: maple,
        name: 'MapleHarbor12',
        displayName: 'Maple',
        hasVerifiedBadge: false,
      },
    ]);
  });

  test('a previous name leads to the renamed account under its new name', () => {
    expect(find(['oldthistle09'])).toMatchObject([
      { requestedUsername: 'oldthistle09', name: 'NovaThistle' },
    ]);
  });

  test('players banned by the platform are left out on request', () => {
    expect(find(['RustyGlitch66'])).toHaveLength(1);
    expect(find(['RustyGlitch66'], { excludeBannedUsers: true })).toEqual([]);
  });

  test('too many at once are refused with the documented codes', () => {
    const usernames = Array.from({ length: 101 }, (_, at) => `name${at}`);
    const userIds = Array.from({ length: 201 }, (_, at) => at);
    expect(readError('POST /v1/usernames/users', { body: { usernames } })).toEqual([400, 2]);
    expect(readError('POST /v1/users', { body: { userIds } })).toEqual([400, 1]);
  });

  test('an unknown player is refused in the way of each call', () => {
    expect(readError('GET /v1/users/1')).toEqual([404, 3]);
    expect(readError('GET /v1/users/1/username-history')).toEqual([400, 3]);
    expect(readError('GET /v1/users/1/friends/count')).toEqual([400, 1]);
    expect(readError('GET /v1/users/1/groups/roles')).toEqual([400, 3]);
    expect(readError('GET /v1/users/1/can-view-inventory')).toEqual([400, 1]);
    expect(readError('GET /cloud/v2/users/1')).toEqual([404, 'NOT_FOUND']);
  });

  test('a young account is as young on any other day', () => {
    const ageDays = (atMs: number) =>
      Math.floor(
        (atMs - Date.parse(json(`GET /v1/users/${young}`, { atMs }).body.created)) / 864e5,
      );
    expect(ageDays(nowMs)).toBe(4);
    expect(ageDays(nowMs + 400 * 864e5)).toBe(4);
  });

  test('previous names come in pages', () => {
    const first = json('GET /v1/users/77700000008/username-history').body;
    expect(first.data).toHaveLength(10);
    const address = `GET /v1/users/77700000008/username-history?cursor=${first.nextPageCursor}`;
    expect(json(address).body).toMatchObject({
      data: [{ name: 'MiraWasCalled11' }, { name: 'MiraWasCalled12' }],
      nextPageCursor: null,
    });
    expect(readError('GET /v1/users/77700000008/username-history?cursor=bogus')).toEqual([400, 0]);
  });

  test('head shots are drawn, the same every time, and some are pending or blocked', () => {
    const ids = [maple, 77_700_000_016, 77_700_000_017, 5];
    const { data } = json(`GET /v1/users/avatar-headshot?userIds=${ids.join(',')}`).body;
    expect(data.map(({ state }: { state: string }) => state)).toEqual([
      'Completed',
      'Pending',
      'Blocked',
      'Error',
    ]);
    expect(data[0].imageUrl).toMatch(/^data:image\/svg\+xml,/);
    const batch = json('POST /v1/batch', {
      body: [{ requestId: 'a', targetId: maple, type: 'AvatarHeadShot', size: '150x150' }],
    }).body.data;
    expect(batch).toMatchObject([{ requestId: 'a', imageUrl: data[0].imageUrl }]);
    expect(readError('GET /v1/users/avatar-headshot?userIds=1&size=3x3')).toEqual([400, 3]);
  });
});

describe('inventories', () => {
  test('a rich one has more than ten pages, and paging sees every copy once', () => {
    const seen: number[] = [];
    let cursor = '';
    let pages = 0;
    while (pages < 50) {
      const address = `GET /v1/users/${rich}/assets/collectibles?limit=100&cursor=${cursor}`;
      const { data, nextPageCursor } = json(address).body;
      seen.push(...data.map(({ userAssetId }: { userAssetId: number }) => userAssetId));
      pages += 1;
      if (nextPageCursor === null) break;
      cursor = nextPageCursor;
    }
    expect(pages).toBe(12);
    expect(new Set(seen).size).toBe(1140);
    expect(readError(`GET /v1/users/${rich}/assets/collectibles?limit=99`)).toEqual([400, 0]);
  });

  test('a hidden one tells nothing, on either API', () => {
    expect(json(`GET /v1/users/${hidden}/can-view-inventory`).body).toEqual({ canView: false });
    expect(json(`GET /v1/users/${hidden}/assets/collectibles`).status).toBe(403);
    expect(json(`GET /v1/users/${hidden}/items/3/201/is-owned`).body).toBe(false);
    expect(readError(`GET /cloud/v2/users/${hidden}/inventory-items`)).toEqual([
      403,
      'PERMISSION_DENIED',
    ]);
  });

  test('rare things are owned by those who are said to own them', () => {
    const owns = (userId: number, item: string) =>
      json(`GET /v1/users/${userId}/items/${item}/is-owned`).body;
    expect([owns(77_700_000_004, '3/201'), owns(77_700_000_004, '3/192')]).toEqual([true, true]);
    expect([owns(77_700_000_005, '0/1365767'), owns(maple, '0/1365767')]).toEqual([true, false]);
    expect(readError(`GET /v1/users/${maple}/items/9/1/is-owned`)).toEqual([400, 6]);
  });

  test('Open Cloud filters by ids or by types, never by both', () => {
    const list = (userId: number, filter: string) =>
      json(`GET /cloud/v2/users/${userId}/inventory-items?filter=${encodeURIComponent(filter)}`);
    expect(list(77_700_000_004, 'assetIds=134082579,139607718').body.inventoryItems).toHaveLength(
      2,
    );
    const collectibles = 'inventoryItemAssetTypes=*;onlyCollectibles=true';
    expect(list(maple, collectibles).body.inventoryItems).toHaveLength(4);
    expect(list(maple, 'assetIds=1;badges=true').status).toBe(400);
    expect(list(maple, 'onlyCollectibles=true').status).toBe(400);
  });
});

describe('the key, the app and the faults', () => {
  test('Open Cloud refuses any other key in the gateway form', () => {
    const reply = ask('GET /cloud/v2/users/77700000002', { headers: { 'x-api-key': 'else' } });
    expect([reply.status, reply.body]).toEqual([
      401,
      '{"errors":[{"code":0,"message":"Invalid API Key"}]}',
    ]);
  });

  test('introspection tells of the key, and of its faults', () => {
    const stage = openStage();
    const inspect = (apiKey: string) =>
      stage.ask('POST /api-keys/v1/introspect', { body: { apiKey } });
    expect(JSON.parse(inspect('sandbox').body)).toMatchObject({
      enabled: true,
      expired: false,
      scopes: [{ name: 'universe.user-restriction', operations: ['read', 'write'] }],
    });
    expect(inspect('another').status).toBe(401);
    for (const fault of ['expired-key', 'disabled-key', 'missing-scope']) stage.faults.add(fault);
    expect(JSON.parse(inspect('sandbox').body)).toMatchObject({
      enabled: false,
      expired: true,
      scopes: [{ operations: ['read'] }],
    });
    expect(stage.ask(`GET /cloud/v2/universes/${universeId}`).status).toBe(401);
    stage.faults.add('revoked');
    expect(inspect('sandbox').status).toBe(401);
  });

  test('a token is revoked for the app alone, and an unknown one gets the same answer', () => {
    const stage = openStage();
    const tokens = () =>
      stage.part.describe(nowMs).oauth_tokens as { token: string; is_revoked: boolean }[];
    const revoke = (token: string, client_secret = 'sandbox') =>
      stage.ask('POST /oauth/v1/token/revoke', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: { token, client_id: 'sandbox', client_secret },
      });
    const [{ token } = { token: '' }] = tokens();
    expect(revoke(token, 'wrong').status).toBe(401);
    expect(tokens()[0]?.is_revoked).toBe(false);
    expect(revoke(token)).toEqual(revoke('never-issued'));
    expect(tokens()[0]?.is_revoked).toBe(true);
    expect(stage.ledger.map(({ changed }) => changed)).toEqual([true, false]);
    expect(JSON.stringify(stage.part.save())).not.toContain('never-issued');
  });

  test('each public read can vanish by itself', () => {
    const stage = openStage();
    stage.faults.add('gone-friends');
    expect(stage.ask(`GET /v1/users/${maple}/followers/count`).status).toBe(404);
    expect(stage.ask(`GET /v1/users/${maple}/groups/roles`).status).toBe(200);
    stage.faults.add('private');
    expect(JSON.parse(stage.ask(`GET /v1/users/${maple}/can-view-inventory`).body).canView).toBe(
      false,
    );
  });

  test('an address that is not one of ours is not found, and a wrong method is said', () => {
    expect(ask('GET /v1/nothing').status).toBe(404);
    expect(ask('DELETE /v1/users/5').status).toBe(405);
  });
});
