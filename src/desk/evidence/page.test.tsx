import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeskError } from '#errors.ts';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import type { Answers } from '#testing/page/answers.ts';
import { type OpenPage, openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';
import type { Item } from './page/item.ts';

const LINK = `https://discord.com/channels/${GUILD.id}/80351110224678913/80351110224678914`;

const textFile: Item = {
  id: '0000000000000001',
  kind: 'text',
  name: 'chat.txt',
  url: null,
  message: null,
  bytes: 120_000,
  sha256: 'a'.repeat(64),
  thumbnail: null,
  at: NOW - 60_000,
  by: 'Teo',
  is_yours: false,
  is_practice: false,
};
const image: Item = {
  ...textFile,
  id: '0000000000000002',
  kind: 'png',
  name: 'join-wave.png',
  bytes: 1_500_000,
  thumbnail: 'data:image/webp;base64,AAAA',
  by: 'Mira',
  is_yours: true,
  is_practice: true,
};
const link: Item = {
  ...textFile,
  id: '0000000000000003',
  kind: 'link',
  name: LINK,
  url: LINK,
  bytes: 0,
};

const TEXT = '**free** skins <@1>\n\u202eelpmaxe';
const message: Item = {
  ...link,
  id: '0000000000000004',
  kind: 'message',
  is_practice: true,
  bytes: 300,
  message: {
    text: TEXT,
    author: { id: '80351110224678919', name: 'bo\u202e', is_webhook: false },
    ...{ files: 2, embeds: 0, is_forwarded: true, is_masked: true },
    sent_at: NOW - 120_000,
  },
};

const aCase = {
  id: 12,
  at: NOW - 60_000,
  ended_at: NOW - 60_000,
  actor: 'pass',
  name: 'Mira',
  action: 'ip-lock/lock',
  targets: 1,
  platform: null,
  is_practice: false,
  target: 'pass:pass-1',
  target_name: 'night-shift-3',
  place: null,
  job: null,
  job_id: null,
  outcome: 'done',
  undoes: null,
  undone_by: null,
  other_half: null,
  is_erased: false,
  address: null,
  request_id: null,
  detail: { to: 'network' },
  result: null,
};

const shown = {
  now: NOW,
  case: aCase,
  half: null,
  notes: [],
  pins: [],
  events: [],
  beside: null,
  related: [],
  has_more: false,
  undo: null,
};

function open(
  evidence: readonly Item[],
  answers: Answers = {},
  path = '/cases/12',
  admin?: 'full' | 'read',
) {
  return openPage(path, {
    ...(admin && { admin }),
    answers: {
      'audit/cases/get': shown,
      'evidence/list': () => ({ now: NOW, evidence: [...evidence], is_open: true }),
      ...answers,
    },
  });
}

const panel = () => within(screen.getByRole('region', { name: 'Evidence' }));
const linkField = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Message link' });
const cardOf = (text: string) => {
  const card = panel().getByText(text).closest('li');
  if (!card) throw new Error(`${text} is on no card`);
  return within(card);
};

async function choose({ user }: OpenPage, ...files: File[]) {
  await user.upload(panel().getByLabelText('Files to add as evidence'), files);
  await settle();
}

test('each piece says what it is, how large, who added it and when, and whether it is practice', async () => {
  await open([textFile, image, link]);
  panel().getByText('3 of 5');
  expect(cardOf('chat.txt').getByText('Text, 118 KB').textContent).not.toContain('Practice');
  cardOf('chat.txt').getByText('Teo');
  expect(cardOf('join-wave.png').getByText(/PNG image, 1\.4 MB/).textContent).toContain('Practice');
  const open_ = cardOf('Message in Lantern Bay').getByRole('link', { name: /^Open / });
  expect([open_.getAttribute('href'), open_.getAttribute('rel')]).toEqual([
    LINK,
    'noopener noreferrer',
  ]);
  expect(panel().getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
});

test('a message is shown as it was written, and nothing in it is anything else', async () => {
  const page = await open([message]);
  const card = cardOf('Message in Lantern Bay');
  card.getByText(/^Message/, { selector: 'p' });
  card.getByRole('link', { name: 'Open Message in Lantern Bay on Discord' });
  // The name’s mark would turn around the words beside it.
  await page.user.click(card.getByRole('button', { name: 'Read the message by bo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Message in Lantern Bay' }));
  const text = dialog.getByRole('region', { name: 'Text of the message' });
  expect(text.textContent).toBe(TEXT);
  expect(text.querySelector('[dir=auto]')).not.toBeNull();
  expect(text.querySelectorAll('a, strong, img')).toHaveLength(0);
  for (const words of ['bo', '80351110224678919', '2, not kept', /^The author forwarded/]) {
    dialog.getByText(words);
  }
  dialog.getByText(/was a secret in this message.*masked/);
  expect(dialog.queryByText('Embeds')).toBeNull();
  dialog.getByRole('button', { name: 'Copy text' });
  expect(dialog.getByRole('link', { name: /^Open / }).getAttribute('href')).toBe(LINK);
});

test('a message without text, of a webhook or of no one, says so', async () => {
  const quiet = (id: string, more: Partial<NonNullable<Item['message']>>): Item => ({
    ...message,
    id,
    message: {
      ...{ text: '', author: null, files: 0, embeds: 1, sent_at: null },
      ...{ is_forwarded: false, is_masked: false },
      ...more,
    },
  });
  const webhook = { id: '80351110224678918', name: 'Free Nitro', is_webhook: true };
  const page = await open([quiet('a'.repeat(16), {}), quiet('b'.repeat(16), { author: webhook })]);
  expect(panel().getAllByText('No text')).toHaveLength(2);
  panel().getByRole('button', { name: 'Read the message by Unknown author' });
  await page.user.click(panel().getByRole('button', { name: 'Read the message by Free Nitro' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Message in Lantern Bay' }));
  dialog.getByText('Free Nitro (a webhook)');
  expect(dialog.queryByRole('button', { name: 'Copy text' })).toBeNull();
  expect(dialog.queryByText('Sent')).toBeNull();
});

test('a message is removed after a warning that its text may be the last', async () => {
  const page = await open([{ ...message, is_yours: true }], {
    'evidence/remove': { detail: 'The message was removed from case 12.' },
  });
  await page.user.click(panel().getByRole('button', { name: /^Remove / }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove evidence?' }));
  dialog.getByText(/can’t be restored if the message is gone from Discord/);
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(page.desk.inputsOf('evidence/remove')).toEqual([{ case_id: 12, id: message.id }]);
});

test('a case without any says who will see it', async () => {
  await open([]);
  panel().getByText(/^No evidence yet\. Everyone whose pass includes this tool/);
});

test.each([
  ['takes none', () => ({ now: NOW, evidence: [], is_open: false })],
  [
    'was erased',
    () => {
      throw new DeskError('audit/no-such-case', { params: { case: 12 } });
    },
  ],
])('a case that %s has no section', async (_, list) => {
  await open([], { 'evidence/list': list });
  expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull();
  screen.getByRole('heading', { level: 2, name: 'Timeline' });
});

test('files are added one after the other, and the list is read again', async () => {
  const held: Item[] = [];
  const page = await open(held, {
    'evidence/add': ({ files }) => {
      const [{ name } = textFile] = files as { name: string }[];
      const one = { ...textFile, id: `00000000000000a${held.length}`, name, is_yours: true };
      held.push(one);
      return { detail: `“${name}” was added to case 12.`, evidence: one };
    },
  });
  await choose(page, new File(['one'], 'one.txt'), new File(['two'], 'two.txt'));
  cardOf('one.txt');
  cardOf('two.txt');
  // The timeline tells of each.
  expect(page.desk.inputsOf('audit/cases/get')).toHaveLength(3);
  expect(page.desk.inputsOf('evidence/add')).toMatchObject([
    { case_id: 12, files: [{ name: 'one.txt', size: 3 }] },
    { case_id: 12, files: [{ name: 'two.txt' }] },
  ]);
});

test('a pasted image is added, and a dropped file too', async () => {
  const page = await open([], {
    'evidence/add': ({ files }) => ({
      detail: '',
      evidence: { ...image, name: (files as File[])[0]?.name },
    }),
  });
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'image.png');
  fireEvent.paste(linkField(), { clipboardData: { files: [png], getData: () => '' } });
  await settle();
  fireEvent.drop(linkField(), {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'x.txt')] },
  });
  await settle();
  expect(
    page.desk
      .inputsOf('evidence/add')
      .flatMap(({ files }) => (files as File[]).map(({ name }) => name)),
  ).toEqual(['image.png', 'x.txt']);
});

test('what the desk would refuse is not sent, and a login never leaves the page', async () => {
  const page = await open([]);
  const login = cookie(chance(4));
  await choose(
    page,
    new File([new Uint8Array([0x4d, 0x5a, 0])], 'setup.png'),
    new File(['x'.repeat(5 * 1024 * 1024 + 1)], 'long.txt'),
    new File([`a\n${login}`], 'leak.txt'),
  );
  panel().getByText('File type not accepted.');
  panel().getByText('File too large.');
  panel().getByText(/a Roblox login cookie/);
  expect(page.desk.inputsOf('evidence/add')).toEqual([]);
  await page.user.click(panel().getByRole('button', { name: 'Discard setup.png' }));
  expect(panel().queryByText('File type not accepted.')).toBeNull();
});

test('after a failure the file stays and can be sent again', async () => {
  const page = await open([], {
    'evidence/add': () => {
      throw new DeskError('desk/store');
    },
  });
  await choose(page, new File(['one'], 'one.txt'));
  page.desk.answer({ 'evidence/add': { detail: 'Added.', evidence: textFile } });
  await page.user.click(panel().getByRole('button', { name: 'Try one.txt again' }));
  expect(page.desk.inputsOf('evidence/add')).toHaveLength(2);
  expect(panel().queryByRole('button', { name: 'Try one.txt again' })).toBeNull();
});

test('a link is checked first, and stays in the field when the desk refuses it', async () => {
  const page = await open([], {
    'evidence/link': () => {
      throw new DeskError('evidence/same');
    },
  });
  const add = () => page.user.click(panel().getByRole('button', { name: 'Add link' }));
  await page.fill(linkField(), 'https://example.com');
  await add();
  panel().getByText(/^Copy the link of a Discord message/);
  expect(document.activeElement).toBe(linkField());
  await page.fill(linkField(), LINK.replace('discord.com', 'ptb.discord.com'));
  await add();
  panel().getByText(/^This case already has the same file, link or message/);
  expect(linkField().value).toContain('ptb.discord.com');
  page.desk.answer({ 'evidence/link': { detail: 'Added.', evidence: link } });
  await add();
  expect(linkField().value).toBe('');
  expect(page.desk.inputsOf('evidence/link').at(-1)).toEqual({ case_id: 12, url: LINK });
});

test('with five, nothing can be added until one is removed', async () => {
  const five = Array.from({ length: 5 }, (_, at) => ({
    ...image,
    id: `000000000000000${at}`,
    name: `${at}.png`,
  }));
  const held = [...five];
  const page = await open(held, {
    'evidence/remove': ({ id }) => {
      held.splice(
        held.findIndex((one) => one.id === id),
        1,
      );
      return { detail: 'Removed.' };
    },
  });
  panel().getByText(/^A case can have 5 files, links and messages/);
  expect(panel().queryByRole('button', { name: 'Add files' })).toBeNull();
  await page.user.click(panel().getByRole('button', { name: 'Remove 2.png' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove evidence?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  panel().getByText('4 of 5');
  panel().getByRole('button', { name: 'Add files' });
  expect(page.desk.inputsOf('evidence/remove')).toEqual([{ case_id: 12, id: '0000000000000002' }]);
});

test('an image opens in full, and a file is saved under its name', async () => {
  const bytes = () =>
    new Response(new Uint8Array([1, 2, 3]), {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment; filename="x"',
      },
    });
  const page = await open([image, textFile], { 'evidence/file': bytes });
  await page.user.click(panel().getByRole('button', { name: 'Show join-wave.png' }));
  const dialog = within(screen.getByRole('dialog', { name: 'join-wave.png' }));
  // The browser reads the file by itself, which no clock of the test moves on.
  await expect
    .poll(() => dialog.queryByRole('img')?.getAttribute('src'))
    .toBe('data:image/png;base64,AQID');
  await page.user.keyboard('{Escape}');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await page.user.click(panel().getByRole('button', { name: 'Download chat.txt' }));
  expect(saved).toEqual(['chat.txt']);
  vi.restoreAllMocks();
});

test('a read-only admin sees everything and can change nothing', async () => {
  await open([textFile], {}, '/admin/cases/12', 'read');
  const remove = panel().getByRole('button', { name: 'Remove chat.txt' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(panel().getByRole('button', { name: 'Add files' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
