import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cookie, discordToken } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';
import { passInfo } from '#testing/page/usual-answers.ts';

const ID = '198622483471925248';
const KEYS = '{Control>}k{/Control}';
const random = chance(20261117);

const palette = () => screen.getByRole('dialog', { name: 'Find a tool or paste anything' });
const closed = () =>
  expect(screen.queryByRole('dialog', { name: 'Find a tool or paste anything' })).toBeNull();
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const selected = () => screen.getByRole('option', { selected: true });

/** Opens a tool's page with the focus in its field. */
async function openTool(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage('/qr-generator', options);
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  await page.user.click(link);
  return { ...page, link };
}

async function openPalette(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openTool(options);
  await page.user.keyboard(KEYS);
  palette();
  return page;
}

describe('with the keyboard', () => {
  test('it finds a page by another word for it, goes there, and moves the focus to its content', async () => {
    const { user, path } = await openPalette();
    await user.keyboard('priv');
    expect(selected().textContent).toContain('Terms');
    await user.keyboard('{Enter}');
    expect(path()).toBe('/information');
    closed();
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  test('arrows, Home and End choose, and Escape gives the focus back', async () => {
    const { user, link } = await openPalette();
    const options = screen.getAllByRole('option');
    const press = async (key: string, at: number) => {
      await user.keyboard(key);
      expect(selected()).toBe(options.at(at));
      expect(field().getAttribute('aria-activedescendant')).toBe(selected().id);
    };
    expect(options.length).toBeGreaterThan(2);
    expect(selected()).toBe(options[0]);
    await press('{ArrowDown}', 1);
    await press('{End}', -1);
    await press('{ArrowDown}', 0);
    await press('{ArrowUp}', -1);
    await press('{Home}', 0);
    await user.keyboard('{Escape}');
    closed();
    expect(document.activeElement).toBe(link);
  });

  test('the same keys close it, and it begins empty the next time', async () => {
    const { user } = await openPalette();
    await user.keyboard('qr');
    expect(field().value).toBe('qr');
    await user.keyboard(KEYS);
    closed();
    await user.keyboard(KEYS);
    expect(field().value).toBe('');
  });

  test('it chooses a theme', async () => {
    const { user } = await openPalette();
    await user.keyboard('dark{Enter}');
    closed();
    expect(localStorage.getItem('theme')).toBe('dark');
    screen.getByRole('button', { name: 'Theme: Dark' });
  });

  test('it leaves an open dialog alone', async () => {
    const { user } = await openTool();
    await user.click(screen.getByRole('button', { name: 'Redeem' }));
    await user.keyboard(`${KEYS}GATE-7`);
    closed();
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Access code' });
    expect(code.value).toBe('GATE-7');
  });
});

describe('while its code loads', () => {
  const early = () => within(palette()).getByRole<HTMLTextAreaElement>('textbox');
  const type = (value: string) => fireEvent.input(early(), { target: { value } });

  /** In one turn, so that nothing can have loaded yet. */
  async function openHere() {
    const page = await openTool();
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    expect(document.activeElement).toBe(early());
    return page;
  }

  test('it has the keyboard, and keeps what is typed and pasted, lines and all', async () => {
    const { link } = await openHere();
    type(`${ID}\n298622483471925248\n`);
    await settle();
    within(palette()).getByText('List of 2 Discord accounts');
    expect(document.activeElement).toBe(field());
    expect(link.value).toBe('');
  });

  test('typing goes on where it was', async () => {
    const { user, link } = await openHere();
    type('pri');
    await settle();
    await user.keyboard('v');
    expect(field().value).toBe('priv');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(link);
  });

  test('a secret is never shown', async () => {
    await openHere();
    const secret = discordToken(random);
    type(secret);
    await settle();
    expect(document.body.innerHTML).not.toContain(secret);
    expect(field().value).toContain('•');
  });

  test.each(['Escape', 'k'])('%s closes it and gives the focus back', async (key) => {
    const { link } = await openHere();
    type('abc');
    fireEvent.keyDown(early(), { key, ctrlKey: key === 'k' });
    closed();
    expect(document.activeElement).toBe(link);
    await settle();
    closed();
    expect(link.value).toBe('');
  });

  test('a press beside it closes it, and what was typed is gone', async () => {
    const { user, link } = await openHere();
    type('abc');
    fireEvent.pointerDown(palette());
    closed();
    expect(document.activeElement).toBe(link);
    await user.keyboard(KEYS);
    expect(field().value).toBe('');
  });
});

describe('a pasted', () => {
  test('id says when it was made, and which tools take it', async () => {
    const { user } = await openPalette();
    await user.paste(` ${ID}\n`);
    within(palette()).getByText('Discord id, created 2 Jul 2016 (10 years ago)');
    screen.getByRole('option', { name: /^Account Checker/ });
    await user.keyboard('{Control>}a{/Control}');
    await user.paste(`<#${ID}>`);
    within(palette()).getByText('No tool on this desk can use this.');
  });

  test('list is counted by kind', async () => {
    const { user } = await openPalette();
    await user.paste(`# raid\n${ID}\r\n<@${ID}>\n298622483471925248\n`);
    within(palette()).getByText('List of 2 Discord accounts');
    within(palette()).getByText('2 Discord ids, 1 duplicate.');
  });

  test.each([
    ['Roblox login cookie', cookie(random)],
    ['Discord token', `token: ${discordToken(random)}`],
  ])(
    '%s is masked, its owner is told how to end it, and Enter opens nothing',
    async (kind, secret) => {
      const { user, path, desk } = await openPalette();
      await user.paste(secret);
      const alert = within(palette()).getByRole('alert');
      expect(alert.textContent).toContain(`This is a ${kind}. It was not sent.`);
      within(alert).getByRole('link', { name: 'Revoke it now' });
      expect(field().value).toBe(`•••••••• ${kind}`);
      await user.keyboard('{Enter}');
      expect(path()).toBe('/qr-generator');
      palette();
      expect(document.body.innerHTML).not.toContain(secret.slice(-20));
      expect(desk.calls.filter(({ text }) => text.includes(secret.slice(-20)))).toEqual([]);
    },
  );
});

describe('what is handed to a tool', () => {
  test('reaches a tool that is open already, and the focus goes to its field', async () => {
    const { user, fill, link } = await openTool();
    await fill(link, 'https://example.com/first');
    await user.keyboard(KEYS);
    await user.paste('discord.gg/lantern');
    await user.keyboard('{Enter}');
    closed();
    expect(link.value).toBe('https://discord.gg/lantern');
    expect(document.activeElement).toBe(link);
  });

  test('opens only a tool in the scope of the pass', async () => {
    const page = await openPage('/information', {
      answers: { 'limits/pass': { ...passInfo, scope: ['ip-lock'] } },
    });
    await page.user.keyboard(KEYS);
    await page.user.paste('https://example.com');
    const option = screen.getByRole('option', { name: /^QR Generator.*not in your scope/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    await page.user.keyboard('{Enter}');
    await page.user.click(option);
    expect(page.path()).toBe('/information');
    palette();
  });
});

test('the button in the top bar opens it, and home has the big field instead', async () => {
  const { user, path } = await openTool();
  const name = 'Find a tool or paste anything';
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  palette();
  await user.click(screen.getByRole('option', { name: 'Dashboard' }));
  expect(path()).toBe('/');
  screen.getByRole('searchbox');
  expect(screen.queryByRole('button', { name: new RegExp(`^${name}`) })).toBeNull();
});
