import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, lost } from '#testing/page/answers.ts';
import { messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { AuditCase } from '../audit-case.ts';
import { lockCase, MARKUP, shownCase } from './cases.fixture.ts';

const noteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
const addNote = () => screen.getByRole('button', { name: 'Add note' });
const main = () => within(screen.getByRole('main'));
/** What was done, the number of the case and how it stands. */
const head = () => document.querySelector('[data-part="case-head"]')?.textContent;
const LOCKED = 'night-shift-3 changed the IP lock of their pass';
/** The first of this name; the folded fields have names too. */
const fact = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

function openCase(one: AuditCase, answers: Answers = {}) {
  return openPage(`/cases/${one.id}`, {
    answers: { 'audit/cases/get': () => shownCase(one), ...answers },
  });
}

describe('a note', () => {
  /** Opens a case whose notes the fake desk stores. */
  async function openNotes() {
    const notes: ReturnType<typeof shownCase>['notes'] = [];
    const add = ({ text }: Readonly<Record<string, unknown>>) => {
      const note = { at: Date.now(), name: 'night-shift-3', text: String(text) };
      notes.push({ case_id: 13 + notes.length, ...note });
      return { detail: 'Note added to case 12.', case_id: 12 };
    };
    const page = await openCase(lockCase, {
      'audit/cases/get': () => shownCase(lockCase, { notes: [...notes] }),
      'audit/cases/note': add,
    });
    return { ...page, add };
  }

  test('is shown as text, whatever it holds, with name, time and its own case', async () => {
    const { user, desk, fill } = await openNotes();
    await fill(noteField(), MARKUP);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const note = screen.getByText(MARKUP).closest('li');
    if (!note) throw new Error('The note is in no list');
    within(note).getByText('night-shift-3');
    expect(within(note).getByRole('link', { name: 'case 13' }).getAttribute('href')).toBe(
      '/cases/13',
    );
    expect(note.querySelectorAll('time')).toHaveLength(1);
    expect(document.querySelectorAll('main img')).toHaveLength(0);
    expect(noteField().value).toBe('');
    expect(desk.inputsOf('audit/cases/note')).toEqual([{ case_id: 12, text: MARKUP }]);
  });

  test('that is empty or too long is not sent', async () => {
    const { user, desk, fill } = await openNotes();
    await user.click(addNote());
    screen.getByText('Enter a note.');
    expect(document.activeElement).toBe(noteField());
    await fill(noteField(), 'x'.repeat(1_001));
    screen.getByText('At most 1,000 characters.');
    await user.click(addNote());
    expect(desk.inputsOf('audit/cases/note')).toEqual([]);
  });

  test('that could not be sent stays in its field, and is added once', async () => {
    const { user, desk, fill, add } = await openNotes();
    desk.answer({ 'audit/cases/note': lost });
    await fill(noteField(), 'Clip from Mira');
    await user.click(addNote());
    main().getByText('Network Error.');
    expect(noteField().value).toBe('Clip from Mira');
    desk.answer({ 'audit/cases/note': add });
    await user.click(addNote());
    const notes = screen.getAllByText('Clip from Mira');
    expect(notes.map((note) => note.closest('li') !== null)).toEqual([true]);
    const keys = desk.calls
      .filter(({ name }) => name === 'audit/cases/note')
      .map(({ headers }) => headers.get('idempotency-key'));
    // The same key lets the desk treat both as one request if the first one did arrive.
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a case', () => {
  const refuse = ({ case_id }: Readonly<Record<string, unknown>>) => {
    throw new DeskError('audit/no-such-case', { params: { case: Number(case_id) } });
  };

  test('that the pass does not open, or that never was, is none', async () => {
    const { desk } = await openPage('/cases/999999', { answers: { 'audit/cases/get': refuse } });
    screen.getByText('Case 999999 doesn’t exist, or your pass doesn’t include its tool.');
    expect(desk.inputsOf('audit/cases/get')).toEqual([{ case_id: 999_999 }]);
  });

  test.each(['0', 'abc', '99999999999999999999'])(
    'has no number such as %s, and the desk is not asked',
    async (id) => {
      const { desk } = await openPage(`/cases/${id}`);
      screen.getByText(`Case ${id} doesn’t exist, or your pass doesn’t include its tool.`);
      expect(desk.inputsOf('audit/cases/get')).toEqual([]);
    },
  );

  test('is not read without a pass, which is asked for', async () => {
    const { desk } = await openPage('/cases/1', { pass: false });
    main().getByText('Missing Redeem Code');
    expect(desk.inputsOf('audit/cases/get')).toEqual([]);
  });

  test('that could not be read can be read again', async () => {
    const { user, desk } = await openCase(lockCase, { 'audit/cases/get': lost });
    within(main().getByRole('alert')).getByText('Network Error');
    desk.answer({ 'audit/cases/get': () => shownCase(lockCase) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    main().getByRole('heading', { name: LOCKED });
    expect(main().queryByRole('alert')).toBeNull();
  });

  test('is opened from the palette by its number', async () => {
    const { user, path } = await openPage('/', {
      answers: { 'audit/cases/get': () => shownCase(lockCase) },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(screen.getByRole('combobox'), '#12');
    screen.getByRole('option', { name: 'Open case 12' });
    await user.keyboard('{Enter}');
    screen.getByRole('heading', { name: LOCKED, level: 1 });
    expect(head()).toContain('Case 12.');
    expect(path()).toBe('/cases/12');
  });

  test('tells a moderator who did it, and not from where', async () => {
    await openCase(lockCase);
    screen.getByRole('heading', { name: LOCKED, level: 1 });
    expect(head()).toContain('Case 12.');
    expect(head()).toMatch(/Done$/);
    expect(fact('Who did it')).toBe('night-shift-3, with a pass');
    expect(screen.queryByText('From address')).toBeNull();
  });

  test('that was refused says why', async () => {
    await openCase({ ...lockCase, outcome: 'ip-lock/own-address' });
    expect(head()).toMatch(/Refused$/);
    main().getByText('That would lock you out');
  });

  test('whose end nobody knows is unsure, and cannot be undone', async () => {
    await openCase({ ...lockCase, outcome: 'unknown', ended_at: null });
    expect(head()).toMatch(/Not sure yet$/);
    main().getByText(/this may or may not have been done\. Check before you do it again\./);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that is under way says so until it is read again', async () => {
    const { user, desk } = await openCase({ ...lockCase, outcome: null, ended_at: null });
    expect(head()).toMatch(/In progress$/);
    desk.answer({ 'audit/cases/get': () => shownCase(lockCase) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(head()).toMatch(/Done$/);
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });
});

describe('the cases about a target', () => {
  test('are none where nothing was done to it', async () => {
    const empty = { now: Date.now(), cases: [], next_cursor: null };
    const { desk } = await openPage('/cases?target=network:203.0.113.40/32', {
      answers: { 'audit/cases/list': empty },
    });
    main().getByText('No cases yet');
    expect(desk.inputsOf('audit/cases/list')).toEqual([{ target: 'network:203.0.113.40/32' }]);
  });

  test('are not asked for where it is no target', async () => {
    const { desk } = await openPage('/cases?target=nobody');
    main().getByText(/^Enter a target as kind and id/);
    expect(desk.inputsOf('audit/cases/list')).toEqual([]);
  });
});

test('a case of practice says so on its slip and in the list', async () => {
  const practiced = { ...lockCase, is_practice: true };
  await openCase(practiced, {
    'audit/cases/get': () => shownCase(practiced, { related: [{ ...practiced, id: 11 }] }),
  });
  expect(fact('Outcome')).toContain('This was practice. Nothing happened on a real platform.');
  expect(main().getAllByText('Practice')).toHaveLength(2);
});

test('own cases with an unknown outcome are named above the list, with what to do', async () => {
  const newest = [
    { id: 12, target_name: 'kestrel' },
    { id: 9, target_name: null },
  ];
  await openPage('/cases', {
    answers: {
      'audit/cases/list': { now: Date.now(), cases: [lockCase], next_cursor: null },
      'audit/cases/waiting': { count: 2, newest },
    },
  });
  const strip = within(screen.getByRole('region', { name: '2 cases have an unknown outcome' }));
  strip.getByText(/add a note to the case or try again/);
  expect(strip.getByRole('link', { name: 'Case 12, kestrel' }).getAttribute('href')).toBe(
    '/cases/12',
  );
  strip.getByRole('link', { name: 'Case 9' });
});

describe('a note that moderators should read first', () => {
  const pinned = {
    ...{ note_id: 13, case_id: 12, text: 'Talk to Teo first', name: 'Mira', at: NOW },
    ...{ pinned_by: 'Mira', pinned_at: NOW },
  };
  const other = { ...pinned, note_id: 8, case_id: 7, text: 'Was banned by mistake before' };
  const notes = [{ case_id: 13, at: NOW, name: 'Mira', text: 'Talk to Teo first' }];

  test('is pinned, read above the facts, and unpinned', async () => {
    const { user, desk } = await openCase(lockCase, {
      'audit/cases/get': () => shownCase(lockCase, { notes }),
      'audit/cases/pins/pin': { detail: 'The note is shown before anyone acts on this target.' },
      'audit/cases/pins/unpin': { detail: 'The note is no longer pinned.' },
    });
    desk.answer({ 'audit/cases/get': () => shownCase(lockCase, { notes, pins: [pinned, other] }) });
    await user.click(screen.getByRole('button', { name: 'Pin' }));
    expect(desk.inputsOf('audit/cases/pins/pin')).toEqual([{ case_id: 12, note_id: 13 }]);
    expect(messages()).toContain('Note pinned');
    expect(main().getAllByText('Talk to Teo first')).toHaveLength(2);
    main().getByText('Was banned by mistake before');
    // Only the note of another case leads there.
    expect(main().queryByRole('link', { name: 'Case 12' })).toBeNull();
    expect(main().getByRole('link', { name: 'Case 7' }).getAttribute('href')).toBe('/cases/7');
    desk.answer({ 'audit/cases/get': () => shownCase(lockCase, { notes }) });
    await user.click(screen.getByRole('button', { name: 'Unpin' }));
    expect(desk.inputsOf('audit/cases/pins/unpin')).toEqual([{ case_id: 12, note_id: 13 }]);
    expect(main().getAllByText('Talk to Teo first')).toHaveLength(1);
  });

  test('that can’t be pinned says why, beside the note', async () => {
    const { user } = await openCase(lockCase, {
      'audit/cases/get': () => shownCase(lockCase, { notes }),
      'audit/cases/pins/pin': () => {
        throw new DeskError('audit/pins-full', { params: { limit: 3 } });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Pin' }));
    main().getByText('A target can have 3 pinned notes. Unpin one first. This limit is fixed.');
  });
});

const refuseLook = () => {
  throw new DeskError('roblox/unknown-player', { params: { player: '77700000002' } });
};

test('a case leads to its tool with the account filled in, and the tool leads back', async () => {
  const practiceBan: AuditCase = {
    ...lockCase,
    action: 'ban-tool/ban',
    platform: 'roblox',
    is_practice: true,
    target: 'roblox:77700000002',
    target_name: 'MapleHarbor12',
  };
  const { user, path } = await openCase(practiceBan, {
    'templates/list': { now: NOW, templates: [] },
    'ban-tool/experiences': { now: NOW, is_practice: true, experiences: [], adds_code: false },
    'ban-tool/look': refuseLook,
    'ban-tool/history': refuseLook,
  });
  await user.click(screen.getByRole('button', { name: 'Open in Ban Tool' }));
  expect(path()).toBe('/ban-tool');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' }).value).toBe(
    '77700000002',
  );
  await user.click(screen.getByRole('link', { name: 'Back to case 12' }));
  expect(path()).toBe('/cases/12');
});

test('a practice case doesn’t lead to a tool that acts on the real platform', async () => {
  const practiceBan = { ...lockCase, action: 'ban-tool/ban', platform: 'roblox' };
  await openCase({ ...practiceBan, is_practice: false, target: 'roblox:77700000002' });
  expect(screen.queryByRole('button', { name: 'Open in Ban Tool' })).toBeNull();
});
