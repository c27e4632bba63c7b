import { describe, expect, test } from 'vitest';
import { openContract } from './contract.ts';
import { type Exchange, missedBy, openExchange } from './exchange.fixture.ts';

const contract = openContract();

const open = () => openExchange(contract!, { 'x-api-key': 'sandbox' });
const universe = '/cloud/v2/universes/91000000101';
const showcase = Array.from({ length: 17 }, (_, at) => 77_700_000_001 + at);
const [maple, rich, hidden] = [77_700_000_002, 77_700_000_003, 77_700_000_006];

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

describe.skipIf(!contract)("the sandbox's Roblox answers as the documents say", () => {
  test('to every public read, for every showcase player', () => {
    const { ask, faults } = open();
    for (const userId of showcase) askPublicReads(ask, userId);
    const names = ['MapleHarbor12', 'OldThistle09', 'nobody-has-it'];
    const userIds = [...showcase, 5];
    const replies = [
      ask('POST users /v1/usernames/users', { json: { usernames: names } }),
      ask('POST users /v1/users', { json: { userIds, excludeBannedUsers: true } }),
      ask(`GET thumbnails /v1/users/avatar-headshot?userIds=${userIds.join(',')}&size=150x150`),
      ask('POST thumbnails /v1/batch', {
        json: [
          { requestId: 'a', targetId: maple, type: 'AvatarHeadShot', size: '150x150' },
          { requestId: 'b', targetId: 98_100_000_001, type: 'GroupIcon', size: '150x150' },
        ],
      }),
      ask(`GET inventory /v1/users/${rich}/assets/collectibles?limit=100&sortOrder=Desc`),
    ];
    expect(statuses(replies)).toEqual([200, 200, 200, 200, 200]);
    expect(faults).toEqual([]);
  });

  test('to Open Cloud', () => {
    const { ask, faults } = open();
    const filter = encodeURIComponent(`user == 'users/77700000014'`);
    const firstSent = '2026-10-20T14:29:59Z';
    const key = `updateMask=gameJoinRestriction&idempotencyKey.key=a&idempotencyKey.firstSent=${firstSent}`;
    const update = (gameJoinRestriction: object, query = key) =>
      ask(`PATCH cloud ${universe}/user-restrictions/${maple}?${query}`, {
        json: { gameJoinRestriction },
      });
    const ban = { active: true, duration: '3600s', displayReason: 'a', privateReason: 'b' };
    const replies = [
      ask(`GET cloud ${universe}`),
      update(ban),
      update(ban),
      update({ active: false }, ''),
      ask(`GET cloud ${universe}/user-restrictions?maxPageSize=100`),
      ask(`GET cloud ${universe}/user-restrictions:listLogs?maxPageSize=100`),
      ask(`GET cloud ${universe}/user-restrictions:listLogs?filter=${filter}`),
      ...showcase.map((userId) => ask(`GET cloud /cloud/v2/users/${userId}`)),
      ask(`GET cloud /cloud/v2/users/${rich}/inventory-items?maxPageSize=100`),
      ask('GET cloud /cloud/v2/users/77700000004/inventory-items'),
      ask('POST cloud /api-keys/v1/introspect', { json: { apiKey: 'sandbox' } }),
      ask('POST cloud /oauth/v1/token/revoke', {
        form: { token: 'x', client_id: 'sandbox', client_secret: 'sandbox' },
      }),
    ];
    for (const userId of showcase) ask(`GET cloud ${universe}/user-restrictions/${userId}`);
    expect([...new Set(statuses(replies))]).toEqual([200]);
    expect(faults).toEqual([]);
  });

  test('to what it refuses', () => {
    const { ask, faults, sandbox } = open();
    const isWrong = true;
    const many = Array.from({ length: 201 }, (_, at) => at);
    const restriction = `PATCH cloud ${universe}/user-restrictions`;
    const heads = 'GET thumbnails /v1/users/avatar-headshot';
    askPublicReads(ask, 5);
    const replies = [
      ask('POST users /v1/usernames/users', { json: { usernames: many.map(String) } }),
      ask('POST users /v1/users', { json: { userIds: many }, isWrong }),
      ask('POST users /v1/users', { json: { ids: many }, isWrong }),
      ask(`${heads}?userIds=5&size=1x1`, { isWrong }),
      ask(`${heads}?userIds=five`, { isWrong }),
      ask(`GET inventory /v1/users/${maple}/items/9/5/is-owned`, { isWrong }),
      ask(`GET inventory /v1/users/${hidden}/assets/collectibles`),
      ask(`GET cloud /cloud/v2/users/${hidden}/inventory-items`),
      ask('GET cloud /cloud/v2/users/5'),
      ask('GET cloud /cloud/v2/universes/5'),
      ask(`${restriction}/5`, { json: { gameJoinRestriction: { active: true } } }),
      ask(`${restriction}/${maple}`, { json: {}, isWrong }),
      ask(`GET cloud ${universe}/user-restrictions:listLogs?filter=x`),
      ask(`GET cloud ${universe}`, { headers: { 'x-api-key': 'another' } }),
      ask('POST cloud /api-keys/v1/introspect', { json: { apiKey: 'another' } }),
      ask('POST cloud /oauth/v1/token/revoke', { form: { token: 'x' } }),
      ask('POST cloud /oauth/v1/token/revoke', { form: {}, isWrong }),
    ];
    expect(statuses(replies)).toEqual([
      ...[400, 400, 400, 400, 400, 400, 403, 403, 404, 404, 404, 400, 400, 401, 401, 401, 400],
    ]);
    sandbox.faults.set(
      ['gone-groups', 'missing-scope', '429-user'].map((name) => ({ name, times: 1 })),
    );
    const faulty = [
      ask(`GET users /v1/users/${maple}`),
      ask(`GET groups /v1/users/${maple}/groups/roles`),
      ask(`${restriction}/${maple}`, { json: { gameJoinRestriction: { active: true } } }),
    ];
    expect(statuses(faulty)).toEqual([429, 404, 403]);
    expect(faults).toEqual([]);
  });

  test('and every call of the list was asked', () => {
    expect(missedBy(contract!, (base) => base !== 'discord')).toEqual([]);
  });
});

function askPublicReads(ask: Exchange['ask'], userId: number): void {
  const user = `/v1/users/${userId}`;
  ask(`GET users ${user}`);
  ask(`GET users ${user}/username-history?limit=10`);
  ask(`GET friends ${user}/friends/count`);
  ask(`GET friends ${user}/followers/count`);
  ask(`GET friends ${user}/followings/count`);
  ask(`GET groups ${user}/groups/roles`);
  ask(`GET accountinformation ${user}/roblox-badges`);
  ask(`GET inventory ${user}/can-view-inventory`);
  ask(`GET inventory ${user}/assets/collectibles?limit=100`);
  ask(`GET inventory ${user}/items/3/201/is-owned`);
}
