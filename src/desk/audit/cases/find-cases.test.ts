import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { writeCases } from '../audit.fixture.ts';

const START = Date.UTC(2026, 10, 15, 12, 0, 30);
const HOUR = 3_600_000;

interface Listed {
  id: number;
  at: number;
  action: string;
  name: string | null;
  target: string | null;
}

let clock: TestClock;
let desk: TestDesk;
let admin: AdminClient;

/** Writes 240 cases, one an hour, that differ in every field a filter can match. */
beforeAll(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    untended: true,
    settings: { addressRequestsPerMinute: 100_000 },
  });
  for (let hour = 0; hour < 240; hour += 1) {
    const kind = hour % 2 === 0 ? ('roblox' as const) : ('discord' as const);
    await writeCases(desk, [
      {
        actor: `pass:p${hour % 3}`,
        holder: `Holder ${hour % 3}`,
        action: hour % 4 === 0 ? 'ban-tool/ban' : 'server-ban/ban',
        outcome: hour % 10 === 0 ? 'bans/already' : hour % 10 === 5 ? 'unknown' : 'done',
        about: { kind, id: String(hour % 6) },
        ...(hour % 20 === 0 && { jobId: 7 }),
      },
    ]);
    if (hour % 7 === 0) await desk.desk.sealedLog.sealer.seal();
    clock.advance(HOUR);
  }
  admin = await visitAsAdmin(desk, 'read');
});

afterAll(() => desk.stop());

async function list(query: Record<string, string>, limit = 50) {
  const cases: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const params = new URLSearchParams({
      ...query,
      limit: String(limit),
      ...(cursor && { cursor }),
    });
    const reply = await admin.get(`/api/admin/audit?${params}`);
    expect(reply.status, reply.text).toBe(200);
    const page = reply.body as unknown as { cases: Listed[]; next_cursor: string | null };
    cases.push(...page.cases);
    cursor = page.next_cursor;
  }
  return cases;
}

const hoursOf = (cases: Listed[]) => cases.map(({ at }) => (at - START) / HOUR);
const hours = (has: (hour: number) => boolean) =>
  Array.from({ length: 240 }, (_, hour) => 239 - hour).filter(has);
const timeOf = (hour: number) => String(START + hour * HOUR);

describe('each filter lets through what it says and nothing else, newest first', () => {
  it.each<[string, Record<string, string>, (hour: number) => boolean]>([
    ['none', {}, () => true],
    ['who', { actor: 'pass:p1' }, (hour) => hour % 3 === 1],
    ['the name of who', { holder: 'holder 2' }, (hour) => hour % 3 === 2],
    ['the tool', { tool: 'ban-tool' }, (hour) => hour % 4 === 0],
    ['the target', { target: 'roblox:2' }, (hour) => hour % 6 === 2],
    ['the platform', { platform: 'discord' }, (hour) => hour % 2 === 1],
    ['the job', { job: '7' }, (hour) => hour % 20 === 0],
    ['refused', { outcome: 'refused' }, (hour) => hour % 10 === 0],
    ['unknown', { outcome: 'unknown' }, (hour) => hour % 10 === 5],
    ['done', { outcome: 'done' }, (hour) => hour % 5 !== 0],
    ['from a time', { from: timeOf(200) }, (hour) => hour >= 200],
    ['until a time', { to: timeOf(20) }, (hour) => hour <= 20],
    ['a range', { from: timeOf(50), to: timeOf(99) }, (hour) => hour >= 50 && hour <= 99],
    ['a range without a case', { from: timeOf(500), to: timeOf(600) }, () => false],
    [
      'two at once',
      { actor: 'pass:p0', platform: 'roblox' },
      (hour) => hour % 3 === 0 && hour % 2 === 0,
    ],
    [
      'all at once',
      {
        ...{ actor: 'pass:p0', tool: 'ban-tool', platform: 'roblox', target: 'roblox:0' },
        ...{ outcome: 'refused', job: '7', from: timeOf(10), to: timeOf(200) },
      },
      (hour) => hour % 60 === 0 && hour >= 10 && hour <= 200,
    ],
    [
      'done by somebody',
      { outcome: 'done', actor: 'pass:p1' },
      (hour) => hour % 5 !== 0 && hour % 3 === 1,
    ],
    ['somebody unknown', { actor: 'pass:nobody' }, () => false],
    ['what only looks like SQL', { holder: "x' OR 1=1 --" }, () => false],
  ])('%s', async (_, query, has) => {
    expect(hoursOf(await list(query))).toEqual(hours(has));
    expect(hoursOf(await list(query, 7))).toEqual(hours(has));
  });

  it('a case is found as soon as it is answered', async () => {
    const [id] = await writeCases(desk, [
      { actor: 'pass:new', about: { kind: 'roblox', id: '99' } },
    ]);
    expect((await list({ target: 'roblox:99' })).map((one) => one.id)).toEqual([id]);
  });

  it('a range turned round is refused in words', async () => {
    const reply = await admin.get(`/api/admin/audit?from=${timeOf(9)}&to=${timeOf(3)}`);
    expect(reply).toMatchObject({ status: 422, body: { code: 'audit/range' } });
    const file = await admin.get(
      `/api/admin/audit/export?format=csv&from=${timeOf(9)}&to=${timeOf(3)}`,
    );
    expect(file).toMatchObject({ status: 422, body: { code: 'audit/range' } });
  });
});

describe('an export', () => {
  const fetchLines = async (query: string) =>
    (await admin.get(`/api/admin/audit/export?${query}`)).text.trimEnd().split(/\r?\n/);

  it('as JSON lines holds exactly what is filtered, and the head', async () => {
    const lines = (await fetchLines('format=jsonl&tool=ban-tool')).map((line) => JSON.parse(line));
    expect(hoursOf(lines.slice(0, -1))).toEqual(hours((hour) => hour % 4 === 0));
    const chain = await admin.get('/api/admin/audit/chain');
    expect(lines.at(-1)).toEqual({ end: { cases: 60, head: chain.body.head } });
  });

  it('as CSV runs no formula, whatever a name or a reason begins with', async () => {
    await writeCases(desk, [
      {
        holder: '=HYPERLINK("http://evil.example")',
        about: { kind: 'roblox', id: '77', name: '@SUM(1)' },
        detail: '{"reason":"<b>+1, \\"two\\"</b>"}',
      },
    ]);
    const [head, row, end] = await fetchLines('format=csv&target=roblox:77');
    expect(head).toMatch(/^case,time,actor,name,action/);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(row).toContain("'@SUM(1)");
    expect(row).toContain(`"{""reason"":""<b>+1, \\""two\\""</b>""}"`);
    expect(end).toMatch(/^end,1 cases,head-\d+-/);
  });
});
