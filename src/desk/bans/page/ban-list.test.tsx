import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from '../contract.ts';

type BanPage = ActionOf<typeof schemas, 'list'>['output'];
type Ban = BanPage['bans'][number];
const SETTLED_MS = 250;

function ban(network: string, more: Partial<Ban> = {}): Ban {
  return {
    ...{ network, reason: 'Raid', created_at: NOW - 3_600_000, created_by: 'Mira' },
    ...{ expires_at: null, is_over: false },
    ...more,
  };
}

function pageOf(bans: Ban[], more: Partial<BanPage> = {}): BanPage {
  return { now: NOW, your_address: '127.0.0.1', bans, next_cursor: null, is_cut: false, ...more };
}

async function openBans(answers: Answers, admin: 'full' | 'read' = 'full') {
  const page = await openPage('/admin/bans', { admin, answers });
  const search = async (text: string) => {
    await page.fill(screen.getByRole('searchbox', { name: 'Search bans' }), text);
    await advance(SETTLED_MS);
  };
  return { ...page, search };
}

const rowOf = (network: string) => screen.getByText(network, { selector: 'code' }).closest('tr')!;
const lifts = () => screen.queryAllByLabelText(/^Unban /);

test('a desk without bans says so', async () => {
  await openBans({ 'bans/list': pageOf([]) });
  screen.getByText('No bans yet');
});

test('each ban says whom it hits, why, by whom, and when it ends', async () => {
  await openBans({
    'bans/list': pageOf([
      ban('198.51.100.0/24', { reason: 'Proxy network' }),
      ban('203.0.113.7/32', { created_by: 'Kade', expires_at: NOW + 5_400_000 }),
      ban('203.0.113.8/32', { expires_at: NOW - 1, is_over: true }),
    ]),
  });
  const network = within(rowOf('198.51.100.0/24'));
  for (const words of ['Proxy network', 'Mira', '1 h ago', 'Never']) network.getByText(words);
  const address = within(rowOf('203.0.113.7'));
  for (const words of ['Raid', 'Kade', 'in 2 h']) address.getByText(words);
  within(rowOf('203.0.113.8')).getByText('Ended');
});

test('a search is sent once the typing rests, and says when nothing is found', async () => {
  const ringleader = ban('100.64.3.9/32');
  const { desk, fill, search } = await openBans({
    'bans/list': ({ query }) =>
      pageOf(
        query === undefined
          ? [ringleader, ban('100.65.0.1/32')]
          : query === 'ringl'
            ? [ringleader]
            : [],
      ),
  });
  expect(lifts()).toHaveLength(2);
  await fill(screen.getByRole('searchbox', { name: 'Search bans' }), 'ring');
  expect(desk.inputsOf('bans/list')).toEqual([{}]);
  await search('ringl');
  expect(lifts()).toHaveLength(1);
  rowOf('100.64.3.9');
  await search('8.8.8.8');
  screen.getByText('No ban found for 8.8.8.8');
  expect(desk.inputsOf('bans/list')).toEqual([{}, { query: 'ringl' }, { query: '8.8.8.8' }]);
});

test('a search that found too much says that it is cut', async () => {
  const { search } = await openBans({
    'bans/list': ({ query }) => pageOf([ban('100.64.3.9/32')], { is_cut: query !== undefined }),
  });
  const cut = 'Showing the first 50. Type more to narrow the search.';
  expect(screen.queryByText(cut)).toBeNull();
  await search('100');
  screen.getByText(cut);
});

test('the list goes on page by page', async () => {
  const bans = Array.from({ length: 60 }, (_, last) => ban(`100.66.0.${last}/32`));
  const { user, desk } = await openBans({
    'bans/list': ({ cursor }) =>
      cursor === undefined
        ? pageOf(bans.slice(0, 50), { next_cursor: 'fifty' })
        : pageOf(bans.slice(50)),
  });
  screen.getByText('50 shown');
  expect(lifts()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(lifts()).toHaveLength(60);
  screen.getByText('60 shown, that is all');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(desk.inputsOf('bans/list')).toEqual([{}, { cursor: 'fifty' }]);
});

test('a ban is lifted after a question that says whom it lets in', async () => {
  let bans = [ban('203.0.113.7/32'), ban('203.0.113.8/32')];
  const { user, desk } = await openBans({
    'bans/list': () => pageOf(bans),
    'bans/unban': () => {
      bans = bans.slice(1);
      return { message: '203.0.113.7/32 was unbanned successfully.' };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Unban 203.0.113.7' }));
  const dialog = screen.getByRole('dialog', { name: 'Unban this network?' });
  expect(dialog.textContent).toContain(
    'People at 203.0.113.7, one IPv4 address, can use this desk again right away.',
  );
  expect(desk.inputsOf('bans/unban')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Unban' }));
  expect(desk.inputsOf('bans/unban')).toEqual([{ unbanned_ip: '203.0.113.7/32' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lifts()).toHaveLength(1);
  expect(document.querySelector('.message.ok')?.textContent).toContain('unbanned successfully');
});

test('a ban that somebody else has lifted meanwhile leaves the list with a warning', async () => {
  let bans = [ban('100.67.0.1/32'), ban('100.67.0.2/32')];
  const { user } = await openBans({
    'bans/list': () => pageOf(bans),
    'bans/unban': () => {
      throw new DeskError('bans/not-listed', { params: { network: '100.67.0.1/32' } });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Unban 100.67.0.1' }));
  bans = bans.slice(1);
  await user.click(screen.getByRole('button', { name: 'Unban' }));
  expect(document.querySelector('.message.warn')?.textContent).toContain(
    '100.67.0.1/32 is not in the ban list.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lifts()).toHaveLength(1);
  rowOf('100.67.0.2');
});

test('a list that cannot be read says so, and is read when it is tried again', async () => {
  const { user, desk } = await openBans({
    'bans/list': () => Response.json({ detail: 'Broken' }, { status: 500 }),
  });
  screen.getByText('Bans not loaded');
  expect(screen.queryByText('No bans yet')).toBeNull();
  desk.answer({ 'bans/list': pageOf([ban('100.68.0.1/32')]) });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  rowOf('100.68.0.1');
  expect(screen.queryByText('Bans not loaded')).toBeNull();
});

test('a read-only admin sees every ban, and can make and lift none', async () => {
  const { user, desk, search } = await openBans(
    { 'bans/list': pageOf([ban('100.69.0.1/32')]) },
    'read',
  );
  const address = screen.getByRole('textbox', { name: 'IP address or network' });
  await user.type(address, '203.0.113.99');
  expect(address).toHaveProperty('value', '');
  const [lift] = lifts();
  expect(lift?.getAttribute('aria-disabled')).toBe('true');
  await user.click(lift!);
  await user.click(screen.getByRole('button', { name: 'Ban' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('IP address is required')).toBeNull();
  await search('100.69');
  expect(desk.inputsOf('bans/list')).toEqual([{}, { query: '100.69' }]);
  expect(desk.inputsOf('bans/ban')).toEqual([]);
  expect(desk.inputsOf('bans/unban')).toEqual([]);
});
