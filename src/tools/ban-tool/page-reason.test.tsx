// The display reason: it is linted, refused, saved as a template and carried over to the other tool.
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { banButton, docket, openBanTool, player, reason, WHY } from './page.fixture.tsx';

describe('the reason', () => {
  test('is checked while one types, and nothing is sent before it is fixed', async () => {
    const { user, fill, write, changes } = await openBanTool();
    await write('MapleHarbor12', 'Exploiting. Appeal: message @kade, or https://example.com/a');
    const text = document.body.textContent;
    expect(text).toContain('@kade is a handle.');
    expect(text).toContain('https://example.com/a is a link.');
    screen.getByText('No personal data.');
    screen.getByText('Fix the highlighted words first.');
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['@kade', 'https://example.com/a']);
    expect(banButton().disabled).toBe(true);
    await user.click(reason());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expectSaidOnce('Fix the highlighted words');
    expect(changes()).toEqual([]);
    await fill(reason(), 'x'.repeat(401));
    screen.getByText('Cut 1 character.');
    expect(banButton().disabled).toBe(true);
    await fill(reason(), 'x'.repeat(400));
    expect(banButton().disabled).toBe(false);
  });

  test('that the desk refuses stays as it was typed', async () => {
    const { user, write } = await openBanTool({
      'ban-tool/ban': () => {
        const params = { what: 'a link', fix: 'Leave it out.' };
        throw new DeskError('ban-tool/reason-shows', { params });
      },
    });
    await write('MapleHarbor12');
    await user.click(banButton());
    docket('Not banned').getByText('The reason contains a link.', { exact: false });
    expect(reason().value).toBe(WHY);
    expect(player().value).toBe('MapleHarbor12');
    expect(banButton().disabled).toBe(false);
  });
});

describe('a template', () => {
  const own = {
    id: 'template-1',
    tool: 'ban-tool',
    name: 'Trade spam',
    reason: WHY,
    private_reason: null,
    message: null,
    by: 'Mira',
    at: NOW,
    is_yours: true,
  };

  test('keeps the reason under a name, by keys alone', async () => {
    let templates: (typeof own)[] = [];
    const { desk, user, fill, changes } = await openBanTool({
      'templates/list': () => ({ now: NOW, templates }),
      'templates/save': () => {
        templates = [own];
        return { detail: 'Saved.', template: own };
      },
    });
    screen.getByText('No templates yet', { exact: false });
    await fill(reason(), WHY);
    await user.click(screen.getByRole('button', { name: 'Save as template' }));
    await user.keyboard('Trade spam{Enter}');
    expect(desk.inputsOf('templates/save')).toEqual([
      { tool: 'ban-tool', name: 'Trade spam', reason: WHY },
    ]);
    expect(desk.inputsOf('templates/list').at(-1)).toEqual({ tool: 'ban-tool' });
    const kept = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Choose a template' });
    expect(kept.value).toBe(own.id);
    expect(changes()).toEqual([]);
  });

  test('puts its reason into the form', async () => {
    const { user } = await openBanTool({ 'templates/list': { now: NOW, templates: [own] } });
    const kept = screen.getByRole('combobox', { name: 'Choose a template' });
    await user.selectOptions(kept, 'Trade spam');
    expect(reason().value).toBe(WHY);
  });
});

describe('the other half of a case', () => {
  test('takes the reason along to Server Ban', async () => {
    const { user, write, path } = await openBanTool({
      'server-ban/servers': { now: NOW, is_practice: true, servers: [] },
    });
    await write('MapleHarbor12');
    await user.click(banButton());
    await user.click(
      screen.getByRole('button', { name: 'Ban on Discord too, for the same reason' }),
    );
    expect(path()).toBe('/server-ban');
    screen.getByText('Linked to case 41', { exact: false });
  });
});
