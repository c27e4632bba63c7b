import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import type { Answers, Input } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Decoy = ActionOf<typeof schemas, 'list'>['output']['decoys'][number];
const SETTLED_MS = 250;
const MADE_AT = NOW - 7_200_000;

function decoy(number: number, label: string, more: Partial<Decoy> = {}): Decoy {
  return {
    ...{ number, label, place: null, planted_by: 'Kestrel', made_at: MADE_AT },
    ...{ retired_at: null, found_at: null, case_id: 40 + number },
    ...more,
  };
}

interface Opened {
  decoys: Decoy[];
  address?: string;
  admin?: 'full' | 'read';
  answers?: Answers;
}

/** A register that filters by state and searches by number only. */
async function openDecoys({ decoys, address = '', admin = 'full', answers = {} }: Opened) {
  let held = decoys;
  const retireOne = (number: unknown) => {
    held = held.map((one) => (one.number === number ? { ...one, retired_at: NOW } : one));
  };
  const find = ({ state, query }: Input) =>
    held
      .filter(({ retired_at }) => !state || (state === 'live') === (retired_at === null))
      .filter(({ number }) => !query || query === `decoy 0${number}`);
  const page = await openPage(`/admin/decoys${address}`, {
    admin,
    answers: {
      'decoys/list': (input) => ({
        ...{ now: NOW, decoys: find(input), next_cursor: null, is_cut: false },
      }),
      'decoys/retire': ({ number }) => {
        retireOne(number);
        return { detail: `Decoy 0${number} was retired. The scanner still recognizes it.` };
      },
      ...answers,
    },
  });
  const search = async (text: string) => {
    await page.fill(screen.getByRole('searchbox', { name: 'Search decoys' }), text);
    await advance(SETTLED_MS);
  };
  return { ...page, search, retireOne };
}

const rowOf = (label: string) => screen.queryByText(label, { selector: 'td b' })?.closest('tr');
const inRow = (label: string) => within(rowOf(label)!);

test('an empty register says what decoys are for, and leads to where they are made', async () => {
  const { user, path } = await openDecoys({ decoys: [] });
  screen.getByText('No decoys yet');
  screen.getByText(/^A decoy is bait: a fake cookie in a channel, a file or a note\./);
  await user.click(screen.getByRole('link', { name: 'Open Decoy Generator' }));
  expect(path()).toBe('/decoy-generator');
});

test('each decoy says which it is, where it is, who planted it and under which case', async () => {
  await openDecoys({
    decoys: [
      decoy(2, 'Old config', { planted_by: null, retired_at: NOW }),
      decoy(1, 'Staff channel', { place: '#staff, pinned' }),
    ],
  });
  const row = inRow('Staff channel');
  for (const words of ['01', 'Live', '#staff, pinned', 'Kestrel']) row.getByText(words);
  expect(row.getByRole('link', { name: '41' }).getAttribute('href')).toBe('/admin/cases/41');
  const other = inRow('Old config');
  for (const words of ['02', 'Retired', 'an erased person']) other.getByText(words);
  expect(other.queryByRole('button')).toBeNull();
});

test('a search goes into the address, and one that finds nothing offers all decoys again', async () => {
  const { user, desk, search, path } = await openDecoys({
    decoys: [decoy(2, 'Old config'), decoy(1, 'Staff channel')],
  });
  await search('decoy 02');
  expect(rowOf('Staff channel')).toBeUndefined();
  inRow('Old config');
  expect(path()).toBe('/admin/decoys?query=decoy+02');
  await search('nobody');
  screen.getByText('No matching decoys');
  await user.click(screen.getByRole('button', { name: 'Show all decoys' }));
  inRow('Old config');
  inRow('Staff channel');
  expect(path()).toBe('/admin/decoys');
  expect(desk.inputsOf('decoys/list').slice(0, 3)).toEqual([
    {},
    { query: 'decoy 02' },
    { query: 'nobody' },
  ]);
});

test('the filter of live and retired decoys is kept in the address', async () => {
  const { user, path } = await openDecoys({
    decoys: [decoy(2, 'Old config'), decoy(1, 'Staff channel', { retired_at: NOW })],
    address: '?state=retired',
  });
  inRow('Staff channel');
  expect(rowOf('Old config')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Live' }));
  inRow('Old config');
  expect(rowOf('Staff channel')).toBeUndefined();
  expect(path()).toBe('/admin/decoys?state=live');
});

test('a decoy is retired after a question that says what stays', async () => {
  const { user, desk } = await openDecoys({ decoys: [decoy(1, 'Staff channel')] });
  await user.click(screen.getByRole('button', { name: 'Retire decoy 01' }));
  const dialog = screen.getByRole('dialog', { name: 'Retire decoy 01?' });
  expect(dialog.textContent).toContain(
    'Records that it was removed from Staff channel. Copies may still exist, so Leak Scanner keeps recognizing it. This can’t be undone.',
  );
  expect(desk.inputsOf('decoys/retire')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Retire decoy' }));
  expect(desk.inputsOf('decoys/retire')).toEqual([{ number: 1 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  inRow('Staff channel').getByText('Retired');
  expect(inRow('Staff channel').queryByRole('button')).toBeNull();
});

test('if somebody else was quicker, the dialog says so and cannot be confirmed again', async () => {
  const { user, desk, retireOne } = await openDecoys({
    decoys: [decoy(1, 'Contested')],
    answers: {
      'decoys/retire': () => {
        throw new DeskError('decoys/retired-before', { params: { number: '01' } });
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Retire decoy 01' }));
  retireOne(1);
  const dialog = within(screen.getByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Retire decoy' });
  await user.click(confirm);
  expect(dialog.getByRole('alert').textContent).toBe(
    'Already retired. Decoy 01 is already retired. Nothing changed.',
  );
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await user.click(confirm);
  expect(desk.inputsOf('decoys/retire')).toHaveLength(1);
  inRow('Contested').getByText('Retired');
});

test('a register that cannot be read says so, and is read when it is tried again', async () => {
  const { user, desk } = await openDecoys({
    decoys: [],
    answers: { 'decoys/list': () => Response.json({ detail: 'Broken' }, { status: 500 }) },
  });
  screen.getByText('Decoys not loaded');
  expect(screen.queryByText('No decoys yet')).toBeNull();
  const decoys = [decoy(1, 'Staff channel')];
  desk.answer({ 'decoys/list': { now: NOW, decoys, next_cursor: null, is_cut: false } });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  inRow('Staff channel');
});

test('a read-only key sees all of it, and every control is shut with the reason', async () => {
  const { user, desk } = await openDecoys({ decoys: [decoy(1, 'For the reader')], admin: 'read' });
  screen.getByText('View only');
  const button = inRow('For the reader').getByRole('button', {
    name: 'Retire decoy 01',
    description: 'A read-only key can’t change anything. Use a full admin key.',
  });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.inputsOf('decoys/retire')).toEqual([]);
});

test('a leaked cookie that is pasted into the search gets neither into the address nor into a call', async () => {
  const { desk, search, path } = await openDecoys({ decoys: [] });
  await search(COOKIE_WARNING + 'C0FFEE'.repeat(40));
  screen.getByText('That is a login secret.');
  expect(path()).toBe('/admin/decoys');
  expect(desk.calls.map(({ text }) => text).join('\n')).not.toContain('C0FFEE');
});

test('a decoy that someone reported is marked as found, with the time', async () => {
  await openDecoys({
    decoys: [decoy(2, 'Old config', { found_at: NOW - 60_000 }), decoy(1, 'Staff drive')],
  });
  const column = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Found');
  const foundOf = (name: RegExp) =>
    within(screen.getByRole('row', { name })).getAllByRole('cell')[column]?.textContent;
  // Each begins with the label that only phones show, and only where something follows it.
  expect(foundOf(/Old config/)).toMatch(/^Found.*\d{1,2}:\d{2}/);
  expect(foundOf(/Staff drive/)).toBe('Found');
});
