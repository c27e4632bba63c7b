import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { patient, RosterDesk } from './roster.fixture.ts';

let house: PracticeDesk;
let desk: RosterDesk;

beforeEach(async () => {
  house = await openPractice({ settings: patient });
  desk = new RosterDesk(house);
});

afterEach(() => house.stop());

const LIST = [
  '# Friends of the house',
  'MapleHarbor12',
  '',
  '77700000011  # FreshSprout4',
  'rustyglitch66',
  'OldThistle09',
  'mapleharbor12',
  '@20482048',
  'nobody_of_this_name',
  '99',
  '=not a name!',
  'https://www.roblox.com/users/77700000010/profile',
].join('\r\n');

describe('a roster', () => {
  it('is checked as a job: its rows keep order and line, and say found, not found or banned', async () => {
    const accepted = await desk.upload({ content: LIST });
    expect(accepted).toMatchObject({ status: 202, body: { state: 'running' } });
    const job = await desk.until(Number(accepted.body.job_id), ({ state }) => state === 'done');
    expect(job).toMatchObject({
      dropped: 1,
      counts: { waiting: 0, done: 9, failed: 0 },
      reads: {
        list: 'friends',
        findings: { found: 5, young: 0, banned: 1, missing: 3 },
        result: { detail: 'Completed', valid_found: 5, outfile: 'friends-checked.csv' },
      },
      may: { undo: { allowed: false }, approve: { allowed: false } },
    });
    const rows = await desk.rows(job.id);
    const told = rows.map(({ line, given, finding, name, target }) => [
      ...[line, given, finding, name, target],
    ]);
    expect(told).toEqual([
      [2, 'MapleHarbor12', 'found', 'MapleHarbor12', '77700000002'],
      [4, '77700000011', 'found', 'FreshSprout4', '77700000011'],
      [5, 'rustyglitch66', 'banned', 'RustyGlitch66', '77700000009'],
      [6, 'OldThistle09', 'found', 'NovaThistle', '77700000007'],
      [8, '@20482048', 'found', '20482048', '77700000015'],
      [9, 'nobody_of_this_name', 'missing', null, 'nobody_of_this_name'],
      [10, '99', 'missing', null, '99'],
      [11, '=not a name!', 'missing', null, '=not a name!'],
      [
        ...[12, 'https://www.roblox.com/users/77700000010/profile'],
        ...['found', 'StudioMarlow', '77700000010'],
      ],
    ]);
    expect(rows[3]).toMatchObject({ cause: 'Listed by a previous username.', case_id: null });
    expect(await desk.rows(job.id, { finding: 'banned' })).toHaveLength(1);
    expect(await desk.rows(job.id, { query: 'oldth' })).toHaveLength(1);
  });

  it('comes back as CSV, where nothing is a formula', async () => {
    const { reads } = await desk.run({ content: LIST });
    const file = await desk.fetchFile(reads.result?.download_url ?? '');
    expect(file.headers.get('content-type')).toBe('text/csv');
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="friends-checked.csv"',
    );
    expect(file.text.split('\r\n')).toEqual([
      'line,given,result,name,id,display_name,change,note',
      '2,MapleHarbor12,found,MapleHarbor12,77700000002,Maple,,',
      '4,77700000011,found,FreshSprout4,77700000011,FreshSprout4,,',
      '5,rustyglitch66,banned,RustyGlitch66,77700000009,RustyGlitch66,,',
      '6,OldThistle09,found,NovaThistle,77700000007,NovaThistle,,Listed by a previous username.',
      "8,'@20482048,found,20482048,77700000015,20482048,,",
      '9,nobody_of_this_name,not found,,,,,',
      '10,99,not found,,,,,',
      "11,'=not a name!,not found,,,,,Not a username or user id.",
      '12,https://www.roblox.com/users/77700000010/profile,found,StudioMarlow,77700000010,StudioMarlow,,',
      '',
    ]);
  });

  it('comes back as TXT, and to an admin through the page of its job', async () => {
    const upload = { content: LIST, format: 'txt', roster: ' Lantern / Staff ' };
    const { id, reads } = await desk.run(upload);
    expect(reads).toMatchObject({ list: 'Lantern / Staff', outfile: 'Lantern-Staff-checked.txt' });
    const file = await desk.fetchFile(reads.result?.download_url ?? '');
    expect(file.headers.get('content-type')).toBe('text/plain');
    expect(file.text.split('\r\n')[1]).toBe(
      '2\tMapleHarbor12\tfound\tMapleHarbor12\t77700000002\tMaple\t\t',
    );
    const admin = await visitAsAdmin(house.desk, 'read');
    const same = await admin.post('/api/jobs/receipt', { job_id: id });
    expect(same.text).toBe(file.text);
  });

  it('with details says how old each account is, and which are young', async () => {
    const { id, reads } = await desk.run({ content: LIST, information: 'yes' });
    expect(reads.findings).toEqual({ found: 4, young: 1, banned: 1, missing: 3 });
    expect(reads.result?.valid_found).toBe(5);
    const [maple, fresh] = await desk.rows(id);
    expect(maple).toMatchObject({
      display_name: 'Maple',
      made_at: Date.UTC(2019, 4, 11, 15, 4, 9),
    });
    expect(fresh).toMatchObject({ finding: 'young' });
    const { text } = await desk.fetchFile(reads.result?.download_url ?? '');
    const [head, , second = ''] = text.split('\r\n');
    expect(head).toBe('line,given,result,name,id,display_name,created,age_days,young,change,note');
    expect(second).toMatch(/^4,77700000011,found,FreshSprout4,77700000011,.*,4,yes,,$/);
  });

  it('asks in full batches, and never for what anybody owns', async () => {
    const asked: string[] = [];
    const { sandbox } = house.desk;
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = (request, nowMs) => {
      const body = JSON.parse(String(request.body ?? '{}')) as { usernames?: []; userIds?: [] };
      const count = body.usernames?.length ?? body.userIds?.length ?? 1;
      asked.push(`${request.path.replace(/\d{5,}/, 'ID')} ${count}`);
      return handle(request, nowMs);
    };
    const names = Array.from({ length: 250 }, (_, at) => `no_such_${at}`);
    const ids = Array.from({ length: 450 }, (_, at) => String(at + 1));
    const mixed = [...names, ...ids].sort().join('\n');
    await desk.run({ content: mixed });
    expect(asked.sort()).toEqual([
      ...['/v1/usernames/users 100', '/v1/usernames/users 100', '/v1/usernames/users 100'],
      ...['/v1/usernames/users 100', '/v1/usernames/users 50', '/v1/usernames/users 50'],
      ...['/v1/users 200', '/v1/users 200', '/v1/users 200', '/v1/users 200'],
      ...['/v1/users 50', '/v1/users 50'],
    ]);
    asked.length = 0;
    await desk.run({ content: 'MapleHarbor12\nRustyGlitch66', information: 'yes' });
    expect(asked.sort()).toEqual([
      ...['/v1/usernames/users 1', '/v1/usernames/users 2', '/v1/users/ID 1', '/v1/users/ID 1'],
    ]);
  });

  it('is one case of the log, which does not hold the list', async () => {
    const { id } = await desk.run({ content: LIST });
    const rows = await house.cases('check-tool/upload');
    expect(rows).toMatchObject([
      { phase: 'intent', targets: 0, detail: { file: 'friends.txt', format: 'csv' } },
      { phase: 'outcome', outcome: 'done', targets: 0, detail: { job_id: id, rows: 9 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('MapleHarbor');
  });
});

describe('what it costs', () => {
  it('is a look-up for each call, or with ages for each player; more than are left is refused', async () => {
    const used = async () => {
      const { body } = await house.post('/pass');
      return (body.lookups as { used: number }).used;
    };
    const names = Array.from({ length: 150 }, (_, at) => `no_such_${at}`).join('\n');
    await desk.run({ content: `${names}\n156` });
    expect(await used()).toBe(3);
    await desk.run({ content: 'MapleHarbor12\n77700000010', information: 'yes' });
    expect(await used()).toBe(5);
    await house.desk.desk.changeSettings({ lookupsPerDay: 6 }, 'test');
    expect(await desk.upload({ content: names, roster: 'again' })).toMatchObject({
      status: 429,
      body: { code: 'limits/lookups' },
    });
    expect(await used()).toBe(5);
    const { body } = await house.post('/pass');
    expect((body.changes as { used: number }).used).toBe(0);
  });

  it('neither the budget of changes nor the rule of two people counts it', async () => {
    await house.desk.desk.changeSettings(
      { changesPerDay: 0, changesPerTenMinutes: 0, twoPersonTargetsPerHour: 0 },
      'test',
    );
    expect(await desk.run({ content: LIST })).toMatchObject({ state: 'done' });
  });

  it('the cooldown of the tool holds, and a key makes a repeat harmless', async () => {
    await house.desk.desk.changeSettings({ toolCooldownMs: 5_000 }, 'test');
    const { session: token, pass: redeem_code } = house.client;
    const body = { token, redeem_code, file: { name: 'a.txt', lines: ['LanternKeeper'] } };
    const key = { 'idempotency-key': 'once' };
    const first = await house.client.post('/api/upload', body, key);
    const again = await house.client.post('/api/upload', body, key);
    expect(again.body).toEqual(first.body);
    expect(await house.client.post('/api/upload', body)).toMatchObject({
      status: 429,
      body: { code: 'limits/cooldown' },
    });
  });
});

describe('its file', () => {
  it('is for whoever has the tool, with the pass in the header and nothing else', async () => {
    const { id, reads } = await desk.run({ content: LIST });
    const url = reads.result?.download_url ?? '';
    expect(url).toBe(`/api/upload/file?job_id=${id}`);
    expect((await house.client.get(url)).body.code).toBe('access/pass-missing');
    expect((await desk.fetchFile(url, 'gth_p_x')).body.code).toBe('access/pass-invalid');
    const other = await house.visit({ scope: ['qr-generator'] });
    expect((await desk.fetchFile(url, other.pass)).body.code).toBe('access/out-of-scope');
    const asked = `${url}&redeem_code=${house.client.pass}`;
    expect((await house.client.get(asked)).body.code).toBe('desk/invalid-input');
    expect((await desk.fetchFile('/api/upload/file?job_id=999')).status).toBe(404);
    expect((await desk.fetchFile('/api/upload/file?job_id=x')).status).toBe(422);
  });

  it('is there for 24 hours; the page of the job has it for longer', async () => {
    const { id, reads } = await desk.run({ content: LIST });
    const url = reads.result?.download_url ?? '';
    house.clock.advance(24 * 3_600_000);
    expect((await desk.fetchFile(url)).status).toBe(200);
    house.clock.advance(1_000);
    expect(await desk.fetchFile(url)).toMatchObject({
      status: 404,
      body: { code: 'roster/too-late' },
    });
    const admin = await visitAsAdmin(house.desk, 'read');
    expect((await admin.post('/api/jobs/receipt', { job_id: id })).text).toContain('MapleHarbor12');
  });
});
