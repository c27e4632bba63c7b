import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { Preview, State } from './state.ts';

const ADDRESS = 'https://desk.lanternbay.example/discord/interactions';
const OTHER = 'https://music.example/interactions';

const off: State = {
  now: NOW,
  is_connected: true,
  is_on: false,
  turned: null,
  trouble: null,
  servers: [],
  last_used_at: null,
};
const on: State = {
  ...off,
  is_on: true,
  turned: { address: ADDRESS, at: NOW - 3_600_000, by: 'Kade' },
  servers: [
    { id: '1', name: 'Lantern Quay', state: 'registered', why: null },
    { id: '2', name: 'Night Watch', state: 'failed', why: 'The bot may not add commands there.' },
  ],
  last_used_at: NOW - 60_000,
};
const plan: Preview = {
  seen: 'what was seen',
  obstacle: null,
  address: ADDRESS,
  former_address: OTHER,
  commands: ['/desk', '/lookup', '/ban'],
  servers: [
    { id: '1', name: 'Lantern Quay', state: 'ready', replaces: ['/play', '/skip'], why: null },
    { id: '2', name: 'Night Watch', state: 'same', replaces: [], why: null },
  ],
};

async function open(first: State, answers: Answers = {}, access: 'full' | 'read' = 'full') {
  let state = first;
  const page = await openPage('/admin/connections', {
    admin: access,
    answers: {
      'discord/turn-on/look': () => state,
      'discord/turn-on/preview': plan,
      ...answers,
    },
  });
  const hold = (next: State) => {
    state = next;
    return next;
  };
  return { ...page, hold };
}

const NAME = 'Use the desk from Discord';
const part = () => within(screen.getByRole('region', { name: NAME }));

test('in practice mode it isn’t offered', async () => {
  await open({ ...off, is_connected: false });
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

test('it is turned on only after what it replaces was shown', async () => {
  const { user, desk, hold } = await open(off);
  desk.answer({
    'discord/turn-on/turnOn': () => ({ detail: 'Lantern Quay has them.', ...hold(on) }),
  });
  part().getByText('Off');
  expect(part().queryByRole('button', { name: 'Turn off…' })).toBeNull();
  await user.click(part().getByRole('button', { name: 'Turn on…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Use the desk from Discord?' }));
  dialog.getByText(OTHER);
  dialog.getByText('/desk, /lookup, /ban');
  dialog.getByText('Replaced until you turn this off: /play, /skip');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(desk.inputsOf('discord/turn-on/turnOn')).toEqual([{ seen: 'what was seen' }]);
  part().getByText('On');
  part().getByText(ADDRESS);
  part().getByText('The bot may not add commands there.');
});

test('what stands in the way is said, and it can’t be turned on', async () => {
  const obstacle = { title: 'No public address', detail: 'Set one first.' };
  const { user } = await open(off, { 'discord/turn-on/preview': { ...plan, obstacle } });
  await user.click(part().getByRole('button', { name: 'Turn on…' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('Set one first.');
  expect(dialog.getByRole('button', { name: 'Turn on' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('a refusal stays in the dialog', async () => {
  const { user } = await open(off, {
    'discord/turn-on/turnOn': () => {
      throw new DeskError('discord/interactions-url');
    },
  });
  await user.click(part().getByRole('button', { name: 'Turn on…' }));
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  within(screen.getByRole('dialog')).getByText(/couldn’t reach or verify the desk’s address/);
});

test('turning it off asks first', async () => {
  const { user, desk, hold } = await open(on);
  desk.answer({ 'discord/turn-on/turnOff': () => ({ detail: 'It is off.', ...hold(off) }) });
  await user.click(part().getByRole('button', { name: 'Turn off…' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Stop using/ }));
  expect(desk.inputsOf('discord/turn-on/turnOff')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  part().getByText('Off');
});

test('an address that is gone is said, with what to do', async () => {
  const trouble = { what: 'removed', since: NOW - 600_000, address: null } as const;
  await open({ ...on, trouble });
  part().getByText('Not working');
  part().getByText(/The bot no longer has the desk’s address/);
  part().getByRole('button', { name: 'Turn on again…' });
});

test('while it is off, it shows what Discord couldn’t be told yet', async () => {
  const [quay] = on.servers;
  await open({ ...on, is_on: false, servers: [{ ...quay!, state: 'waiting' }] });
  part().getByText(/Discord still has the desk’s address or commands/);
  part().getByText('Commands still there');
  part().getByRole('button', { name: 'Try again…' });
});

test('while it is off and another bot is connected, it says how to finish', async () => {
  const trouble = { what: 'other-bot', since: null, address: null } as const;
  await open({ ...on, is_on: false, servers: [], trouble });
  part().getByText(/Connect that bot to finish/);
  expect(part().queryByText(/tries again/)).toBeNull();
});

test('an address that Discord hasn’t confirmed is no success yet', async () => {
  const trouble = { what: 'unconfirmed', since: null, address: null } as const;
  await open({ ...on, trouble });
  part().getByText('Not working');
  part().getByText(/hasn’t confirmed/);
  part().getByRole('button', { name: 'Turn on again…' });
});

test('commands that another program changed can be replaced again', async () => {
  const [quay, night] = on.servers;
  await open({
    ...on,
    servers: [
      { ...quay!, state: 'changed' },
      { ...night!, state: 'absent', why: null },
    ],
  });
  part().getByText('Commands changed by another program');
  part().getByText('The bot isn’t there');
  part().getByRole('button', { name: 'Turn on again…' });
});

test('a read-only key sees it and changes nothing', async () => {
  await open(on, {}, 'read');
  expect(part().getByRole('button', { name: 'Turn off…' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
