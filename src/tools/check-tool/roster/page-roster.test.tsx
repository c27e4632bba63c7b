import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { advance } from '#testing/page/settle.ts';
import { doneRoster, openRoster, rosterJob } from './page.fixture.tsx';

const LINES =
  '# staff\nMapleHarbor12\n77700000011\nrustyglitch66\nmapleharbor12\nnobody_there\nnot a name!\nStudioMarlow';
/** By then the stream has ended and been reopened. */
const TOLD_AGAIN_MS = 1_100;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const main = () => within(screen.getByRole('main'));

describe('a roster', () => {
  test('is counted at once, and sent as it was chosen', async () => {
    const { user, desk, choose, now } = await openRoster();
    main().getByText('Choose a file first.');
    expect(button('Check roster')).toHaveProperty('disabled', true);
    await choose(LINES);
    main().getByText(
      '4 usernames · 1 user id · 1 duplicate ignored · 1 line is not a username or id',
    );
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Roster name' });
    expect(name.value).toBe('Autumn staff');
    await user.click(main().getByText('Yes, with account ages'));
    main().getByText(/Uses 5 look-ups\.$/);
    await user.click(main().getByText('TXT'));
    now.job = doneRoster();
    await user.click(button('Check 5 players'));
    expect(desk.inputsOf('check-tool/upload')).toEqual([
      {
        file: { name: 'Autumn staff.txt', lines: LINES.split('\n') },
        information: 'yes',
        format: 'txt',
        roster: 'Autumn staff',
      },
    ]);
  });

  test('that is done is saved by itself once, and the form begins anew', async () => {
    const { user, desk, choose, now, saved } = await openRoster();
    await choose(LINES);
    await user.click(button('Check 5 players'));
    main().getByText('Checking the roster');
    main().getByText('It continues if you leave this page.');
    main().getByText('0 of 6 checked');
    expect(saved).toEqual([]);
    now.job = doneRoster();
    await advance(TOLD_AGAIN_MS);
    main().getByText('Completed');
    main().getByText('6 of 6 checked');
    main().getByText('This is the first run under this name. The next run shows what changed.');
    // The page shows the end first, and downloads the file a second later.
    await advance(1_000);
    expect(saved).toEqual(['Autumn-staff-checked.csv']);
    main().getByText('Choose a file first.');
    await advance(60_000);
    expect(saved).toHaveLength(1);
    await user.click(button('Download again'));
    expect(saved).toEqual(['Autumn-staff-checked.csv', 'Autumn-staff-checked.csv']);
    expect(desk.inputsOf('check-tool/download')).toEqual([{ job_id: '57' }, { job_id: '57' }]);
  });

  test('that was checked before says what changed, and leads to all changes', async () => {
    const changes = { renamed: 0, gone: 0, banned: 0, young: 0, new: 1, dropped: 1 };
    const before = { job_id: 41, at: Date.now() - 3_600_000 };
    const { user, desk, choose, now } = await openRoster({
      'jobs/rows': { now: Date.now(), total: 0, offset: 0, rows: [] },
    });
    await choose(LINES);
    now.job = doneRoster({ before, changes });
    await user.click(button('Check 5 players'));
    const lines = main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toContain('1 added to the list');
    expect(lines).toContain('1 removed from the list');
    expect(desk.inputsOf('jobs/rows')).toMatchObject([{ job_id: 57, changed: true }]);
    const all = screen.getByRole('link', { name: 'Show all changes' });
    expect(all.getAttribute('href')).toBe('/jobs/57?changed=yes');
    await advance(1_000);
  });

  test('is cancelled on request; nothing is saved, and the file stays chosen', async () => {
    const { user, desk, choose, now, told, saved } = await openRoster({
      'jobs/cancel': () => {
        now.job = rosterJob({ state: 'cancelled' });
        return { detail: 'It is cancelled.', ...told() };
      },
    });
    await choose(LINES);
    await user.click(button('Check 5 players'));
    await user.click(button('Cancel'));
    await advance(TOLD_AGAIN_MS);
    expect(desk.inputsOf('jobs/cancel')).toEqual([{ job_id: 57 }]);
    main().getByText('Canceled');
    await advance(60_000);
    expect(saved).toEqual([]);
    expect(button('Check 5 players')).toHaveProperty('disabled', false);
  });

  test('of more than 2,000 players is not checked with their ages', async () => {
    const { user, choose } = await openRoster();
    await choose(Array.from({ length: 2_001 }, (_, at) => at + 1).join('\n'));
    await user.click(main().getByText('Yes, with account ages'));
    main().getByText(
      'Account ages are limited to 2,000 players; this file has 2,001. Choose No, or split the file.',
    );
    main().getByText('Too many players to check with account ages.');
    expect(button('Check 2,001 players')).toHaveProperty('disabled', true);
    await user.click(main().getByText('No'));
    expect(button('Check 2,001 players')).toHaveProperty('disabled', false);
  });
});

test.each<[string, BlobPart, string | undefined]>([
  ['Invalid File Type', '156', 'list.csv'],
  ['File Too Large', 'x'.repeat(701 * 1024), undefined],
  ['Could not detect file encoding', new Uint8Array([0x81, 0x41, 0x90, 0x42]), undefined],
  ['Invalid file encoding', new Uint8Array([0x89, 0x50, 0, 1, 2]), undefined],
  ['No Valid Lines', '# nobody\n', undefined],
])('a file is refused before it is sent: %s', async (title, content, name) => {
  const { desk, choose } = await openRoster();
  await choose(content, name);
  within(main().getByRole('alert')).getByText(`${title}.`);
  expect(button('Check roster')).toHaveProperty('disabled', true);
  expect(desk.inputsOf('check-tool/upload')).toEqual([]);
});
