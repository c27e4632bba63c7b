import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decoyDigests } from '#kit/decoys/decoys.ts';
import { LIVE_MAX } from '#kit/decoys/register.ts';
import { findLogins } from '#kit/secrets/secret-shapes.ts';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { searchDesk } from '#testing/search-desk.ts';

let clock: TestClock;
let desk: TestDesk;
let mira: Client;
let owner: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    environment: { LOG_LEVEL: 'trace' },
    settings: { toolCooldownMs: 0, addressRequestsPerMinute: 10_000 },
  });
  mira = await visit(desk, await desk.createCode({ label: 'night-shift', holder: 'Mira' }));
  owner = await visitAsAdmin(desk, 'full', 'Ada');
});

afterEach(() => desk.stop());

const generate = (input: object, { client = mira, headers = {} } = {}) =>
  client.post(
    '/api/generate_decoy',
    { session_id: client.session, redeem_code: client.pass, ...input },
    headers,
  );

const kept = () =>
  desk.desk.database.transaction((tx) =>
    tx.all<{ number: number; digests: string }>('SELECT * FROM decoys ORDER BY number'),
  );

/** Inserts rows directly, without creating each one over HTTP. */
async function plant(count: number): Promise<void> {
  await desk.desk.database.transaction(async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      await tx.run(
        `INSERT INTO decoys (number, label, digests, case_id, made_at) VALUES ($1, 'x', '[]', 1, 1)`,
        [number],
      );
    }
  });
}

describe('a decoy', () => {
  it('has no target, so that a dozen of them need no second person', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await generate({ label: `place ${count}` })).status).toBe(200);
    }
    expect(await kept()).toHaveLength(12);
  });

  it('is a fake cookie, and its entry in the register says where, by whom and when', async () => {
    const reply = await generate({ label: ' Staff channel ', place: ' #staff, pinned ' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      id: 1,
      label: 'Staff channel',
      place: '#staff, pinned',
      detail: 'Decoy 01 created.',
    });
    const decoy = String(reply.body.decoy);
    expect(findLogins(decoy)).toMatchObject([{ kind: 'roblox-cookie', start: 0 }]);
    const { body } = await owner.get('/api/admin/decoys');
    expect(body.decoys).toEqual([
      {
        number: 1,
        label: 'Staff channel',
        place: '#staff, pinned',
        planted_by: 'Mira',
        made_at: clock.now(),
        retired_at: null,
        found_at: null,
        case_id: Number(reply.headers.get('x-case-id')),
      },
    ]);
  });

  it('is numbered from 1 on, without gaps, also when many are made at once', async () => {
    await desk.stop();
    desk = await startDesk({
      now: clock.now,
      settings: {
        ...{ toolCooldownMs: 0, addressRequestsPerMinute: 10_000 },
        ...{ changesPerTenMinutes: 1_000, twoPersonTargetsPerHour: 1_000 },
      },
    });
    mira = await visit(desk, await desk.createCode());
    const labels = Array.from({ length: 12 }, (_, at) => `place ${at}`);
    const replies = await Promise.all(labels.map((label) => generate({ label })));
    const ids = replies.map(({ body }) => Number(body.id)).sort((a, b) => a - b);
    expect(ids).toEqual(labels.map((_, at) => at + 1));
    expect(new Set(replies.map(({ body }) => body.decoy)).size).toBe(12);
  });

  it('is a case of whoever planted it, and the case does not hold it', async () => {
    const { body, headers } = await generate({ label: 'Old config', place: 'repo/.env.old' });
    const one = await owner.post('/api/cases/get', {
      case_id: Number(headers.get('x-case-id')),
    });
    expect(one.body.case).toMatchObject({
      action: 'decoy-generator/generate',
      name: 'Mira',
      outcome: 'done',
      target: 'decoy:1',
      target_name: 'Old config',
      targets: 1,
      detail: { label: 'Old config', place: 'repo/.env.old' },
    });
    expect(one.text).not.toContain(String(body.decoy).slice(-40));
  });
});

describe('nothing is kept of it but digests', () => {
  it('in no table, no file, no log, and for no Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const { body } = await generate({ label: 'Staff channel' }, { headers });
    const decoy = String(body.decoy);
    const value = decoy.slice(decoy.lastIndexOf('|_') + 2);
    const pieces = Array.from({ length: Math.floor(value.length / 24) }, (_, at) =>
      value.slice(at * 24 + 4, at * 24 + 20),
    );
    expect(await searchDesk(desk, [decoy, ...pieces])).toEqual([]);
    const [row] = await kept();
    expect(JSON.parse(row?.digests ?? '')).toEqual(decoyDigests(decoy));
    // Proves that the search finds what is stored.
    expect(await searchDesk(desk, [decoyDigests(decoy)[0] ?? ''])).not.toEqual([]);
  });

  it('so a repeat with the same key makes none, and says what to do', async () => {
    const headers = { 'idempotency-key': 'once' };
    await generate({ label: 'Staff channel' }, { headers });
    const again = await generate({ label: 'Staff channel' }, { headers });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('idempotency/not-kept');
    expect(again.body.detail).toContain('retire the lost one under Admin > Decoys');
    expect(await kept()).toHaveLength(1);
  });

  it('and what is written of its place holds no secret either', async () => {
    const token = 'Ab3'.repeat(20);
    const place = `https://discord.com/api/webhooks/80351110224678912/${token}`;
    const { body } = await generate({ label: `In ${place}`.slice(0, 80), place });
    expect(String(body.place)).toContain('80351110224678912');
    expect(await searchDesk(desk, [token])).toEqual([]);
  });
});

describe('it is refused', () => {
  it.each([{}, { label: '' }, { label: '   ' }, { label: '', place: 'somewhere' }])(
    'without a label, as in %j',
    async (input) => {
      const { status, body } = await generate(input);
      expect([status, body.detail]).toEqual([422, 'Please say where it will be planted']);
      expect(body.errors).toMatchObject([{ field: 'label' }]);
      expect(await kept()).toEqual([]);
    },
  );

  it.each([
    [{ label: 'x'.repeat(81) }],
    [{ label: 'x', place: 'x'.repeat(201) }],
    [{ label: 7 }],
    [{ label: 'x', place: ['y'] }],
    [{ label: 'x\0' }],
    [{ label: 'x', decoy: 'mine' }],
  ])('for what is no label or place: %j', async (input) => {
    expect((await generate(input)).body.code).toBe('desk/invalid-input');
    expect(await kept()).toEqual([]);
  });

  it('when somebody’s login is typed as its place', async () => {
    const { body } = await generate({ label: 'Staff channel' });
    const again = await generate({ label: 'Another', place: `before ${body.decoy}`.slice(0, 200) });
    expect(again.body.code).toBe('guard/login-secret');
    expect(await kept()).toHaveLength(1);
  });

  it('to a pass that does not open it, and to nobody’s', async () => {
    const narrow = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
    expect((await generate({ label: 'x' }, { client: narrow })).body).toMatchObject({
      title: 'Not In Your Scope',
      detail: 'Your pass doesn’t include Decoy Generator. The owner of this desk can add it.',
    });
    mira.pass = '';
    expect((await generate({ label: 'x' })).body.code).toBe('access/pass-missing');
    expect(await kept()).toEqual([]);
  });

  it('when as many are planted as the desk keeps, and there is room once one is retired', async () => {
    await plant(LIVE_MAX - 1);
    const replies = await Promise.all(['a', 'b'].map((label) => generate({ label })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'decoys/full',
      detail:
        '1,000 decoys are planted, which is the most a desk can have. No decoy was made. The owner can retire unused ones under Admin > Decoys.',
    });
    await owner.post('/api/admin/decoys/retire', { number: 1 });
    expect((await generate({ label: 'c' })).body.id).toBe(LIVE_MAX + 1);
  });
});

describe('its limits', () => {
  it('it cools down like any tool', async () => {
    await desk.stop();
    desk = await startDesk({ now: clock.now });
    mira = await visit(desk, await desk.createCode());
    expect((await generate({ label: 'a' })).status).toBe(200);
    expect((await generate({ label: 'b' })).body.title).toBe('Wait 5s');
    clock.advance(5_000);
    expect((await generate({ label: 'b' })).body.id).toBe(2);
  });

  it('it counts as one look-up', async () => {
    await generate({ label: 'a' });
    const { body } = await mira.post('/api/pass', {
      session_token: mira.session,
      redeem_code: mira.pass,
    });
    expect(body).toMatchObject({ changes: { used: 0 }, lookups: { used: 1 } });
  });
});
