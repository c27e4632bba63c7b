import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, inCase, lost } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';

const WARNING = '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in.|_';
const DECOY = `${WARNING}${'DEC0Y'.repeat(40)}`;
// Assembled here so that this file contains no login.
const cookieValue = 'C0FFEE'.repeat(40);

const made = inCase(812, {
  decoy: DECOY,
  id: 7,
  label: 'Staff channel',
  place: '#staff, pinned',
  detail: 'Decoy 07 is made.',
});

async function openTool(answers: Answers = {}) {
  const page = await openPage('/decoy-generator', {
    answers: { 'decoy-generator/generate': made, ...answers },
  });
  const label = field('Where it will be planted');
  const place = field('Exact place');
  return { ...page, label, place };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const shown = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'The decoy' });
const press = (name: string) => screen.getByRole('button', { name });

/** Whether the browser would ask before leaving the page. */
function isHeld(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('a decoy is shown once, with what it is and its case, and Make another starts over', async () => {
  const { desk, user, fill, label, place } = await openTool();
  screen.getByText('Enter where it will be planted.');
  await fill(label, ' Staff channel ');
  await fill(place, '#staff, pinned');
  expect(press('Generate decoy').closest('form')?.textContent).toContain(
    'Makes a fake cookie for Staff channel and records who planted it, where and when.',
  );
  await user.click(press('Generate decoy'));
  expect(desk.inputsOf('decoy-generator/generate')).toEqual([
    { label: 'Staff channel', place: '#staff, pinned' },
  ]);
  screen.getByText('Decoy 07 created');
  expect(messages()).toContain('Decoy 07 is made.');
  expect(shown()?.value).toBe(DECOY);
  for (const words of [
    'It gives access to nothing:',
    'Shown once.',
    'The desk stores only a fingerprint of it',
  ]) {
    screen.getByText(words, { exact: false });
  }
  screen.getByText('The Leak Scanner recognizes it', { exact: false });
  expect(screen.getByRole('link', { name: 'Case 812' }).getAttribute('href')).toBe('/cases/812');

  await user.click(press('Make another'));
  expect(shown()).toBeNull();
  expect([label.value, place.value]).toEqual(['', '']);
  expect(document.activeElement).toBe(label);
});

test('the page holds a decoy that was not copied, and lets go of one that was', async () => {
  const { user, fill, label } = await openTool();
  expect(isHeld()).toBe(false);
  await fill(label, 'Staff channel');
  await user.keyboard('{Enter}');
  expect(isHeld()).toBe(true);
  await user.click(press('Copy decoy'));
  press('Copied');
  expect(await navigator.clipboard.readText()).toBe(DECOY);
  expect(isHeld()).toBe(false);
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
  expect(JSON.stringify(kept)).not.toContain(DECOY.slice(-40));
});

test('without a label nothing is sent, and the field says what is missing', async () => {
  const { desk, user, label } = await openTool();
  await user.click(label);
  await user.keyboard('{Enter}');
  expectSaidOnce('Missing label. Please say where it will be planted');
  expect(label.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(label);
  expect(desk.inputsOf('decoy-generator/generate')).toEqual([]);
});

test.each(['Where it will be planted', 'Exact place'])(
  'somebody’s real cookie is dropped from "%s" as it is typed',
  async (name) => {
    const { desk, fill } = await openTool();
    await fill(field(name), WARNING + cookieValue);
    within(screen.getByText(/This is a Roblox login cookie/)).getByText('That is a login secret.');
    expect(field(name).value).toBe('');
    expect(desk.calls.map(({ text }) => text).join('\n')).not.toContain(cookieValue);
  },
);

test('a lost answer leaves the form as it was, and says what may have become of it', async () => {
  const { desk, user, fill, label } = await openTool({ 'decoy-generator/generate': () => lost() });
  await fill(label, 'Staff channel');
  await user.keyboard('{Enter}');
  screen.getByText('Failed to connect to the server', { selector: 'form *', exact: false });
  screen.getByText('The decoy may have been created, but it can’t be shown again.', {
    exact: false,
  });
  expect(label.value).toBe('Staff channel');
  desk.answer({ 'decoy-generator/generate': made });
  await user.click(press('Generate decoy'));
  expect(shown()?.value).toBe(DECOY);
});

test('the old address leads here', async () => {
  const { path } = await openPage('/cookie-generator');
  expect(path()).toBe('/decoy-generator');
  screen.getByRole('heading', { level: 1, name: 'Decoy Generator' });
});

test('home says what it is', async () => {
  await openPage('/');
  screen.getByRole('link', { name: /Decoy Generator.*makes.*reveals a leak/s });
});
