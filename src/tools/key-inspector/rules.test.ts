import { describe, expect, test } from 'vitest';
import type { ToolNeeds } from '#kit/contract/connections.ts';
import { keyInfo } from '#platforms/roblox/shapes.ts';
import { type Key, readKey } from './read-key.ts';
import { expiresSoon, listedPlaces, toolStates } from './rules.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 15);
const READ = 'universe.user-restriction:read';
const WRITE = 'universe.user-restriction:write';

const bay = { id: '11', name: 'Lantern Bay' };
const quay = { id: '22', name: 'Lantern Quay' };

const key = (scopes: Key['scopes'], more: Partial<Key> = {}): Key => ({
  name: 'bay-mods',
  isEnabled: true,
  isExpired: false,
  expiresAt: null,
  scopes,
  ...more,
});
const scope = (operations: string[], universes: string[] | null) => ({
  name: 'universe.user-restriction',
  operations,
  universes,
});

const banTool: ToolNeeds = {
  id: 'ban-tool',
  title: 'Ban Tool',
  needs: {
    roblox: [
      { name: WRITE, for: 'ban and unban' },
      { name: READ, for: 'show the history', isOptional: true },
    ],
  },
};
const looker: ToolNeeds = { id: 'check-tool', title: 'Check Tool', needs: { roblox: [] } };
const chat: ToolNeeds = { id: 'chat', title: 'Chat', needs: { discord: [] } };

const worksOf = (held: Key, universes = [bay, quay]) =>
  toolStates([banTool, looker, chat], { key: held, universes }).map(({ works }) => works);

describe('what a key allows', () => {
  test('everything, with every scope everywhere', () => {
    expect(worksOf(key([scope(['read', 'write'], null)]))).toEqual(['yes', 'yes']);
    expect(worksOf(key([scope(['read', 'write'], ['11', '22'])]))).toEqual(['yes', 'yes']);
    expect(worksOf(key([scope(['write'], null), scope(['read'], null)]))).toEqual(['yes', 'yes']);
  });

  test('a part, where an optional scope or one of the experiences is missing', () => {
    const [state] = toolStates([banTool], { key: key([scope(['write'], null)]), universes: [bay] });
    expect(state).toEqual({
      tool: 'ban-tool',
      title: 'Ban Tool',
      works: 'partly',
      missing: [
        {
          name: READ,
          title: 'User restrictions, read',
          for: 'show the history',
          optional: true,
          places: ['Lantern Bay'],
        },
      ],
    });
    const [half] = toolStates([banTool], {
      key: key([scope(['read', 'write'], ['11'])]),
      universes: [bay, quay],
    });
    expect(half?.works).toBe('partly');
    expect(half?.missing.map(({ places }) => places)).toEqual([['Lantern Quay'], ['Lantern Quay']]);
  });

  test('not the tool whose scope is missing everywhere', () => {
    expect(worksOf(key([scope(['read'], null)]))).toEqual(['no', 'yes']);
    expect(worksOf(key([scope(['read', 'write'], ['33'])]))).toEqual(['no', 'yes']);
    expect(worksOf(key([]))).toEqual(['no', 'yes']);
    expect(worksOf(key([]), [])).toEqual(['no', 'yes']);
  });

  test('nothing, once it is switched off or has expired', () => {
    const scopes = [scope(['read', 'write'], null)];
    expect(worksOf(key(scopes, { isEnabled: false }))).toEqual(['no', 'no']);
    expect(worksOf(key(scopes, { isExpired: true }))).toEqual(['no', 'no']);
  });
});

test('it expires soon within 14 days, and neither before nor after', () => {
  const soon = (inMs: number | null, isExpired = false) =>
    expiresSoon(key([], { expiresAt: inMs === null ? null : NOW + inMs, isExpired }), NOW);
  expect(soon(14 * DAY_MS)).toBe(true);
  expect(soon(14 * DAY_MS + 1)).toBe(false);
  expect(soon(null)).toBe(false);
  expect(soon(-DAY_MS, true)).toBe(false);
});

test('an experience is told by its name where the owner listed it', () => {
  expect(listedPlaces(scope([], null), [bay])).toBeNull();
  expect(listedPlaces(scope([], ['11', '33']), [bay])).toEqual([bay, { id: '33', name: null }]);
});

describe('what Roblox says of a key', () => {
  test('is read as its documentation shows it', () => {
    const told = keyInfo.parse({
      name: 'bay-mods',
      authorizedUserId: 1,
      scopes: [
        { name: 'a.b', operations: ['read'], universeIds: ['*'] },
        { name: 'c', operations: ['write'], universeIds: [11] },
        { name: 'd', operations: [] },
      ],
      enabled: true,
      expired: false,
      expirationTimeUtc: '2026-12-01T00:00:00Z',
    });
    const read = readKey(told);
    expect(read.expiresAt).toBe(Date.UTC(2026, 11, 1));
    expect(read.scopes.map(({ universes }) => universes)).toEqual([null, ['11'], null]);
  });

  test.each([null, [], 'key', { enabled: true }, { enabled: 1, expired: 0, scopes: [] }])(
    'as %j is not believed',
    (reply) => {
      expect(keyInfo.safeParse(reply).success).toBe(false);
    },
  );
});
