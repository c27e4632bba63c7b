import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Bench, openBench, QUAY, SKYFORGE, sampleId } from './practice.fixture.ts';

const DAY_S = 86_400;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench({
    settings: { changesPerTenMinutes: 1_000, twoPersonTargetsPerHour: 1_000 },
  });
});
afterAll(() => bench.stop());
beforeEach(() => bench.house.fault());

describe('one ban', () => {
  it('is written whole, names case and pass at the front, and is a case that can be undone', async () => {
    const maple = sampleId('MapleHarbor12');
    const { status, body } = await bench.ban('mapleharbor12', {
      duration_seconds: 7 * DAY_S,
      private_reason: 'Fly script, clip in the staff channel.',
      include_alts: false,
    });
    expect(status).toBe(200);
    const until = bench.house.clock.now() + 7 * DAY_S * 1_000;
    expect(body).toMatchObject({
      outcome: 'done',
      username: 'MapleHarbor12',
      user_id: maple,
      small_thumbnail_url: expect.stringMatching(/^data:image/),
      restriction_status: 'restricted',
      until,
      universe_id: QUAY,
      universe_name: 'Lantern Quay',
    });
    const caseId = Number(body.case_id);
    expect(await bench.standing(maple)).toMatchObject({
      active: true,
      duration: `${7 * DAY_S}s`,
      displayReason: 'Exploiting',
      privateReason: `Case ${caseId}, night-shift-3: Fly script, clip in the staff channel.`,
      excludeAltAccounts: true,
    });
    expect(await bench.house.cases('ban-tool/ban')).toMatchObject([
      { number: caseId, phase: 'intent', targets: 1 },
      { case_id: caseId, outcome: 'done', target: `roblox:${maple}`, target_name: 'MapleHarbor12' },
    ]);
    const read = await bench.post('/cases/get', { case_id: caseId });
    expect(read.body.undo).toEqual({
      action: 'ban-tool/unban',
      input: { user: maple, universe_id: QUAY, of_case: caseId },
    });
    const undone = await bench.unban(maple, { of_case: caseId, undoes: caseId });
    expect([undone.status, undone.body.restriction_status]).toEqual([200, 'not restricted']);
    expect(await bench.standing(maple)).toMatchObject({ active: false });
    expect(bench.ledger(maple).map(({ action, changed }) => [action, changed])).toEqual([
      ['restrict', true],
      ['unrestrict', true],
    ]);
    const again = await bench.unban(maple, { of_case: caseId, undoes: caseId });
    expect(again.body.code).toBe('audit/undone');
  });

  it('is undone without waiting for a cooldown, which an unban by itself has', async () => {
    const slow = await openBench({ settings: { banCooldownMs: 10_000 } });
    onTestFinished(() => slow.stop());
    const [first, second] = ['MapleHarbor12', 'VelvetComet77'].map(sampleId) as [string, string];
    const one = await slow.ban(first);
    slow.house.clock.advance(10_000);
    const other = await slow.ban(second);
    const undo = (user: string, { body }: typeof one) =>
      slow.unban(user, { of_case: body.case_id, undoes: body.case_id });
    expect((await undo(first, one)).status).toBe(200);
    expect((await undo(second, other)).status).toBe(200);
    expect((await slow.unban(first)).status).toBe(200);
    expect((await slow.unban(second)).body.code).toBe('limits/cooldown');
  });

  it('for good has no duration, and takes known alternate accounts along unless told not to', async () => {
    const velvet = sampleId('VelvetComet77');
    const { body } = await bench.ban(velvet);
    expect(body).toMatchObject({ restriction_status: 'restricted', until: null });
    const { duration, excludeAltAccounts, privateReason } = await bench.standing(velvet);
    expect([duration, excludeAltAccounts]).toEqual([undefined, false]);
    expect(privateReason).toBe(`Case ${body.case_id}, night-shift-3`);
    const again = await bench.ban(velvet);
    expect(again.body).toMatchObject({ outcome: 'already', restriction_status: 'restricted' });
    expect(bench.ledger(velvet)).toHaveLength(1);
  });

  it('with another end or reason replaces the one that stands, and undoing puts that one back', async () => {
    const otter = sampleId('TimedOtter22');
    const before = await bench.standing(otter);
    const plan = await bench.ban(otter, { duration_seconds: 3_600, dry_run: true });
    expect(plan.body.plan).toMatchObject({
      title: 'Ban TimedOtter22',
      summary: 'From Lantern Quay for 1 hour, with known alternate accounts. “Exploiting”',
      counts: { would: 1 },
      rows: [
        {
          target: otter,
          why: expect.stringMatching(/^Already banned until .* UTC; that ban will be replaced\.$/),
        },
      ],
    });
    const { body } = await bench.ban(otter, { duration_seconds: 3_600 });
    expect(body).toMatchObject({ outcome: 'done' });
    const undone = await bench.unban(otter, { of_case: body.case_id, undoes: body.case_id });
    expect(undone.body).toMatchObject({ outcome: 'done', restriction_status: 'restricted' });
    const after = await bench.standing(otter);
    for (const field of ['active', 'displayReason', 'privateReason', 'excludeAltAccounts']) {
      expect(after[field]).toEqual(before[field]);
    }
    const endOf = ({ startTime, duration }: Record<string, unknown>) =>
      Date.parse(String(startTime)) + Number(String(duration).slice(0, -1)) * 1_000;
    expect(Math.abs(endOf(after) - endOf(before))).toBeLessThanOrEqual(1_000);
  });

  it('is left alone by undo where somebody changed it since', async () => {
    const copper = sampleId('CopperWing404');
    const { body } = await bench.ban(copper);
    await bench.change(copper, {
      active: true,
      displayReason: 'Scamming',
      privateReason: 'By hand',
    });
    const undone = await bench.unban(copper, { of_case: body.case_id, undoes: body.case_id });
    expect([undone.status, undone.body.code]).toEqual([409, 'ban-tool/changed']);
    expect(await bench.standing(copper)).toMatchObject({ active: true, privateReason: 'By hand' });
  });

  it('is taken back for the player and experience of its case only', async () => {
    const hollow = sampleId('HollowLantern8');
    const { body } = await bench.ban(hollow);
    const of_case = body.case_id;
    const other = await bench.unban('NovaThistle', { of_case });
    const elsewhere = await bench.unban(hollow, { of_case, universe_id: SKYFORGE });
    const noCase = await bench.unban(hollow, { of_case: 999_999 });
    const codes = [other, elsewhere, noCase].map((reply) => reply.body.code);
    expect(codes).toEqual(Array(3).fill('ban-tool/no-such-ban'));
    expect(await bench.standing(hollow)).toMatchObject({ active: true });
  });
});

describe('an unban', () => {
  it('lets a player back in, with a reason for the team, and twice is harmless', async () => {
    const badger = sampleId('LoudBadger51');
    const { body } = await bench.unban('LoudBadger51', { private_reason: 'Appeal granted.' });
    expect(body).toMatchObject({
      outcome: 'done',
      detail: 'LoudBadger51 can join Lantern Quay again.',
      restriction_status: 'not restricted',
      until: null,
    });
    expect(await bench.standing(badger)).toMatchObject({
      active: false,
      privateReason: `Case ${body.case_id}, night-shift-3: Appeal granted.`,
    });
    const again = await bench.unban(badger);
    expect(again.body).toMatchObject({
      outcome: 'already',
      detail: 'Not banned. Nothing changed.',
    });
    expect(bench.ledger(badger)).toHaveLength(1);
  });
});

describe('what is refused, with nothing changed', () => {
  const user = 'QuietPebble3';
  const cases: [string, object, number, string][] = [
    ['no player', { user: undefined }, 422, 'ban-tool/one-or-many'],
    ['a blank player', { user: ' ' }, 422, 'player/blank'],
    ['one and a list', { user, users: ['156'] }, 422, 'ban-tool/one-or-many'],
    ['no name', { user: 'no such name!' }, 422, 'player/not-a-name'],
    ['an unknown name', { user: 'NobodyHasThis1' }, 404, 'roblox/unknown-player'],
    ['an unknown id', { user: '5' }, 404, 'roblox/unknown-player'],
    ['a former name', { user: 'OldThistle09' }, 409, 'roblox/renamed-player'],
    [
      'no experience of several',
      { user, universe_id: undefined },
      422,
      'ban-tool/which-experience',
    ],
    ['an experience of others', { user, universe_id: '1' }, 409, 'ban-tool/not-listed'],
    ['no reason', { user, display_reason: '  ' }, 422, 'ban-tool/missing-reason'],
    ['a long reason', { user, display_reason: 'x'.repeat(401) }, 422, 'ban-tool/reason-too-long'],
    ['a link', { user, display_reason: 'See discord.gg/abc' }, 422, 'ban-tool/reason-shows'],
    ['a handle', { user, display_reason: 'Ask @mira_92' }, 422, 'ban-tool/reason-shows'],
    ['a long note', { user, private_reason: 'x'.repeat(980) }, 422, 'ban-tool/private-too-long'],
    ['59 seconds', { user, duration_seconds: 59 }, 422, 'ban-tool/duration'],
    ['half seconds', { user, duration_seconds: 60.5 }, 422, 'ban-tool/duration'],
    ['eleven years', { user, duration_seconds: 11 * 365 * DAY_S }, 422, 'ban-tool/duration'],
    ['the owner of the key', { user: 'LanternKeeper' }, 409, 'jobs/protected'],
    ['an empty list', { user: undefined, users: [' '] }, 422, 'jobs/nobody'],
    ['a field that nobody knows', { user, reason: 'x' }, 422, 'desk/invalid-input'],
  ];

  it.each(cases)('%s', async (_, more, status, code) => {
    const before = bench.ledger().length;
    const reply = await bench.ban('', more);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(bench.ledger()).toHaveLength(before);
  });

  it('says what to cut, what to write instead, and which id to use', async () => {
    const long = await bench.ban(user, { display_reason: 'x'.repeat(403) });
    expect(long.body.detail).toContain('Cut 3 characters.');
    const link = await bench.ban(user, { display_reason: 'See discord.gg/abc' });
    expect(link.body.detail).toContain('“the Discord on our group page”');
    const renamed = await bench.ban('OldThistle09');
    expect(renamed.body).toMatchObject({
      user_id: sampleId('NovaThistle'),
      username: 'NovaThistle',
    });
  });

  it('whoever is on the owner’s list, and whoever has no pass for it', async () => {
    const marlow = sampleId('StudioMarlow');
    await bench.house.desk.desk.changeSettings({ protectedRobloxIds: [marlow] }, 'test');
    const refused = await bench.ban('StudioMarlow');
    expect([refused.status, refused.body.code]).toEqual([409, 'jobs/protected']);
    const other = await bench.house.visit({ scope: ['check-tool'] });
    expect((await bench.ban('VelvetComet77', {}, other)).body.code).toBe('access/out-of-scope');
  });

  it.each([
    ['a key without the scope', 'missing-scope', 'roblox/no-scope'],
    ['a key without the experience', 'missing-permission', 'roblox/no-access'],
  ])('%s, explained', async (_, name, code) => {
    bench.house.fault({ name, platform: 'roblox' });
    const reply = await bench.ban(user);
    expect(reply.body.code).toBe(code);
    expect(reply.body.detail).toContain('Nothing was done.');
    expect(bench.ledger(sampleId(user))).toEqual([]);
  });
});

describe('Roblox allows two changes a minute per player', () => {
  it('so the third waits as a job of its own, and the card counts down', async () => {
    const id = sampleId('FreshSprout4');
    await bench.ban(id, { duration_seconds: 3_600 });
    const look = () => bench.post('/ban_look', { user: id, universe_id: QUAY });
    expect((await look()).body).toMatchObject({ is_young: true, wait_until: null });
    await bench.unban(id);
    const { body } = await look();
    expect(body.restriction).toBeNull();
    expect(Number(body.wait_until)).toBeGreaterThan(bench.house.clock.now() + 40_000);
    const third = await bench.ban(id, { duration_seconds: 3_600 });
    expect([third.status, third.body.state]).toEqual([202, 'running']);
    const rows = await bench.post('/jobs/rows', { job_id: third.body.job_id });
    const [row] = rows.body.rows as { state: string; not_before: number }[];
    expect(row?.state).toBe('waiting');
    expect(row?.not_before).toBeGreaterThan(bench.house.clock.now() + 40_000);
    expect(bench.ledger(id)).toHaveLength(2);
  });
});
