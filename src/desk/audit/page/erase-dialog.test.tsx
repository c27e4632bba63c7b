import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, lost } from '#testing/page/answers.ts';
import { auditCase, casePage, openAudit } from './audit-screen.fixture.ts';

async function openErase(answers: Answers = {}, query = '') {
  const page = await openAudit(query, { answers });
  await page.user.click(screen.getByRole('button', { name: 'Erase a person…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase a person' }));
  return {
    ...page,
    dialog,
    id: dialog.getByRole('textbox', { name: 'Id' }),
    again: dialog.getByRole('textbox', { name: 'Repeat the id to confirm' }),
    erase: dialog.getByRole('button', { name: 'Erase from the log' }),
  };
}

describe('a person', () => {
  test('is erased once the id is typed twice, and the list is read again', async () => {
    let isErased = false;
    const { user, fill, desk, dialog, id, again, erase } = await openErase(
      {
        'audit/list': () => casePage(isErased ? [] : [auditCase(1)]),
        'audit/erase': () => {
          isErased = true;
          return { detail: 'Erased from one case.', cases: 1 };
        },
      },
      '?target=roblox:4242424242',
    );
    await fill(id, '4242424242');
    dialog.getByText(
      (_, element) =>
        element?.textContent ===
          'Clears every case about Roblox account 4242424242. This can’t be undone.' &&
        element.tagName === 'P',
    );
    expect(erase.getAttribute('aria-disabled')).toBe('true');
    await user.click(erase);
    await fill(again, '4242424243');
    await user.click(erase);
    expect(desk.inputsOf('audit/erase')).toEqual([]);
    await fill(again, '4242424242');
    expect(erase.getAttribute('aria-disabled')).toBeNull();
    await user.click(erase);
    expect(desk.inputsOf('audit/erase')).toEqual([{ target: 'roblox:4242424242' }]);
    const erased = screen.getByRole('dialog', { name: 'Erased' });
    expect(within(erased).getByRole('status').textContent).toBe(
      '1 case about Roblox account 4242424242 was cleared. The log still verifies.',
    );
    await user.click(within(erased).getAllByRole('button', { name: 'Close' })[0]!);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('No matching cases');
  });

  test('whom no case is about changes nothing', async () => {
    const { user, fill, desk, dialog, id, again, erase } = await openErase({
      'audit/erase': { detail: 'There are no cases about them.', cases: 0 },
    });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Network');
    await fill(id, '300.1');
    dialog.getByText('This is not a valid address or network.');
    await fill(id, '192.0.2.200');
    await fill(again, '192.0.2.200');
    await user.click(erase);
    expect(desk.inputsOf('audit/erase')).toEqual([{ target: 'network:192.0.2.200/32' }]);
    const nobody = screen.getByRole('dialog', { name: 'Nothing to erase' });
    expect(within(nobody).getByRole('status').textContent).toBe(
      'There are no cases about Network 192.0.2.200/32. Nothing changed.',
    );
  });

  test('stays typed when the answer is lost, and is erased once when tried again', async () => {
    const { user, fill, desk, id, again, erase } = await openErase({ 'audit/erase': lost });
    await fill(id, '156');
    await fill(again, '156');
    await user.click(erase);
    expect(id).toHaveProperty('value', '156');
    expect(again).toHaveProperty('value', '156');
    desk.answer({ 'audit/erase': { detail: 'Erased from 2 cases.', cases: 2 } });
    await user.click(erase);
    screen.getByRole('dialog', { name: 'Erased' });
    const keys = desk.calls
      .filter(({ name }) => name === 'audit/erase')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });
});
