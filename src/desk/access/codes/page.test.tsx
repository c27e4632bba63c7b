import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeskError } from '#errors.ts';
import { advance } from '#testing/page/settle.ts';
import { codeRow, makeList, makeRow, openCodes } from './page/codes.fixture.ts';

const searchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search codes' });
const rowCount = () => screen.getAllByRole('row').length;

/** Catches the files that the page saves. */
function catchFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  let last: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:http://desk.test/1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push({ name: (this as HTMLAnchorElement).download, file: last });
  });
  return saved;
}

test('a filter and a search narrow the list, and the address keeps both', async () => {
  const { user, fill, desk, path } = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Revoked' }));
  expect(path()).toBe('/admin/codes?state=revoked');
  expect(desk.inputsOf('access/codes/list')).toEqual([{}, { state: 'revoked' }]);
  await fill(searchField(), 'exp');
  await advance(250);
  expect(path()).toBe('/admin/codes?state=revoked&query=exp');
  expect(desk.inputsOf('access/codes/list')).toEqual([
    {},
    { state: 'revoked' },
    { state: 'revoked', query: 'exp' },
  ]);
});

test('an address with a filter and a search opens the list like that', async () => {
  const { desk } = await openCodes({}, { filter: '?state=revoked&query=exp' });
  expect(searchField().value).toBe('exp');
  const chip = screen.getByRole('button', { name: 'Revoked' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(desk.inputsOf('access/codes/list')).toEqual([{ state: 'revoked', query: 'exp' }]);
});

test('a filter and a search that come at once are both kept', async () => {
  const { path } = await openCodes();
  const chip = screen.getByRole('button', { name: 'Revoked' });
  // Faster than the page renders: the search must not write the address as it was before the filter.
  await act(async () => {
    chip.click();
    fireEvent.input(searchField(), { target: { value: 'exp' } });
  });
  await advance(250);
  expect(path()).toBe('/admin/codes?state=revoked&query=exp');
});

test('where nothing matches, one press shows all codes again', async () => {
  const { user, fill, path } = await openCodes({
    'access/codes/list': ({ query }: { query?: string }) =>
      makeList(query === undefined ? [codeRow({ label: 'other' })] : []),
  });
  await fill(searchField(), 'no such label');
  await advance(250);
  screen.getByText('No matching codes');
  expect(screen.queryByText('other', { selector: 'b' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all codes' }));
  makeRow('other');
  expect(path()).toBe('/admin/codes');
  expect(searchField().value).toBe('');
});

test('the export asks for what the list is filtered by, and saves it under its name', async () => {
  const saved = catchFiles();
  const { user, desk } = await openCodes(
    { 'access/codes/export': () => new Response('label,holder\r\n') },
    { filter: '?state=revoked&query=exp' },
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(desk.inputsOf('access/codes/export')).toEqual([{ state: 'revoked', query: 'exp' }]);
  expect(saved.map(({ name }) => name)).toEqual(['access-codes.csv']);
  expect(await saved[0]?.file.text()).toBe('label,holder\r\n');
  screen.getByText('Exported', { selector: 'b' });
});

test('the list goes on where it ended', async () => {
  const codes = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => codeRow({ label: `${name} ${at + 1}` }));
  const { user, desk } = await openCodes({
    'access/codes/list': ({ cursor }: { cursor?: string }) =>
      cursor === undefined ? makeList(codes('page', 50), 'next') : makeList(codes('last', 5)),
  });
  expect(rowCount()).toBe(51);
  screen.getByText('50 shown');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(desk.inputsOf('access/codes/list')).toEqual([{}, { cursor: 'next' }]);
  expect(rowCount()).toBe(56);
  screen.getByText('55 shown, that is all');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('what others change shows within half a minute', async () => {
  let code = codeRow();
  await openCodes({ 'access/codes/list': () => makeList([code]) });
  within(makeRow('raid-helper')).getByText('New');
  code = codeRow({ state: 'redeemed', redeemed_at: code.created_at });
  await advance(30_000);
  within(makeRow('raid-helper')).getByText('Redeemed');
});

test('a code is revoked after a question that says whose pass ends', async () => {
  let code = codeRow({ state: 'redeemed', holder: 'Kestrel', redeemed_at: 1 });
  const { user, desk } = await openCodes({
    'access/codes/list': () => makeList([code]),
    'access/codes/revoke': () => {
      code = codeRow({ state: 'revoked' });
      return { detail: 'The pass was revoked.' };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Revoke raid-helper' }));
  const confirm = screen.getByRole('dialog', { name: 'Revoke raid-helper?' });
  expect(confirm.textContent).toContain(
    'The pass Kestrel got from it stops working immediately, in every browser. What Kestrel did stays in the audit log. This can’t be undone.',
  );
  await user.click(within(confirm).getByRole('button', { name: 'Revoke code' }));
  expect(desk.inputsOf('access/codes/revoke')).toEqual([{ code_id: 'id of raid-helper' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Code revoked', { selector: 'b' });
  within(makeRow('raid-helper')).getByText('Revoked');
});

test('a code that somebody else has revoked meanwhile is refused in words, and shown as it is', async () => {
  let code = codeRow({ label: 'meanwhile' });
  const { user } = await openCodes({
    'access/codes/list': () => makeList([code]),
    'access/codes/revoke': () => {
      throw new DeskError('access/code-revoked-before');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Revoke meanwhile' }));
  const confirm = within(screen.getByRole('dialog', { name: 'Revoke meanwhile?' }));
  confirm.getByText(/^No one has redeemed this code yet\. After this, no one can\./);
  code = codeRow({ label: 'meanwhile', state: 'revoked' });
  await user.click(confirm.getByRole('button', { name: 'Revoke code' }));
  within(confirm.getByRole('alert')).getByText('This code is already revoked.');
  const verb = confirm.getByRole('button', { name: 'Revoke code' });
  expect(verb.getAttribute('aria-disabled')).toBe('true');
  await user.click(confirm.getByRole('button', { name: 'Cancel' }));
  within(makeRow('meanwhile')).getByText('Revoked');
  expect(screen.queryByRole('button', { name: 'Revoke meanwhile' })).toBeNull();
});

test('a desk without any code offers to make the first one', async () => {
  const { user } = await openCodes({ 'access/codes/list': makeList([]) });
  screen.getByText('No codes yet');
  const [, first] = screen.getAllByRole('button', { name: 'New code' });
  await user.click(first!);
  screen.getByRole('dialog', { name: 'New access code' });
});

test('a list that cannot be read says so, and is read again on request', async () => {
  const { user, desk } = await openCodes({
    'access/codes/list': () => new Response('{}', { status: 500 }),
  });
  screen.getByText('Codes not loaded');
  desk.answer({ 'access/codes/list': makeList([codeRow({ label: 'readable' })]) });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  makeRow('readable');
  expect(screen.queryByText('Codes not loaded')).toBeNull();
});

test('a read-only admin sees all of it, exports it, and changes nothing', async () => {
  catchFiles();
  const { user, desk } = await openCodes(
    { 'access/codes/export': () => new Response('label\r\n') },
    { access: 'read' },
  );
  for (const name of ['New code', 'Revoke raid-helper']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  screen.getByText('Exported', { selector: 'b' });
  expect(desk.calls.filter(({ name }) => /codes\/(create|revoke)/.test(name))).toEqual([]);
});
