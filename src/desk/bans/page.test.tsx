import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import { type Answers, lost } from '#testing/page/answers.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';

const list = { now: NOW, your_address: '127.0.0.1', bans: [], next_cursor: null, is_cut: false };
const banned = (network: string) => ({
  message: `${network} has been banned successfully.`,
  network,
});
const INVALID = 'Please enter a valid IPv4 or IPv6 address';

async function openBans(answers: Answers = {}) {
  const page = await openPage('/admin/bans', { answers: { 'bans/list': list, ...answers } });
  const address = screen.getByRole('textbox', { name: 'IP address or network' });
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  const fillIn = async (network: string, why: string) => {
    await page.fill(address, network);
    await page.fill(reason, why);
  };
  return { ...page, address, reason, fillIn };
}

const banButton = () => screen.getByRole('button', { name: /^Ban(?! .* instead)/ });
const keysSent = ({ desk }: Pick<Awaited<ReturnType<typeof openBans>>, 'desk'>) =>
  desk.calls
    .filter(({ name }) => name === 'bans/ban')
    .map(({ headers }) => headers.get('idempotency-key'));

describe('a ban', () => {
  test('is sent as it was described, and the form is empty again with the focus at its start', async () => {
    const { user, desk, address, reason, fillIn } = await openBans({
      'bans/ban': banned('198.51.100.0/24'),
    });
    await fillIn('198.51.100.77/24', 'Proxy network');
    screen.getByText('Interpreted as 198.51.100.0/24. This is a network of 256 IPv4 addresses.');
    await user.click(screen.getByRole('button', { name: 'Ban 198.51.100.0/24 permanently' }));
    expect(desk.inputsOf('bans/ban')).toEqual([
      { banned_ip: '198.51.100.0/24', reason: 'Proxy network', expires_in_seconds: null },
    ]);
    expect(document.querySelector('.message.ok')).toHaveProperty(
      'textContent',
      'Banned198.51.100.0/24 has been banned successfully.',
    );
    expect(address).toHaveProperty('value', '');
    expect(reason).toHaveProperty('value', '');
    expect(document.activeElement).toBe(address);
  });

  test('lasts as long as was typed', async () => {
    const { user, desk, fillIn } = await openBans({ 'bans/ban': banned('192.0.2.40/32') });
    await fillIn('192.0.2.40', 'Scraping');
    await user.click(screen.getByText('Custom'));
    screen.getByText('Enter a duration.');
    await user.type(screen.getByRole('spinbutton', { name: 'Length' }), '0');
    screen.getByText('Enter 1 to 1,825');
    await user.clear(screen.getByRole('spinbutton', { name: 'Length' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Length' }), '90');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'minutes');
    await user.click(screen.getByRole('button', { name: 'Ban 192.0.2.40 for 90 minutes' }));
    expect(desk.inputsOf('bans/ban')).toEqual([
      { banned_ip: '192.0.2.40/32', reason: 'Scraping', expires_in_seconds: 5400 },
    ]);
  });
});

describe('the address is read while it is typed', () => {
  test('and the page says what it is, or what is wrong with it', async () => {
    const { fill, address } = await openBans();
    for (const [typed, said] of [
      ['203.0.113.9', 'This is one IPv4 address.'],
      ['10.0.0.0/8', 'This is a network of 16,777,216 IPv4 addresses.'],
      ['2001:DB8::1', 'Interpreted as 2001:db8::1. This is one IPv6 address.'],
      ['2001:db8:7::/48', 'This is 65,536 IPv6 home networks (/64).'],
      ['mossy_fox', INVALID],
      ['127.0.0.1', 'That is your own address'],
      ['127.0.0.0/8', 'That is your own address: 127.0.0.1 is in 127.0.0.0/8'],
      ['8.0.0.0/6', 'A network this large would block whole countries. The largest allowed is /8.'],
    ] as const) {
      await fill(address, typed);
      screen.getByText(said);
    }
  });

  test('half an address is wrong only when it is left', async () => {
    const { user, address, reason } = await openBans();
    await user.type(address, '203.0.');
    expect(screen.queryByText(INVALID)).toBeNull();
    await user.click(reason);
    screen.getByText(INVALID);
    await user.type(address, '113.9');
    expect(screen.queryByText(INVALID)).toBeNull();
    screen.getByText('This is one IPv4 address.');
  });

  test('for a single IPv6 address the page offers its whole home network', async () => {
    const { user, fill, address } = await openBans();
    await fill(address, '2001:db8:1:2::99');
    await user.click(screen.getByRole('button', { name: 'Ban 2001:db8:1:2::/64 instead' }));
    screen.getByText('This is one IPv6 home network.');
    expect(address).toHaveProperty('value', '2001:db8:1:2::/64');
  });
});

describe('a ban that cannot be made', () => {
  test('says what is missing, at its field, and puts the focus there', async () => {
    const { user, desk, fill, address, reason } = await openBans();
    await user.click(banButton());
    screen.getByText('IP address is required');
    screen.getByText('Enter a reason');
    expect(document.activeElement).toBe(address);
    await fill(address, '203.0.113.9');
    await user.click(banButton());
    expect(document.activeElement).toBe(reason);
    expect(desk.inputsOf('bans/ban')).toEqual([]);
  });

  test('because somebody else was quicker is a warning, and nothing typed is lost', async () => {
    const { user, address, reason, fillIn } = await openBans({
      'bans/ban': () => {
        throw new DeskError('bans/already', { params: { network: '203.0.113.50/32', by: 'test' } });
      },
    });
    await fillIn('203.0.113.50', 'Twice');
    await user.click(banButton());
    expectSaidOnce('Already banned. 203.0.113.50/32 is already banned, by test. Nothing changed.');
    expect(address).toHaveProperty('value', '203.0.113.50');
    expect(reason).toHaveProperty('value', 'Twice');
  });

  test('for want of a connection says so, and a repeat carries the same idempotency key', async () => {
    const page = await openBans({ 'bans/ban': lost });
    const { user, desk, address, reason, fillIn } = page;
    await fillIn('203.0.113.60', 'Lost answer');
    await user.click(banButton());
    expect(screen.getAllByText('Unable to connect to ban service.').length).toBeGreaterThan(0);
    expect(reason).toHaveProperty('value', 'Lost answer');
    desk.answer({ 'bans/ban': banned('203.0.113.60/32') });
    await user.click(banButton());
    expect(address).toHaveProperty('value', '');
    const keys = keysSent(page);
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  });

  test('for want of a valid session says so, and the screen keeps what was typed', async () => {
    const { user, address, reason, fillIn } = await openBans({
      'bans/ban': () => {
        throw new DeskError('access/admin-invalid');
      },
    });
    await fillIn('203.0.113.70', 'Still here');
    await user.click(banButton());
    expectSaidOnce('Invalid admin key');
    screen.getByRole('dialog');
    expect(address.isConnected).toBe(true);
    expect(address).toHaveProperty('value', '203.0.113.70');
    expect(reason).toHaveProperty('value', 'Still here');
  });

  test('because its reason holds a login empties the field and says why', async () => {
    const { fill, reason } = await openBans();
    await fill(reason, COOKIE_WARNING + 'C0FFEE'.repeat(40));
    screen.getByText('That is a login secret.');
    expect(reason).toHaveProperty('value', '');
  });
});
