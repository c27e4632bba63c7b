import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decoyDigests } from '#kit/decoys/decoys.ts';
import { RETIRED_KNOWN_MAX } from '#kit/decoys/register.ts';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let clock: TestClock;
let desk: TestDesk;
let mira: Client;
let owner: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    settings: {
      ...{ toolCooldownMs: 0, addressRequestsPerMinute: 10_000 },
      ...{ changesPerTenMinutes: 1_000, twoPersonTargetsPerHour: 1_000 },
    },
  });
  mira = await visit(desk, await desk.createCode({ label: 'night-shift', holder: 'Mira' }));
  owner = await visitAsAdmin(desk, 'full', 'Ada');
});

afterEach(() => desk.stop());

async function make(
  label: string,
  { place, client = mira }: { place?: string; client?: Client } = {},
) {
  const reply = await client.post('/api/generate_decoy', {
    session_id: client.session,
    redeem_code: client.pass,
    ...{ label, place },
  });
  expect(reply.status, reply.text).toBe(200);
  return { decoy: String(reply.body.decoy), number: Number(reply.body.id) };
}

interface Listed {
  number: number;
  label: string;
  planted_by: string | null;
  retired_at: number | null;
  digests?: string[];
}

async function list(query = '') {
  const reply = await owner.get(`/api/admin/decoys?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as never as { decoys: Listed[]; next_cursor: string | null; is_cut: boolean };
}

const known = (client: Client) =>
  client.post('/api/decoys/known', { session_token: client.session, redeem_code: client.pass });
const retire = (number: unknown, admin = owner) =>
  admin.post('/api/admin/decoys/retire', { number });
const labels = async (query: string) => (await list(query)).decoys.map(({ label }) => label);

/** Inserts rows directly, each with a retirement time or null. */
async function plant(count: number, retiredAt: (number: number) => number | null): Promise<void> {
  await desk.desk.database.transaction(async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      await tx.run(
        `INSERT INTO decoys (number, label, digests, case_id, made_at, retired_at)
         VALUES ($1, $2, '["a","b","c"]', 1, 1, $3)`,
        [number, `row ${number}`, retiredAt(number)],
      );
    }
  });
}

describe('the register', () => {
  it('pages by number, newest first, each once, also while others are made', async () => {
    await plant(120, () => null);
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(cursor && `cursor=${encodeURIComponent(cursor)}`);
      seen.push(...page.decoys.map(({ number }) => number));
      cursor = page.next_cursor;
      await make('meanwhile');
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  });

  it('filters what is planted from what was taken away', async () => {
    await make('Staff channel');
    await make('Old config');
    await retire(1);
    expect(await labels('state=live')).toEqual(['Old config']);
    expect(await labels('state=retired')).toEqual(['Staff channel']);
    expect(await labels('')).toEqual(['Old config', 'Staff channel']);
  });

  it('finds one by how its label, place or planter begins, and by its number', async () => {
    const jo = await visit(desk, await desk.createCode({ holder: 'Staffan' }));
    await make('Staff channel');
    await make('Old config', { place: 'Staff laptop' });
    await make('Draft', { client: jo });
    expect((await labels('query=STAFF')).sort()).toEqual(['Draft', 'Old config', 'Staff channel']);
    for (const query of ['2', '02', 'decoy 02', 'Decoy #2']) {
      expect(await labels(`query=${encodeURIComponent(query)}`)).toEqual(['Old config']);
    }
    await retire(2);
    expect(await labels('query=2&state=live')).toEqual([]);
    expect(await labels('query=2&state=retired')).toEqual(['Old config']);
    expect(await labels('query=channel')).toEqual([]);
    expect(await labels('query=%25')).toEqual([]);
  });

  it('says when a search found more than it shows', async () => {
    await plant(60, () => null);
    const cut = await list('query=row');
    expect(cut).toMatchObject({ is_cut: true, next_cursor: null });
    expect(cut.decoys).toHaveLength(50);
  });

  it.each(['state=old', 'cursor=nonsense', 'offset=50'])('refuses ?%s', async (query) => {
    expect((await owner.get(`/api/admin/decoys?${query}`)).status).toBe(422);
  });

  it('holds no digest: an admin reads it, the scanner compares', async () => {
    const { decoy } = await make('Staff channel');
    const { text } = await owner.get('/api/admin/decoys');
    for (const digest of decoyDigests(decoy)) expect(text).not.toContain(digest);
  });
});

describe('retiring', () => {
  it('is a case about the decoy, and done once, also by two admins at once', async () => {
    await make('Staff channel');
    const other = await visitAsAdmin(desk, 'full', 'Bo');
    clock.advance(1_000);
    const replies = await Promise.all([retire(1), retire(1, other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = replies.find(({ status }) => status === 200);
    expect(done?.body.detail).toBe('Decoy 01 was retired. The scanner still recognizes it.');
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'decoys/retired-before',
      detail: 'Decoy 01 is already retired. Nothing changed.',
    });
    expect((await list()).decoys).toMatchObject([{ number: 1, retired_at: clock.now() }]);
    const about = await owner.post('/api/cases/list', { target: 'decoy:1' });
    expect(about.body.cases).toMatchObject([
      { action: 'decoys/retire' },
      { action: 'decoys/retire' },
      { action: 'decoy-generator/generate', target_name: 'Staff channel' },
    ]);
  });

  it('is refused for what is not there, and to a read-only key', async () => {
    await make('Staff channel');
    expect((await retire(9)).body).toMatchObject({
      code: 'decoys/no-such',
      detail: 'There is no decoy 09. Nothing changed. Refresh the list.',
    });
    for (const bad of [0, -1, 1.5, '1', null, 2 ** 60]) {
      expect((await retire(bad)).body.code).toBe('desk/invalid-input');
    }
    const reader = await visitAsAdmin(desk, 'read');
    expect((await retire(1, reader)).body.code).toBe('access/read-only');
    expect((await list()).decoys).toMatchObject([{ retired_at: null }]);
  });
});

describe('what the scanner gets', () => {
  it('is all that a leaked decoy is known by, whether it was taken away or not', async () => {
    const first = await make('Staff channel', { place: '#staff' });
    const second = await make('Old config');
    await retire(first.number);
    const { status, body } = await known(mira);
    expect(status).toBe(200);
    expect(body).toEqual({
      now: clock.now(),
      decoys: [
        {
          ...{ number: 2, label: 'Old config', place: null, planted_by: 'Mira' },
          ...{ made_at: clock.now(), retired_at: null },
          digests: decoyDigests(second.decoy),
        },
        {
          ...{ number: 1, label: 'Staff channel', place: '#staff', planted_by: 'Mira' },
          ...{ made_at: clock.now(), retired_at: clock.now() },
          digests: decoyDigests(first.decoy),
        },
      ],
    });
  });

  it('costs nothing of the budget', async () => {
    await known(mira);
    const { body } = await mira.post('/api/pass', {
      session_token: mira.session,
      redeem_code: mira.pass,
    });
    expect(body.lookups).toMatchObject({ used: 0 });
  });

  it('is open to a pass of any scope, since every pass opens the scanner', async () => {
    const narrow = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
    expect((await known(narrow)).status).toBe(200);
    const refused = await known({ ...narrow, pass: 'no-such-pass' });
    expect(refused.status).toBe(401);
  });

  it('ends: all that are planted, and the latest of those that were taken away', async () => {
    await plant(RETIRED_KNOWN_MAX + 20, (number) => (number <= 10 ? null : number));
    const { body } = await known(mira);
    const decoys = body.decoys as Listed[];
    expect(decoys).toHaveLength(10 + RETIRED_KNOWN_MAX);
    expect(decoys.filter(({ retired_at }) => retired_at === null)).toHaveLength(10);
    expect(decoys.map(({ number }) => number)).toContain(RETIRED_KNOWN_MAX + 20);
    expect(decoys.map(({ number }) => number)).not.toContain(11);
  });
});

describe('who is erased', () => {
  const erase = (target: string) => owner.post('/api/admin/audit/erase', { target });

  it('is no longer named as who planted it; the decoy is still recognised', async () => {
    const jo = await visit(desk, await desk.createCode({ holder: 'Jo' }));
    const { decoy } = await make('Staff channel');
    await make('Old config', { client: jo });
    const { body } = await mira.post('/api/pass', {
      session_token: mira.session,
      redeem_code: mira.pass,
    });
    expect((await erase(`pass:${body.id}`)).status).toBe(200);
    expect((await list()).decoys).toMatchObject([{ planted_by: 'Jo' }, { planted_by: null }]);
    const seen = (await known(jo)).body.decoys as Listed[];
    expect(seen.find(({ number }) => number === 1)).toMatchObject({
      planted_by: null,
      digests: decoyDigests(decoy),
    });
    expect(await labels('query=mira')).toEqual([]);
  });

  it('a decoy’s own words go with its cases', async () => {
    await make('In Kade’s inbox', { place: 'kade@example.com' });
    await make('Old config');
    expect((await erase('decoy:1')).body).toMatchObject({ cases: 1 });
    expect((await list()).decoys).toMatchObject([
      { label: 'Old config' },
      { number: 1, label: 'erased', place: null },
    ]);
    expect((await erase('decoy:no-number')).body).toMatchObject({ cases: 0 });
  });
});
