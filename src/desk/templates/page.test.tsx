import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Template } from '#kit/contract/templates.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';

const exploiting: Template = {
  id: 'template-1',
  tool: 'ban-tool',
  name: 'Exploiting',
  reason: 'Exploiting is not allowed.',
  private_reason: null,
  message: null,
  by: 'Ada',
  at: NOW,
  is_yours: true,
};

/** The templates screen of a desk with these templates, whose names are unique. */
async function openTemplates(kept: Template[], options: Parameters<typeof openPage>[1] = {}) {
  let templates = kept;
  const save = (input: Readonly<Record<string, unknown>>) => {
    const { id, name } = input as unknown as Template;
    const twin = templates.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (twin && twin.id !== id) {
      const params = { name: twin.name, by: twin.by };
      const { message } = new DeskError('templates/name-taken', { params });
      throw new DeskError('templates/name-taken', { params, fields: { name: message } });
    }
    const template = {
      ...exploiting,
      id: `template-${templates.length + 1}`,
      ...input,
    } as Template;
    templates = [...templates.filter((one) => one.id !== id), template];
    return { detail: 'The template is saved.', template };
  };
  const remove = ({ id }: { id?: string }) => {
    templates = templates.filter((one) => one.id !== id);
    return { detail: 'The template is deleted.' };
  };
  const answers = {
    'templates/list': () => ({ now: NOW, templates }),
    'templates/save': save,
    'templates/delete': remove,
    ...options.answers,
  };
  return openPage('/admin/templates', { ...options, answers });
}

const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
const reasonField = () => screen.getByLabelText<HTMLTextAreaElement>('Reason the player reads');
const cell = (text: string) => screen.queryByRole('cell', { name: text });

describe('a new template', () => {
  test('is sent as it was typed, and shows who made it', async () => {
    const { user, fill, desk } = await openTemplates([]);
    screen.getByText('No templates yet');
    await user.click(screen.getAllByRole('button', { name: 'New template' })[0]!);
    const form = dialog('New reason template');
    form.getByText('Enter a name and a reason.');
    expect(button('Save template')).toHaveProperty('disabled', true);
    await fill(nameField(), ' Exploiting ');
    await fill(reasonField(), 'Exploiting is not allowed.');
    form.getByText('Everyone with Ban Tool can choose it.');
    await user.click(button('Save template'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.inputsOf('templates/save')).toEqual([
      { tool: 'ban-tool', name: 'Exploiting', reason: 'Exploiting is not allowed.' },
    ]);
    const row = within(cell('Exploiting is not allowed.')!.closest('tr')!);
    row.getByText('by Ada');
  });

  test('for a server has no private reason', async () => {
    const { user, fill, desk } = await openTemplates([exploiting]);
    await user.click(button('New template'));
    await fill(screen.getByLabelText('Private reason'), 'For the ban tool only');
    await user.click(dialog('New reason template').getByText('Server Ban'));
    expect(screen.queryByLabelText('Private reason')).toBeNull();
    await fill(nameField(), 'Raiding');
    await fill(screen.getByLabelText('Reason'), 'A raid.');
    await user.click(button('Save template'));
    expect(desk.inputsOf('templates/save')).toEqual([
      { tool: 'server-ban', name: 'Raiding', reason: 'A raid.' },
    ]);
  });

  test('of a name that is taken is refused at its field, and what was typed stays', async () => {
    const { user, fill } = await openTemplates([exploiting]);
    await user.click(button('New template'));
    await fill(nameField(), 'exploiting');
    await fill(reasonField(), 'Other words.');
    await user.click(button('Save template'));
    const form = dialog('New reason template');
    expect(form.getAllByText(/Ada already has a template called “Exploiting”/)).not.toEqual([]);
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect([nameField().value, reasonField().value]).toEqual(['exploiting', 'Other words.']);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  test('whose answer is lost is sent again as the same attempt', async () => {
    const { user, fill, desk } = await openTemplates([], { answers: { 'templates/save': lost } });
    await user.click(screen.getAllByRole('button', { name: 'New template' })[0]!);
    await fill(nameField(), 'Exploiting');
    await fill(reasonField(), 'Exploiting is not allowed.');
    await user.click(button('Save template'));
    expect(reasonField().value).toBe('Exploiting is not allowed.');
    await user.click(button('Save template'));
    const keys = desk.calls
      .filter(({ name }) => name === 'templates/save')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
});

test('a template is changed, within what the platform takes', async () => {
  const { user, fill, desk } = await openTemplates([exploiting]);
  await user.click(button('Edit template Exploiting'));
  const form = dialog('Edit Exploiting');
  await fill(reasonField(), 'x'.repeat(401));
  form.getByText('The text is too long. Shorten it.');
  form.getByText('401 / 400');
  expect(button('Save template')).toHaveProperty('disabled', true);
  await fill(reasonField(), 'Shorter.');
  await user.click(button('Save template'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(cell('Shorter.')).not.toBeNull();
  expect(desk.inputsOf('templates/save')).toEqual([
    { id: 'template-1', tool: 'ban-tool', name: 'Exploiting', reason: 'Shorter.' },
  ]);
});

test('a template is deleted after a question', async () => {
  const { user, desk } = await openTemplates([exploiting]);
  await user.click(button('Delete template Exploiting'));
  dialog('Delete Exploiting?').getByText(
    'Deletes it for everyone. What was done with it stays as it is. This can’t be undone.',
  );
  expect(desk.inputsOf('templates/delete')).toEqual([]);
  await user.click(button('Delete template'));
  expect(desk.inputsOf('templates/delete')).toEqual([{ id: 'template-1' }]);
  screen.getByText('No templates yet');
});

test('a read-only admin sees every template and can change none', async () => {
  const { user } = await openTemplates([exploiting], { admin: 'read' });
  const names = ['New template', 'Edit template Exploiting', 'Delete template Exploiting'];
  for (const name of names) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await user.click(button(name));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
