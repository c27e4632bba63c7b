import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers, Input } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { AuditCase } from './page/audit-case.ts';
import { banCase, MARKUP, shownCase, undoOfBan } from './page/view/cases.fixture.ts';

const head = () => document.querySelector('[data-part="case-head"]')?.textContent;
/** The first of this name; the folded fields have names too. */
const fact = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent;
const undoButton = () => screen.getByRole('button', { name: 'Undo' });
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const undone: AuditCase = { ...banCase, undone_by: 41 };

function openCase(one: AuditCase, answers: Answers = {}, admin: 'full' | 'read' = 'full') {
  const undo = one.undone_by === null && one.outcome === 'done' && !one.is_erased;
  return openPage(`/admin/cases/${one.id}`, {
    admin,
    answers: {
      'audit/cases/get': () => shownCase(one, { undo: undo ? undoOfBan : null }),
      ...answers,
    },
  });
}

describe('undoing a case', () => {
  test('says what it does, and is sent with the number of the case', async () => {
    const { user, desk } = await openCase(banCase);
    desk.answer({
      'bans/unban': () => {
        desk.answer({ 'audit/cases/get': () => shownCase(undone) });
        return { message: 'unbanned successfully' };
      },
    });
    await user.click(undoButton());
    const dialog = screen.getByRole('dialog', { name: 'Unban 203.0.113.9/32?' });
    expect(dialog.textContent).toContain(
      'Unbans 203.0.113.9/32. Everyone on that network can use the desk again immediately.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Unban 203.0.113.9/32' }));
    const [sent] = desk.calls.filter(({ name }) => name === 'bans/unban');
    expect(sent?.input).toEqual(undoOfBan.input);
    expect(sent?.text).toContain('"undoes":40');
    expect(head()).toMatch(/Done, then undone$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The button that had the focus is gone, so the focus moved to the case's title.
    expect(document.activeElement?.getAttribute('data-part')).toBe('case-head');
  });

  test('that a colleague has undone meanwhile is not done twice, and reads so', async () => {
    const { user, desk } = await openCase(banCase);
    desk.answer({
      'bans/unban': () => {
        desk.answer({ 'audit/cases/get': () => shownCase(undone) });
        throw new DeskError('audit/undone', { params: { case: 40, by: 41 } });
      },
    });
    await user.click(undoButton());
    await user.click(screen.getByRole('button', { name: 'Unban 203.0.113.9/32' }));
    expect(head()).toMatch(/Done, then undone$/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(desk.inputsOf('bans/unban')).toHaveLength(1);
  });
});

describe('a case', () => {
  test('tells an admin who did it and from where, and shows a reason as text', async () => {
    await openCase({ ...banCase, detail: { ...banCase.detail, reason: MARKUP } });
    expect(fact('Who did it')).toBe('Kade, with an admin key');
    screen.getByText('From address');
    expect(screen.getByRole('main').textContent).toContain(MARKUP);
    expect(document.querySelectorAll('main img')).toHaveLength(0);
  });

  test('is open to a read-only key, with every control shut and saying why', async () => {
    const { user, desk } = await openCase(banCase, {}, 'read');
    expect(fact('Who did it')).toBe('Kade, with an admin key');
    const note = screen.getByRole('textbox', { name: 'Add a note' });
    const addNote = screen.getByRole('button', { name: 'Add note' });
    for (const control of [undoButton(), addNote, note]) {
      expect(control.getAttribute('aria-disabled')).toBe('true');
      expect(describedBy(control)).toContain('A read-only key can’t change anything.');
    }
    await user.click(undoButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(addNote);
    await user.click(note);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(desk.inputsOf('audit/cases/note')).toEqual([]);
  });

  test('about a person who was erased says so, and offers no undo', async () => {
    const erased = { ...banCase, is_erased: true, target: null, detail: null };
    await openCase(erased);
    screen.getByText('The person in this case was erased.');
    expect(head()).toContain('an erased person');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is opened from the audit log', async () => {
    const list = { now: NOW, cases: [banCase], next_cursor: null };
    const { user, path } = await openPage('/admin/audit', {
      answers: {
        'audit/list': { ...list, is_cut_short: false, looked_back_to: null },
        'audit/chain': { now: NOW, head: null, rows: 0, verified: null },
        'audit/cases/get': () => shownCase(banCase),
      },
    });
    await user.click(screen.getByRole('link', { name: 'case 40' }));
    screen.getByRole('heading', { name: 'Case 40' });
    expect(path()).toMatch(/^\/admin(-full)?\/cases\/40$/);
  });
});

describe('the cases about a target', () => {
  test('come page by page, with what was refused', async () => {
    const all = Array.from({ length: 80 }, (_, at) => ({
      ...banCase,
      id: 200 - at,
      outcome: at % 4 === 3 ? 'bans/already' : 'done',
    }));
    const list = ({ cursor }: Input) => ({
      now: NOW,
      cases: cursor === 'older' ? all.slice(50) : all.slice(0, 50),
      next_cursor: cursor === 'older' ? null : 'older',
    });
    const target = 'network:203.0.113.9/32';
    const { user, desk } = await openPage(`/admin/cases?target=${target}`, {
      answers: { 'audit/cases/list': list },
    });
    screen.getByRole('heading', { name: 'Network 203.0.113.9/32' });
    screen.getByText('50 shown');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    screen.getByText('80 shown, that is all');
    expect(screen.getAllByText('Refused: Ban Failed')).toHaveLength(20);
    expect(desk.inputsOf('audit/cases/list')).toEqual([{ target }, { target, cursor: 'older' }]);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('without a target are the audit log', async () => {
    const empty = { now: NOW, cases: [], next_cursor: null };
    await openPage('/admin/cases', {
      answers: {
        'audit/list': { ...empty, is_cut_short: false, looked_back_to: null },
        'audit/chain': { now: NOW, head: null, rows: 0, verified: null },
      },
    });
    screen.getByRole('heading', { name: 'Audit log' });
  });
});
