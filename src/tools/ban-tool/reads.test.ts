import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, openBench, QUAY, SKYFORGE, sampleId } from './practice.fixture.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.house.fault());

const look = (user: string, more: object = {}) =>
  bench.post('/ban_look', { user, universe_id: QUAY, ...more });
const history = (user: string) => bench.post('/ban_history', { user, universe_id: QUAY });
const list = (more: object = {}) => bench.post('/experience_bans', { universe_id: QUAY, ...more });

interface Ban {
  user_id: string;
  username: string | null;
  is_active: boolean;
  display_reason: string;
  private_reason: string;
  case_id: number | null;
}
const bansOf = ({ body }: { body: Record<string, unknown> }) => body.bans as Ban[];

describe('a player’s card', () => {
  it('tells who it is, how old the account is, and that nothing stands', async () => {
    const { body } = await look('@mapleharbor12');
    expect(body).toEqual({
      now: bench.house.clock.now(),
      user_id: sampleId('MapleHarbor12'),
      username: 'MapleHarbor12',
      display_name: 'Maple',
      thumbnail_url: expect.stringMatching(/^data:image/),
      created_at: Date.UTC(2019, 4, 11, 15, 4, 9),
      is_young: false,
      is_protected: false,
      restriction: null,
      wait_until: null,
    });
  });

  it('tells the ban that stands, with both reasons', async () => {
    const { body } = await look('TimedOtter22');
    expect(body.restriction).toEqual({
      is_active: true,
      since: Date.UTC(2026, 2, 1, 12),
      until: Date.UTC(2026, 2, 1, 12) + 3_650 * 86_400_000,
      display_reason: 'Exploiting',
      private_reason: 'Came back with the same script.',
      with_alts: false,
    });
    expect((await look('TimedOtter22', { universe_id: SKYFORGE })).body.restriction).toBeNull();
  });

  it('says that the key’s owner is protected, and who is unknown or renamed', async () => {
    expect((await look('LanternKeeper')).body.is_protected).toBe(true);
    expect((await look('5')).body.code).toBe('roblox/unknown-player');
    expect((await look('OldThistle09')).body.code).toBe('roblox/renamed-player');
    expect((await look('')).body.code).toBe('player/blank');
  });

  it('stands without a picture, and where Roblox keeps names to itself an id is enough', async () => {
    bench.house.fault(
      { name: 'gone-thumbnails', platform: 'roblox' },
      { name: 'gone-usernames', platform: 'roblox' },
    );
    expect((await look(sampleId('MapleHarbor12'))).body).toMatchObject({
      username: 'MapleHarbor12',
      thumbnail_url: null,
    });
    expect((await look('MapleHarbor12')).body.code).toBe('player/names-closed');
  });
});

describe('a player’s history', () => {
  it('is what Roblox tells, the newest first, also of somebody who was pardoned', async () => {
    const { body } = await history('PardonedCrow7');
    expect(body).toMatchObject({
      user_id: sampleId('PardonedCrow7'),
      username: 'PardonedCrow7',
      has_more: false,
    });
    expect(body.entries).toMatchObject([
      {
        is_active: false,
        at: Date.UTC(2026, 3, 10, 19),
        private_reason: 'The report was false.',
        by: 'LanternKeeper',
        place_id: null,
        case_id: null,
        holder: null,
      },
      {
        is_active: true,
        at: Date.UTC(2026, 3, 9, 8),
        until: Date.UTC(2026, 3, 9, 8) + 30 * 86_400_000,
        display_reason: 'Scamming',
      },
    ]);
  });

  it('names the case and who it was, where it was this desk, and believes no number of anybody else', async () => {
    const id = sampleId('NovaThistle');
    const { body } = await bench.ban(id);
    const other = sampleId('StudioMarlow');
    const forged = `Case ${body.case_id}, night-shift-3: written by hand`;
    await bench.change(other, { active: true, displayReason: 'x', privateReason: forged });
    expect((await history(id)).body.entries).toMatchObject([
      { case_id: body.case_id, holder: 'night-shift-3' },
    ]);
    expect((await history(other)).body.entries).toMatchObject([{ case_id: null, holder: null }]);
  });
});

describe('who is banned now', () => {
  it('holds nobody whose ban has ended or was lifted, and tells the case of our own', async () => {
    const id = sampleId('SlowPainter5');
    const { body } = await bench.ban(id, { private_reason: 'Walked through the wall.' });
    const found: Ban[] = [];
    let cursor: unknown;
    let lookedAt = 0;
    for (let pages = 0; pages < 50; pages += 1) {
      const page = await list(cursor === undefined ? {} : { cursor });
      found.push(...bansOf(page));
      lookedAt += Number(page.body.looked_at);
      cursor = page.body.next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(cursor).toBeUndefined();
    expect(lookedAt).toBeGreaterThan(found.length);
    expect(found.every((ban) => ban.is_active && ban.username !== null)).toBe(true);
    expect(new Set(found.map((ban) => ban.user_id)).size).toBe(found.length);
    const ids = found.map((ban) => ban.user_id);
    expect(ids).toContain(sampleId('LoudBadger51'));
    expect(ids).not.toContain(sampleId('PardonedCrow7'));
    expect(found.find((ban) => ban.user_id === id)).toMatchObject({
      username: 'SlowPainter5',
      case_id: body.case_id,
    });
  });

  it.each([
    ['an id', sampleId('LoudBadger51')],
    ['a name', 'loudbadger51'],
    ['a link to the profile', `https://www.roblox.com/users/${sampleId('LoudBadger51')}/profile`],
    ['part of a reason', 'see the staff CHANNEL'],
  ])('is found by %s', async (_, query) => {
    expect(bansOf(await list({ query }))).toMatchObject([
      { user_id: sampleId('LoudBadger51'), username: 'LoudBadger51', is_active: true },
    ]);
  });

  it('is empty where nobody fits, and says how many were looked at', async () => {
    const { body } = await list({ query: 'no such words anywhere' });
    expect(body).toMatchObject({ bans: [], next_cursor: null });
    expect(Number(body.looked_at)).toBeGreaterThan(10);
    expect((await list({ query: 'PardonedCrow7' })).body.bans).toEqual([]);
  });

  it('refuses a cursor that Roblox does not know, and an experience that is not listed', async () => {
    expect((await list({ cursor: 'made up' })).body.code).toBe('roblox/invalid');
    expect((await list({ universe_id: '1' })).body.code).toBe('ban-tool/not-listed');
  });
});

it('tells the listed experiences', async () => {
  expect((await bench.post('/experience_list')).body).toEqual({
    now: bench.house.clock.now(),
    is_practice: true,
    adds_code: false,
    experiences: [
      { id: QUAY, name: 'Lantern Quay' },
      { id: SKYFORGE, name: 'Skyforge Obby' },
    ],
  });
});
