import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPractice, type PracticeDesk } from '../../../testing/practice.ts';
import { RosterDesk } from './roster.fixture.ts';

let house: PracticeDesk;
let desk: RosterDesk;

beforeEach(async () => {
  house = await openPractice();
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
  'not a name!',
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
    });
    const rows = await desk.rows(job.id);
    expect(
      rows.map(({ line, given, finding, name, target }) => [line, given, finding, name, target]),
    ).toEqual([
      [2, 'MapleHarbor12', 'found', 'MapleHarbor12', '77700000002'],
      [4, '77700000011', 'found', 'FreshSprout4', '77700000011'],
      [5, 'rustyglitch66', 'banned', 'RustyGlitch66', '77700000009'],
      [6, 'OldThistle09', 'found', 'NovaThistle', '77700000007'],
      [8, '@20482048', 'found', '20482048', '77700000015'],
      [9, 'nobody_of_this_name', 'missing', null, 'nobody_of_this_name'],
      [10, '99', 'missing', null, '99'],
      [11, 'not a name!', 'missing', null, 'not a name!'],
      [
        12,
        'https://www.roblox.com/users/77700000010/profile',
        'found',
        'StudioMarlow',
        '77700000010',
      ],
    ]);
    expect(rows[3]).toMatchObject({ cause: 'Written by a former name.', case_id: null });
    const file = await desk.fetchFile(job.reads.result?.download_url ?? '');
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="friends-checked.csv"',
    );
    expect(file.text.split('\r\n').slice(0, 4)).toEqual([
      'line,given,result,name,id,display_name,change,note',
      '2,MapleHarbor12,found,MapleHarbor12,77700000002,Maple,,',
      '4,77700000011,found,FreshSprout4,77700000011,FreshSprout4,,',
      '5,rustyglitch66,banned,RustyGlitch66,77700000009,RustyGlitch66,,',
    ]);
  });
});
