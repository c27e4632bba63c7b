import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, lost } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';

const LINK = 'https://example.com/lantern-bay?from=poster';
const made = {
  qr_code: btoa('PNG'),
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  link: LINK,
  detail: 'QR code has been created successfully!',
};

async function openTool(answers: Answers = {}, options: { pass?: boolean } = {}) {
  const page = await openPage('/qr-generator', {
    ...options,
    answers: { 'qr-generator/generate': made, ...answers },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  return { ...page, field };
}

const generate = () => screen.getByRole('button', { name: 'Generate QR code' });

test('a link becomes a QR code, with its link and both files', async () => {
  const { desk, user, fill, field } = await openTool();
  screen.getByText('Enter a link.');
  screen.getByText('No QR code yet');
  await fill(field, LINK);
  screen.getByText('. It is not stored.', { exact: false });
  await user.click(generate());
  expect(desk.inputsOf('qr-generator/generate')).toEqual([{ link_qr: LINK }]);
  expect(messages()).toContain('QR code has been created successfully!');
  const picture = screen.getByRole<HTMLImageElement>('img', { name: `QR code of ${LINK}` });
  expect(picture.src).toBe(`data:image/png;base64,${made.qr_code}`);
  expect(screen.getByRole('link', { name: LINK }).getAttribute('href')).toBe(LINK);
  screen.getByText('Right-click the image to save it; on a phone, press and hold.');
  for (const kind of ['PNG', 'SVG']) {
    const file = screen.getByRole('link', { name: `Download ${kind}` });
    expect(file.getAttribute('download')).toBe(`qr-example.com.${kind.toLowerCase()}`);
  }
});

test('after a code the button waits 5 s, and Generate Another starts over', async () => {
  const { user, fill, field } = await openTool();
  await fill(field, LINK);
  await user.keyboard('{Enter}');
  screen.getByRole('img');
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 5s' });
  expect(waiting.disabled).toBe(true);
  await advance(4_000);
  screen.getByRole('button', { name: 'Wait 1s' });
  await advance(1_000);
  generate();

  await user.click(screen.getByRole('button', { name: 'Generate Another' }));
  expect(field.value).toBe('');
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('a cooldown that the desk tells of counts down on the button, and the link stays', async () => {
  const { user, fill, field } = await openTool({
    'qr-generator/generate': () => {
      throw new DeskError('limits/cooldown', {
        params: { seconds: 3, wait: '5 s' },
        retryAfterMs: 3_000,
      });
    },
  });
  await fill(field, LINK);
  await user.keyboard('{Enter}');
  expectSaidOnce('This action is cooling down.');
  screen.getByText('This action is cooling down. Nothing changed. Try again in 3 s.', {
    selector: 'form *',
    exact: false,
  });
  screen.getByRole('button', { name: 'Wait 3s' });
  expect(field.value).toBe(LINK);
  await advance(3_000);
  generate();
});

test.each([
  ['https://discord.com/ra/AbCdEf', /sign-in link/],
  ['https://DISCORD.com:443//%72a/AbCdEf', /sign-in link/],
  ['https://mira:secret@example.com/', /before the @/],
  ['ftp://example.com/', /Please enter a valid URL to generate QR code\./],
])('%s is refused beside the field and not sent', async (link, words) => {
  const { desk, user, fill, field } = await openTool();
  await fill(field, link);
  await user.keyboard('{Enter}');
  expect(messages()).toBe('');
  screen.getByText(words, { selector: 'form *' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe(link);
  expect(document.activeElement).toBe(field);
  expect(desk.inputsOf('qr-generator/generate')).toEqual([]);
});

test('without a pass the tool says so and nothing is sent', async () => {
  const { desk, user, fill, field } = await openTool({}, { pass: false });
  await fill(field, LINK);
  await user.click(generate());
  expectSaidOnce('Please redeem a code first');
  // The notice above says it; it's brought into view.
  expect(document.activeElement?.textContent).toContain('Please redeem a code first');
  expect(desk.inputsOf('qr-generator/generate')).toEqual([]);
});

test('a session that the desk has forgotten is renewed and the call repeated', async () => {
  let isForgotten = true;
  const { desk, user, fill, field } = await openTool({
    'qr-generator/generate': () => {
      if (!isForgotten) return made;
      isForgotten = false;
      throw new DeskError('access/session-invalid');
    },
  });
  const before = desk.inputsOf('load/page').length;
  await fill(field, LINK);
  await user.keyboard('{Enter}');
  screen.getByRole('img');
  expect(desk.inputsOf('qr-generator/generate')).toHaveLength(2);
  // Without the token that was refused, so that the desk starts another session.
  expect(desk.inputsOf('load/page')[before]).not.toHaveProperty('session_token');
});

test('a lost connection leaves the form as it was', async () => {
  const { user, fill, field } = await openTool({ 'qr-generator/generate': () => lost() });
  await fill(field, LINK);
  await user.keyboard('{Enter}');
  expectSaidOnce('Network Error');
  screen.getByText('Failed to connect to the server', { selector: 'form *', exact: false });
  expect(field.value).toBe(LINK);
});

test('a link that is too long says by how much', async () => {
  const { fill, field } = await openTool();
  await fill(field, `https://example.com/${'x'.repeat(2_331 - 20 + 1)}`);
  screen.getByText('This link is 1 character too long for a QR code.');
  await fill(field, `https://example.com/${'x'.repeat(2_331 - 20 + 1_200)}`);
  screen.getByText('This link is 1,200 characters too long for a QR code.');
});
