import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Param } from '#database/database.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { patient, RosterDesk } from './roster.fixture.ts';

let house: PracticeDesk;
let desk: RosterDesk;

beforeEach(async () => {
  house = await openPractice({ settings: patient });
  desk = new RosterDesk(house);
});

afterEach(() => house.stop());

/** Changes the stored state, since the sandbox itself stays the same. */
const change = (sql: string, params: Param[] = []) =>
  house.desk.desk.database.transaction((tx) => tx.run(sql, params));
const members = () =>
  house.desk.desk.database.transaction((tx) =>
    tx.all<{ user_id: string }>('SELECT user_id FROM roster_members ORDER BY user_id'),
  );

const LIST = ['LanternKeeper', 'MapleHarbor12', 'VelvetComet77', 'RustyGlitch66', 'FreshSprout4'];
const text = (names: readonly string[]) => names.join('\n');
const changesOf = async (jobId: number) =>
  (await desk.rows(jobId, { changed: true })).map(({ given, change: what }) => [given, what]);

describe('the next run of the same roster', () => {
  it('says who was renamed, who is gone, banned, new, and no longer on the list', async () => {
    const first = await desk.run({ content: text([...LIST, 'nobody_there']) });
    expect(first.reads.result).toMatchObject({ before: null, is_other: false });
    expect(await changesOf(first.id)).toEqual([]);
    await change("UPDATE roster_members SET name = 'OldMaple' WHERE user_id = '77700000002'");
    await change("UPDATE roster_members SET is_banned = 0 WHERE user_id = '77700000009'");
    await change(
      "UPDATE roster_members SET user_id = '4', name = 'Ghost', given = '@nobody_there' WHERE user_id = '77700000003'",
    );
    const now = ['LanternKeeper', 'MapleHarbor12', 'RustyGlitch66', 'nobody_there', 'StudioMarlow'];
    const second = await desk.run({ content: text(now) });
    expect(second.reads.result).toMatchObject({
      before: { job_id: first.id, at: house.clock.now() },
      changes: { renamed: 1, gone: 1, banned: 1, young: 0, new: 1, dropped: 1 },
    });
    expect(await changesOf(second.id)).toEqual([
      ['MapleHarbor12', 'renamed: OldMaple -> MapleHarbor12'],
      ['RustyGlitch66', 'newly banned'],
      ['nobody_there', 'gone: was Ghost (4)'],
      ['StudioMarlow', 'added to the list'],
    ]);
    const { text: file } = await desk.fetchFile(second.reads.result?.download_url ?? '');
    expect(file).toContain(',77700000002,Maple,renamed: OldMaple -> MapleHarbor12,\r\n');
    expect(file.split('\r\n').at(-2)).toBe(
      ",'@freshsprout4,,FreshSprout4,77700000011,,removed from the list,",
    );
    const third = await desk.run({ content: text(now) });
    expect(third.reads.result?.changes).toEqual({
      ...{ renamed: 0, gone: 0, banned: 0, young: 0, new: 0, dropped: 0 },
    });
  });

  it('with ages says who is young, once', async () => {
    await desk.run({ content: text(LIST) });
    const aged = await desk.run({ content: text(LIST), information: 'yes' });
    expect(await changesOf(aged.id)).toEqual([['FreshSprout4', 'newly young']]);
    const again = await desk.run({ content: text(LIST), information: 'yes', format: 'txt' });
    expect(await changesOf(again.id)).toEqual([]);
  });

  it('is told by the name and the holder; what has little in common is another list', async () => {
    const first = await desk.run({ content: text(LIST), roster: 'Staff' });
    const cased = await desk.run({ content: text(LIST), name: 'x.txt', roster: ' sTAFF' });
    expect(cased.reads.result?.before).toMatchObject({ job_id: first.id });
    const elsewhere = await desk.run({ content: text(LIST), roster: 'Friends' });
    expect(elsewhere.reads.result).toMatchObject({ before: null, is_other: false });
    const others = [
      'StudioMarlow',
      'NovaThistle',
      'CopperWing404',
      'QuietPebble3',
      'LanternKeeper',
    ];
    const other = await desk.run({ content: text(others), roster: 'Staff' });
    expect(other.reads.result).toMatchObject({
      before: null,
      is_other: true,
      changes: { new: 0, dropped: 0 },
    });
    const kade = await house.visit({ holder: 'Kade' });
    const { body } = await desk.upload({ content: text(others), roster: 'Staff' }, kade);
    const theirs = await desk.until(Number(body.job_id), ({ state }) => state === 'done');
    expect(theirs.reads.result).toMatchObject({ before: null, is_other: false });
  });

  it('what could not be looked up is as it was, and is compared when it is tried again', async () => {
    await desk.run({ content: text(LIST), information: 'yes' });
    await change("UPDATE roster_members SET name = 'OldMaple' WHERE user_id = '77700000002'");
    const path = '/v1/users/77700000002$';
    house.fault({ name: 'garbled', platform: 'roblox', method: 'GET', path });
    const { body } = await desk.upload({ content: text(LIST), information: 'yes' });
    const jobId = Number(body.job_id);
    // The desk retries five times before it gives up.
    const moving = setInterval(() => house.clock.advance(60_000), 50);
    const failed = await desk.until(jobId, ({ state }) => state === 'done');
    expect(failed.counts.failed).toBe(1);
    expect(failed.reads.result?.changes).toMatchObject({ renamed: 0, gone: 0, dropped: 0 });
    house.fault();
    await (await desk.admin()).post('/api/jobs/retry', { job_id: jobId });
    const job = await desk.until(jobId, ({ state, counts }) => state === 'done' && !counts.failed);
    clearInterval(moving);
    expect(job.reads.result?.changes).toMatchObject({ renamed: 1, dropped: 0 });
  });
});

describe('what is remembered', () => {
  it('of somebody is gone when they are erased, and so is their row', async () => {
    const { id } = await desk.run({ content: text(LIST) });
    const admin = await desk.admin();
    const erased = await admin.post('/api/admin/audit/erase', { target: 'roblox:77700000002' });
    expect(erased.status, erased.text).toBe(200);
    expect((await members()).map((one) => one.user_id)).not.toContain('77700000002');
    expect(await desk.rows(id, { query: 'maple' })).toEqual([]);
    const { text: file } = await admin.post('/api/jobs/receipt', { job_id: id });
    expect(file).toContain('\r\n2,erased,found,,erased,,,\r\n');
  });

  it('of a roster of one is gone as well, and its page still opens', async () => {
    const { id } = await desk.run({ content: 'MapleHarbor12', roster: 'Only Maple' });
    const admin = await desk.admin();
    await admin.post('/api/admin/audit/erase', { target: 'roblox:77700000002' });
    expect((await desk.job(id)).reads).toMatchObject({ list: 'roster', findings: { found: 1 } });
    const { text: file } = await admin.post('/api/jobs/receipt', { job_id: id });
    expect(file).toContain('\r\n1,erased,found,,erased,,,\r\n');
  });

  it('goes with the cases of its time, and of a holder 20 rosters are kept', async () => {
    for (let at = 0; at < 22; at += 1) {
      house.clock.advance(1_000);
      await desk.run({ content: 'LanternKeeper', roster: `List ${at}` });
    }
    const names = () =>
      house.desk.desk.database.transaction((tx) =>
        tx.all<{ name: string }>('SELECT name FROM rosters ORDER BY ran_at'),
      );
    expect((await names()).map(({ name }) => name).slice(0, 2)).toEqual(['list 2', 'list 3']);
    expect(await names()).toHaveLength(20);
    expect(await members()).toHaveLength(20);
    house.clock.advance(731 * 86_400_000);
    await house.sweep();
    expect([await names(), await members()]).toEqual([[], []]);
  });
});
