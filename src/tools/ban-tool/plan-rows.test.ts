import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#kit/contract/settings.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import { openRoblox } from '#platforms/roblox/client.ts';
import type { WireReply } from '#platforms/wire.ts';
import { ban } from './ban.ts';

// A fake Roblox with more players than the sandbox has. 10 of every 100 were restricted once.

const PER_PAGE = 100;
const restrictionOf = (id: number, active: boolean) => ({
  path: `universes/7/user-restrictions/${id}`,
  user: `users/${id}`,
  gameJoinRestriction: { active, displayReason: 'Exploiting', privateReason: 'x' },
});

function open({ restricted, refusesPage }: { restricted: number[]; refusesPage?: number }) {
  const asked: string[] = [];
  const answer = (path: string, body: string | undefined): WireReply => {
    const url = new URL(`http://x${path}`);
    asked.push(url.pathname);
    if (url.pathname === '/v1/users') {
      const { userIds } = JSON.parse(body ?? '{}') as { userIds: number[] };
      expect(userIds.length).toBeLessThanOrEqual(200);
      return ok({ data: userIds.map((id) => ({ id, name: `player_${id}`, displayName: 'x' })) });
    }
    if (url.pathname.endsWith('/user-restrictions')) {
      const page = Number(url.searchParams.get('pageToken') ?? 0);
      if (page === refusesPage)
        return { status: 403, headers: {}, body: '{"code":"PERMISSION_DENIED"}' };
      const shown = restricted.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
      const isLast = (page + 1) * PER_PAGE >= restricted.length;
      return ok({
        userRestrictions: shown.map((id) => restrictionOf(id, id % 20 === 0)),
        ...(!isLast && { nextPageToken: String(page + 1) }),
      });
    }
    const id = Number(url.pathname.split('/').at(-1));
    return restricted.includes(id)
      ? ok(restrictionOf(id, id % 20 === 0))
      : { status: 404, headers: {}, body: '{"code":"NOT_FOUND"}' };
  };
  const api = openRoblox({
    key: 'made-up',
    version: '9.9.9',
    waitMs: () => 0,
    send: async ({ request }) => answer(request.path, bodyOf(request.body)),
  });
  const universes = [{ id: '7', name: 'Lantern Bay' }];
  const link: RobloxLink = { api, universes, isPractice: false, app: null, keyOwnerId: '40' };
  return { link, asked };
}

const ok = (body: unknown): WireReply => ({ status: 200, headers: {}, body: JSON.stringify(body) });
const bodyOf = (body: unknown) => (typeof body === 'string' ? body : undefined);

const plan = (users: string[], link: RobloxLink) =>
  ban.plan(
    { users, display_reason: 'Exploiting' },
    {
      ...{
        link,
        by: 'night-shift-3',
        settings: { ...defaultSettings, protectedRobloxIds: ['60'] },
      },
      nowMs: Date.UTC(2026, 10, 15),
      signal: new AbortController().signal,
    },
  );

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
const everyTenth = Array.from({ length: 450 }, (_, at) => (at + 1) * 10);

describe('a long list', () => {
  it('is held against the pages of everybody ever restricted, and asks for nobody alone', async () => {
    const { link, asked } = open({ restricted: everyTenth });
    const { rows, params, title } = await plan(ids(4_000), link);
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    // Every twentieth player is already banned, except for the two who are protected.
    expect([count('already'), count('protected'), count('would')]).toEqual([198, 2, 3_800]);
    expect(title).toBe('Ban 3,800 players');
    expect(params.universeId).toBe('7');
    expect(rows.every(({ was, verdict }) => was !== undefined || verdict === 'protected')).toBe(
      true,
    );
    expect(asked.filter((path) => path.endsWith('/user-restrictions'))).toHaveLength(5);
    expect(asked.filter((path) => path.includes('/user-restrictions/'))).toEqual([]);
  });

  it('finds the same as asking for each', async () => {
    const [many, few] = [open({ restricted: everyTenth }), open({ restricted: everyTenth })];
    const verdicts = async (count: number, link: RobloxLink) =>
      (await plan(ids(count), link)).rows.slice(0, 300).map(({ verdict, was }) => [verdict, was]);
    expect(await verdicts(310, many.link)).toEqual(await verdicts(300, few.link));
    expect(few.asked.some((path) => path.endsWith('/user-restrictions'))).toBe(false);
  });

  it('is refused as a whole where the key may not look', async () => {
    const { link } = open({ restricted: everyTenth, refusesPage: 2 });
    await expect(plan(ids(4_000), link)).rejects.toMatchObject({ code: 'roblox/no-access' });
  });
});
