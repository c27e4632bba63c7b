// What the desk does with an appeal once the sender has their receipt.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#kit/contract/settings.ts';
import { writeReadable } from '#kit/values/readable-code.ts';
import { type Client, ownAddress, visitAsAdmin } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { AppealDesk, TEXT } from './appeals.fixture.ts';

let desk: AppealDesk;
let mira: Client;
let teo: Client;

beforeAll(async () => {
  desk = await AppealDesk.open();
});
afterAll(() => desk.house.stop());

beforeEach(async () => {
  desk.house.clock.advance(2 * 3_600_000);
  [mira, teo] = [
    await desk.house.visit({ holder: 'Mira', label: 'day-shift-1' }),
    await desk.house.visit({ holder: 'Teo', label: 'day-shift-2' }),
  ];
});

const caseOf = async (caseId: number) =>
  (await desk.house.post('/cases/get', { case_id: caseId }, teo)).body as {
    case: { undone_by: number | null };
  };

/** Bans these accounts of the raid in one job. Returns its cases. */
async function banTogether(from: number, count: number): Promise<number[]> {
  const { guilds, raid } = desk.house.world();
  const ids = raid.slice(from, from + count).map(({ id }) => id);
  const wish = { guild_id: guilds[0]?.id, user_ids: ids, reason: 'Raid' };
  const started = await desk.house.post('/server_ban', wish, mira);
  expect(started.status, started.text).toBe(202);
  const job = { job_id: started.body.job_id };
  await until(async () => {
    const { body } = await desk.house.post('/jobs/get', job, mira);
    return (body.job as { state: string }).state === 'done';
  });
  const { body } = await desk.house.post('/jobs/rows', { ...job, limit: 50 }, mira);
  return (body.rows as { case_id: number }[]).map(({ case_id }) => case_id);
}

const appealOf = async (caseId: number) =>
  (await desk.queue(teo)).find(({ case_id }) => case_id === caseId)?.id ?? 0;

describe('an appeal of a ban that a job made', () => {
  it('lifts only that ban, and leaves the others of the job', async () => {
    const cases = await banTogether(20, 3);
    const [first = 0, appealed = 0, third = 0] = cases;
    const sent = await desk.send(await desk.code(appealed, mira));
    const id = await appealOf(appealed);
    const { appeal } = await desk.get(id, teo);
    const { name } = desk.house.world().guilds[0] ?? { name: '' };
    expect(appeal).toMatchObject({ standing: 'in-force', other_bans: 2, case_id: appealed });
    expect(appeal).toMatchObject({ place: { kind: 'server', name } });
    const decided = await desk.decide(id, 'lift', teo);
    expect(decided.body, decided.text).toMatchObject({ state: 'lifted', lift_job: null });
    expect((await caseOf(appealed)).case.undone_by).toBe(decided.body.lift_case);
    expect((await caseOf(first)).case.undone_by).toBeNull();
    expect((await caseOf(third)).case.undone_by).toBeNull();
    const unbans = desk.house.desk.sandbox.ledger.lines.filter(({ action }) => action === 'unban');
    expect(unbans).toHaveLength(1);
    expect((await desk.look(sent.body.receipt)).body.state).toBe('lifted');
    expect((await desk.send(await desk.code(first, mira))).status).toBe(200);
    expect(await appealOf(first)).not.toBe(0);
  });
});

describe('what was sent', () => {
  it('with an unknown code leaves nothing, not even in the log', async () => {
    const rows = () => desk.rows('SELECT id FROM audit');
    const before = await rows();
    await desk.sendOnly(writeReadable('0000000'), { text: 'Words for nobody' });
    expect(
      await desk.rows('SELECT id FROM appeals WHERE text = $1', ['Words for nobody']),
    ).toHaveLength(1);
    await desk.house.tend();
    expect(await desk.rows('SELECT id FROM appeals WHERE text = $1', ['Words for nobody'])).toEqual(
      [],
    );
    expect(await rows()).toHaveLength(before.length);
  });

  it('by two people for one ban, the second of whom has the code of somebody else, is read once', async () => {
    const caseId = await desk.ban(30, mira);
    const code = await desk.code(caseId, mira);
    const [own, other] = [
      await desk.sendOnly(code),
      await desk.sendOnly(code, { text: 'Me, too' }),
    ];
    await desk.house.tend();
    const id = await appealOf(caseId);
    expect((await desk.get(id, teo)).appeal).toMatchObject({ text: TEXT });
    await desk.decide(id, 'uphold', teo);
    expect((await desk.look(own.body.receipt)).body.state).toBe('upheld');
    expect((await desk.look(other.body.receipt)).body.state).toBe('waiting');
    const log = await desk.house.cases('appeals/arrive');
    const told = log.filter(({ phase }) => phase === 'intent').slice(-2);
    expect(told.map(({ detail }) => detail)).toEqual([{ appeal_id: id }, { to: 'again' }]);
    expect(JSON.stringify(log)).not.toContain('Me, too');
  });

  it('is received once, although two processes look at the same moment', async () => {
    const caseId = await desk.ban(31, mira);
    await desk.sendOnly(await desk.code(caseId, mira));
    const arrived = async () =>
      (await desk.house.cases('appeals/arrive')).filter(
        ({ target }) => target === `case:${caseId}`,
      );
    await Promise.all([desk.house.tend(), desk.house.tend()]);
    expect(await appealOf(caseId)).not.toBe(0);
    expect((await arrived()).map(({ detail }) => detail?.to)).toEqual([undefined]);
  });

  it('for a ban that had ended before waits, and can only be closed', async () => {
    // Roblox ends a ban by itself.
    const wish = { user: 'MapleHarbor12', universe_id: '91000000101', duration_seconds: 3_600 };
    const banned = await desk.house.post('/ban', { ...wish, display_reason: 'Spam' }, mira);
    expect(banned.status, banned.text).toBe(200);
    const caseId = banned.body.case_id as number;
    const code = await desk.code(caseId, mira);
    desk.house.clock.advance(3_600_000);
    teo = await desk.house.visit({ holder: 'Teo' });
    const { status, body } = await desk.send(code);
    expect(status).toBe(200);
    const id = await appealOf(caseId);
    expect((await desk.decide(id, 'lift', teo)).body.code).toBe('appeals/not-in-force');
    expect((await desk.decide(id, 'close', teo)).body).toMatchObject({ state: 'ended' });
    expect((await desk.look(body.receipt)).body.state).toBe('ended');
  });

  it('with the same Idempotency-Key again gets the same receipt', async () => {
    const code = await desk.code(await desk.ban(32, mira), mira);
    const by = await desk.stranger();
    const wish = { session_token: by.session, code, text: TEXT };
    const headers = { 'idempotency-key': 'once-more' };
    const both = [
      await by.post('/api/appeal', wish, headers),
      await by.post('/api/appeal', wish, headers),
    ];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[1]?.body.receipt).toBe(both[0]?.body.receipt);
  });
});

describe('the staff', () => {
  // It looks at what was sent when the test says so, and not in between.
  let quiet: AppealDesk;

  beforeAll(async () => {
    quiet = await AppealDesk.open({ untended: true });
  });
  afterAll(() => quiet.house.stop());

  it('is told once of all that arrived in 15 minutes, without a word of them', async () => {
    const owner = await visitAsAdmin(quiet.house.desk, 'full', 'Owner');
    const staff = quiet.house.world().webhooks.find((one) => !one.foreign && one.channel !== null);
    const saved = await owner.post('/api/admin/notices/save', { webhook_url: staff?.url });
    expect(saved.status, saved.text).toBe(200);
    const { clock } = quiet.house;
    const said = () =>
      (quiet.house.desk.sandbox.readChannel(staff?.channel_id ?? '', clock.now()) ?? [])
        .map(({ content }) => content)
        .filter((content) => content.includes('appeal'));
    const tell = async () => {
      await quiet.house.tend();
      await quiet.house.tend();
    };
    await tell();
    clock.advance(defaultSettings.noticeQuietMs);
    const already = said().length;
    mira = await quiet.house.visit({ holder: 'Mira' });
    for (const at of [40, 41]) {
      const code = await quiet.code(await quiet.ban(at, mira), mira);
      await quiet.sendOnly(code, { by: await quiet.stranger(ownAddress()) });
    }
    await tell();
    expect(said()).toHaveLength(already + 1);
    expect(said().at(-1)).toMatch(
      /^2 new appeals:\n- New practice appeal \d+ against case \d+\.\n- New practice appeal \d+ against case \d+\.\nModerators answer appeals under Appeals\.$/,
    );
    mira = await quiet.house.visit({ holder: 'Mira' });
    await quiet.send(await quiet.code(await quiet.ban(42, mira), mira));
    clock.advance(defaultSettings.noticeQuietMs - 1);
    await tell();
    expect(said()).toHaveLength(already + 1);
    clock.advance(1);
    await tell();
    expect(said()).toHaveLength(already + 2);
    expect(said().at(-1)).toMatch(/^New practice appeal \d+ against case \d+\.\nModerators answer/);
    expect(said().join()).not.toContain(TEXT);
  });
});
