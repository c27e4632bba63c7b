import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';

const ID = '1130650140672000000';
const TOKEN = 'Zq9_'.repeat(17);
const PLACE = `https://discord.com/api/webhooks/${ID}/`;
const URL = PLACE + TOKEN;
const MASKED = `${PLACE}••••••••`;

async function openTool() {
  const page = await openPage('/webhook-info', {
    answers: {
      'webhook-info/inspect': {
        webhook_data: {
          ...{ id: ID, type: 1, name: 'Release Notes', guild_id: null, guild_name: null },
          ...{ channel_id: null, application_id: null, created_at: null, url: MASKED },
        },
        avatar_url: null,
        docs_url: 'https://discord.com/developers/docs/resources/webhook',
        now: NOW,
      },
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Webhook URL' });
  const sent = async () => {
    await page.user.type(field, '{Enter}');
    return page.desk.inputsOf('webhook-info/inspect').at(-1);
  };
  return { ...page, field, sent };
}

const show = () => screen.getByRole('button', { name: 'Show the token' });

/** Returns what the browser would put on the clipboard. */
function take(field: HTMLInputElement, way: 'copy' | 'cut', [start, end]: [number, number]) {
  field.setSelectionRange(start, end);
  let taken: string | undefined;
  fireEvent[way](field, {
    clipboardData: {
      setData: (_type: string, text: string) => {
        taken = text;
      },
    },
  });
  return taken;
}

test('a pasted URL is hidden at once, from the screen and from screen readers, and sent as it is', async () => {
  const { user, field, sent } = await openTool();
  await user.click(field);
  await user.paste(`${URL}?wait=true`);
  expect(field.value).toBe(`${MASKED}?wait=true`);
  expect(document.documentElement.outerHTML).not.toContain(TOKEN);
  expect(field.type).toBe('url');
  expect(field.autocomplete).toBe('off');
  expect(await sent()).toEqual({ webhook_url: URL });
});

test('a URL typed by hand is hidden before it is complete, and the caret stays at its end', async () => {
  const { user, field, sent } = await openTool();
  await user.type(field, URL);
  expect(field.value).toBe(MASKED);
  expect(field.selectionStart).toBe(MASKED.length);
  expect(await sent()).toEqual({ webhook_url: URL });
});

test('it is shown on request, and hides when the field is left, pasted into or sent', async () => {
  const { user, fill, field } = await openTool();
  await fill(field, URL);
  await user.click(show());
  expect(field.value).toBe(URL);
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Hide the token' }));
  expect(field.value).toBe(MASKED);

  await user.click(show());
  await user.click(document.body);
  expect(field.value).toBe(MASKED);

  await user.click(show());
  await user.clear(field);
  await user.paste(URL);
  expect(field.value).toBe(MASKED);

  await user.click(show());
  await user.keyboard('{Enter}');
  expect(field.value).toBe(MASKED);
});

test('what surrounds the dots can be edited, and deleting a dot deletes the token', async () => {
  const { user, fill, field, sent } = await openTool();
  await fill(field, `${URL}/slack`);
  await user.type(field, '{Backspace>6/}');
  expect(field.value).toBe(MASKED);
  await user.type(field, 'x');
  expect(await sent()).toEqual({ webhook_url: `${URL}x` });
  await user.type(field, '{Backspace}');
  expect(field.value).toBe(PLACE);
});

test('copying and cutting take the true URL, and another one can be pasted over it', async () => {
  const { user, fill, field, sent } = await openTool();
  await fill(field, URL);
  expect(take(field, 'copy', [0, MASKED.length])).toBe(URL);
  expect(take(field, 'copy', [PLACE.length + 2, PLACE.length + 3])).toBe(TOKEN);
  // The browser copies plain text by itself.
  expect(take(field, 'copy', [0, PLACE.length])).toBeUndefined();
  field.setSelectionRange(0, MASKED.length);
  const other = `${PLACE}${'Another1'.repeat(8)}`;
  await user.paste(other);
  expect(field.value).toBe(MASKED);
  expect(await sent()).toEqual({ webhook_url: other });
  expect(take(field, 'cut', [0, MASKED.length])).toBe(other);
  await settle();
  expect(field.value).toBe('');
});

test('undo and redo go step by step, with the token hidden in each', async () => {
  const { user, field, sent } = await openTool();
  await user.click(field);
  await user.paste(URL);
  await user.keyboard('/slack');
  for (let n = 0; n < 6; n += 1) await user.keyboard('{Control>}z{/Control}');
  expect(field.value).toBe(MASKED);
  await user.keyboard('{Control>}z{/Control}');
  expect(field.value).toBe('');
  await user.keyboard('{Control>}y{/Control}');
  expect(field.value).toBe(MASKED);
  await user.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}');
  expect(field.value).toBe(`${MASKED}/`);
  expect(await sent()).toEqual({ webhook_url: URL });
});

test('a URL pasted into any other field is hidden there too', async () => {
  const { user } = await openPage('/qr-generator');
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  await user.click(link);
  await user.paste(`see ${URL} please`);
  expect(link.value).toBe(`see ${MASKED} please`);
});
