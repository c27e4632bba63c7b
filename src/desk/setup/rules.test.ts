import { describe, expect, test } from 'vitest';
import { countLeft, type Facts, judgeSteps, listSteps } from './rules.ts';

const done: Facts = {
  name: { site_name: 'Lantern Bay' },
  address: {
    public_url: 'https://desk.example',
    reach: 'https',
    proxy: 'trusted',
    opened_at: 1,
  },
  discord: { mode: 'connected', servers: ['Quay'], members_intent: true, missing: 0 },
  roblox: { mode: 'connected', experiences: ['Trials'], missing: 0 },
  limits: { decided: {} },
  team: { joined: [{}, {}], open: 0 },
  raid: { job_id: 4, undone: true },
};

const judge = (change: Partial<Facts>) => judgeSteps({ ...done, ...change }, 'Gatehouse');

test('a desk on which all is true has nothing left', () => {
  expect(new Set(Object.values(judge({})))).toEqual(new Set(['done']));
});

describe('a step is not done', () => {
  const { address, discord, roblox } = done;
  test.each<[string, Partial<Facts>, string, string]>([
    ['while the desk has its first name', { name: { site_name: 'Gatehouse' } }, 'name', 'todo'],
    [
      'without a public address',
      { address: { ...address, public_url: null, reach: 'none' } },
      'address',
      'todo',
    ],
    ['on loopback', { address: { ...address, reach: 'loopback' } }, 'address', 'attention'],
    ['without https', { address: { ...address, reach: 'http' } }, 'address', 'attention'],
    [
      'behind a proxy that is not trusted',
      { address: { ...address, proxy: 'untrusted' } },
      'address',
      'attention',
    ],
    ['until a phone came', { address: { ...address, opened_at: null } }, 'address', 'waiting'],
    ['in practice', { discord: { ...discord, mode: 'practice' } }, 'discord', 'todo'],
    ['with a broken bot', { discord: { ...discord, mode: 'broken' } }, 'discord', 'attention'],
    ['without a server', { discord: { ...discord, servers: [] } }, 'discord', 'attention'],
    [
      'without the intent',
      { discord: { ...discord, members_intent: false } },
      'discord',
      'attention',
    ],
    ['without a permission', { discord: { ...discord, missing: 2 } }, 'discord', 'attention'],
    ['without an experience', { roblox: { ...roblox, experiences: [] } }, 'roblox', 'attention'],
    ['while the limits are undecided', { limits: { decided: null } }, 'limits', 'todo'],
    ['with one moderator', { team: { joined: [{}], open: 0 } }, 'team', 'todo'],
    ['while a link is unused', { team: { joined: [{}], open: 1 } }, 'team', 'waiting'],
    ['without a raid', { raid: { job_id: null, undone: false } }, 'raid', 'todo'],
    ['until the raid is undone', { raid: { job_id: 4, undone: false } }, 'raid', 'attention'],
  ])('%s', (_why, change, step, state) => {
    expect(judge(change)).toMatchObject({ [step]: state });
  });
});

test('a skipped step is not left, and one that was done since counts again when it is undone', () => {
  const states = judge({ raid: { job_id: null, undone: false } });
  const skip = { name: 'skip:raid', at: 5, by: 'Kade' };
  const skipped = listSteps(states, [skip]);
  expect(skipped.at(-1)).toMatchObject({ skipped: { at: 5, by: 'Kade' }, undone: false });
  expect(countLeft(skipped)).toBe(0);
  const undone = listSteps(states, [skip, { name: 'done:raid', at: 6, by: 'Kade' }]);
  expect(undone.at(-1)).toMatchObject({ skipped: null, undone: true });
  expect(countLeft(undone)).toBe(1);
});
