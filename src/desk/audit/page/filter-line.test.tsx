import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import {
  asked,
  auditCase,
  casePage,
  findChip,
  openAudit,
  shownCases,
} from './audit-screen.fixture.ts';

type Page = Awaited<ReturnType<typeof openAudit>>;

const whoField = () => screen.getByRole('textbox', { name: /^Who/ });
const press = (user: Page['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

async function openForm(query = '') {
  const page = await openAudit(query);
  await press(page.user, 'Filter');
  return page;
}

interface Tried {
  enter: (page: Page) => Promise<void>;
  text: string;
  query: string;
  input: object;
}

const tried: [string, Tried][] = [
  [
    'who did it',
    {
      enter: ({ fill }) => fill(whoField(), 'old hand'),
      text: 'Who: old hand',
      query: '?holder=old+hand',
      input: { holder: 'old hand' },
    },
  ],
  [
    'an outcome',
    {
      enter: ({ user }) =>
        user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Not sure yet'),
      text: 'Outcome: Not sure yet',
      query: '?outcome=unknown',
      input: { outcome: 'unknown' },
    },
  ],
  [
    'a platform',
    {
      enter: ({ user }) =>
        user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'Roblox'),
      text: 'Platform: Roblox',
      query: '?platform=roblox',
      input: { platform: 'roblox' },
    },
  ],
  [
    'a job',
    {
      enter: ({ fill }) => fill(screen.getByRole('textbox', { name: 'Job' }), '12'),
      text: 'Job 12',
      query: '?job=12',
      input: { job: '12' },
    },
  ],
  [
    'a target',
    {
      enter: ({ fill }) => fill(screen.getByRole('textbox', { name: 'Id' }), '156'),
      text: 'About: Roblox account 156',
      query: '?target=roblox%3A156',
      input: { target: 'roblox:156' },
    },
  ],
];

describe('a filter', () => {
  test.each(tried)('by %s asks for that alone, and its chip removes it', async (_, filter) => {
    const page = await openForm();
    expect(shownCases()).toEqual([2, 1]);
    await filter.enter(page);
    expect(asked(page.desk)).toEqual([{}]);
    await press(page.user, 'Apply filters');
    expect(asked(page.desk).at(-1)).toEqual(filter.input);
    expect(page.path()).toBe(`/admin/audit${filter.query}`);
    expect(shownCases()).toEqual([1]);
    await page.user.click(findChip(filter.text));
    expect(page.path()).toBe('/admin/audit');
    expect(shownCases()).toEqual([2, 1]);
  });

  test.each(tried)('by %s is in effect when its address is opened', async (_, filter) => {
    const { desk } = await openAudit(filter.query);
    findChip(filter.text);
    expect(asked(desk)).toEqual([filter.input]);
    expect(shownCases()).toEqual([1]);
  });

  test('by a part of the desk and a network is sent in the spelling of the log, and can be cleared', async () => {
    const { user, fill, desk, path } = await openForm();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Tool/ }), 'IP bans');
    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Network');
    await fill(screen.getByRole('textbox', { name: 'Id' }), '203.0.113.77/24');
    await press(user, 'Apply filters');
    findChip('Tool: IP bans');
    findChip('About: Network 203.0.113.0/24');
    expect(asked(desk).at(-1)).toEqual({
      tool: 'bans',
      target: 'network:203.0.113.0/24',
    });
    await fill(whoField(), 'Half a name');
    await press(user, 'Clear all');
    expect(path()).toBe('/admin/audit');
    expect(screen.getByRole('textbox', { name: 'Id' })).toHaveProperty('value', '');
    expect(whoField()).toHaveProperty('value', '');
    expect(shownCases()).toEqual([2, 1]);
  });

  test('that nothing matches offers to clear it', async () => {
    const { user, path } = await openAudit('?job=99', {
      answers: {
        'audit/list': ({ job }: { job?: string }) => casePage(job ? [] : [auditCase(1)]),
      },
    });
    screen.getByText('No matching cases');
    await press(user, 'Clear all filters');
    expect(shownCases()).toEqual([1]);
    expect(path()).toBe('/admin/audit');
  });

  test('by a job that is no number is refused at its field', async () => {
    const { user, fill, desk } = await openForm();
    await fill(screen.getByRole('textbox', { name: 'Job' }), 'none');
    await press(user, 'Apply filters');
    await advance(20);
    screen.getByText('Enter a job number.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Job' }));
    expect(asked(desk)).toEqual([{}]);
  });

  test('that holds a secret is emptied and not sent', async () => {
    const { user, fill, desk, path } = await openForm();
    const code = 'GATE-7XK2M-9PQRS-4TVWX-1YZ3A';
    await fill(whoField(), code);
    screen.getByText(/^This is a secret, so it was not sent\./);
    expect(whoField()).toHaveProperty('value', '');
    await press(user, 'Apply filters');
    expect(desk.calls.map(({ text }) => text).join()).not.toContain(code);
    expect(path()).toBe('/admin/audit');
  });
});

describe('the time', () => {
  const startOfDay = (daysAgo: number) => {
    const today = new Date(NOW);
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo).getTime();
  };
  const from = () => screen.getByLabelText('From');
  const to = () => screen.getByLabelText('To');

  test('is chosen with one press, and is in the address', async () => {
    const { user, desk, path } = await openAudit();
    await press(user, '7 days');
    expect(path()).toBe('/admin/audit?time=week');
    expect(asked(desk).at(-1)).toEqual({ from: String(startOfDay(6)) });
    await press(user, 'Today');
    expect(path()).toBe('/admin/audit?time=today');
    expect(asked(desk).at(-1)).toEqual({ from: String(startOfDay(0)) });
    expect(shownCases()).toEqual([1]);
    await press(user, 'Any time');
    expect(path()).toBe('/admin/audit');
    expect(shownCases()).toEqual([2, 1]);
  });

  test('of a range includes its last minute, and the Enter key applies it', async () => {
    const { user, fill, desk } = await openAudit();
    await press(user, 'Custom…');
    expect(document.activeElement).toBe(from());
    await fill(from(), '2026-11-12T10:00');
    await fill(to(), '2026-11-12T12:00');
    await user.keyboard('{Enter}');
    expect(asked(desk).at(-1)).toEqual({
      from: String(new Date('2026-11-12T10:00').getTime()),
      to: String(new Date('2026-11-12T12:00').getTime() + 59_999),
    });
  });

  test('of a range that ends before it begins is refused at its field; nothing is sent or lost', async () => {
    const { user, fill, desk } = await openForm();
    await fill(from(), '2026-11-14T10:00');
    await fill(to(), '2026-11-13T10:00');
    await fill(whoField(), 'Mira');
    await press(user, 'Apply filters');
    await advance(20);
    screen.getByText('The end is before the start. Swap the dates.');
    expect(document.activeElement).toBe(to());
    expect(to().getAttribute('aria-invalid')).toBe('true');
    expect(whoField()).toHaveProperty('value', 'Mira');
    expect(asked(desk)).toEqual([{}]);
    await fill(to(), '2026-11-15T10:00');
    await press(user, 'Apply filters');
    findChip('Who: Mira');
  });

  test('that is turned round in the address is refused by the desk, and can be cleared', async () => {
    const { user } = await openAudit('?from=2000&to=1000', {
      answers: {
        'audit/list': ({ from: start }: { from?: string }) => {
          if (start) throw new DeskError('audit/range');
          return casePage([auditCase(1)]);
        },
      },
    });
    screen.getByText(new DeskError('audit/range').message);
    await press(user, 'Clear all');
    expect(shownCases()).toEqual([1]);
  });
});
