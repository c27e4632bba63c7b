import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { type Client, longHeaders } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const HOUR_MS = 3_600_000;
const BELL = 'Practice Bell';
const FORUM = 'Question Box';

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice();
});
afterEach(() => house.stop());

const urlOf = (name = BELL) => house.webhook(name).url;
const channelOf = (name = BELL) =>
  house.desk.sandbox.readChannel(house.webhook(name).channel_id, house.clock.now()) ?? [];
const last = (name = BELL) => channelOf(name).at(-1)!;

async function prove(name = BELL, by?: Client) {
  await house.post('/webhook_challenge', { webhook_url: urlOf(name) }, by);
  const code = /\d{6}/.exec(last(name).content)?.[0];
  const { status } = await house.post('/webhook_verify', { webhook_url: urlOf(name), code }, by);
  expect(status).toBe(200);
}

const post = (path: string, more: object, by?: Client) =>
  house.post(path, { webhook_url: urlOf(), ...more }, by);
const send = (more: object, by?: Client) => post('/webhook_send_stream', more, by);
const listSent = async (by?: Client) =>
  (await post('/webhook_sent', {}, by)).body.messages as Record<string, unknown>[];

async function sendOne(more: object, by?: Client): Promise<string> {
  const { text } = await send(more, by);
  return /"message_id":"(\d+)"/.exec(text)?.[1] ?? text;
}

interface Upload {
  more?: object;
  files: File[];
  headers?: Record<string, string>;
}

async function upload({ more = {}, files, headers }: Upload) {
  const { client, desk } = house;
  const form = new FormData();
  const own = { session_token: client.session, redeem_code: client.pass, webhook_url: urlOf() };
  form.set('json', JSON.stringify({ ...own, ...more }));
  for (const file of files) form.append('files', file);
  const response = await fetch(`${desk.url}/api/webhook_send_stream`, {
    method: 'POST',
    headers: headers ?? longHeaders(client),
    body: form,
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, text, body: isProblem ? JSON.parse(text) : {} };
}

const embed = {
  title: 'Lantern parade',
  description: 'Tonight at **eight**',
  url: 'https://example.com/parade',
  color: 0x2f_9e_6f,
  author: 'Harbour crew',
  image: 'https://example.com/lantern.png',
  footer: 'Bring a lamp',
  fields: [{ name: 'Where', value: 'The quay', inline: true }],
};

describe('embeds', () => {
  it('arrive as Discord takes them, with no text needed, and ping nobody', async () => {
    await prove();
    const member = house.world().members[0]!.id;
    const text = `${embed.description} <@${member}> @everyone`;
    await sendOne({ embeds: [{ ...embed, description: text }] });
    expect(last()).toMatchObject({ content: '', mentions: [], mention_everyone: false });
    expect(last().embeds).toEqual([
      {
        type: 'rich',
        title: embed.title,
        description: text,
        url: embed.url,
        color: embed.color,
        author: { name: embed.author },
        image: { url: embed.image },
        footer: { text: embed.footer },
        fields: [{ name: 'Where', value: 'The quay', inline: true }],
      },
    ]);
  });

  it.each<[string, object, string]>([
    ['with nothing', { embeds: [{}] }, 'webhooks/embed-empty'],
    ['with a long title', { embeds: [{ title: 'x'.repeat(257) }] }, 'webhooks/embed-part-long'],
    ['with a script for a link', { embeds: [{ image: 'javascript:1' }] }, 'webhooks/embed-link'],
    [
      'with half a field',
      { embeds: [{ title: 'x', fields: [{ name: 'x', value: ' ' }] }] },
      'webhooks/embed-field',
    ],
    [
      'of more than 6,000 characters together',
      { embeds: [{ description: 'x'.repeat(4_000) }, { description: 'x'.repeat(2_001) }] },
      'webhooks/embeds-long',
    ],
    ['eleven', { embeds: Array(11).fill({ title: 'x' }) }, 'desk/invalid-input'],
    ['with an unknown part', { embeds: [{ title: 'x', video: 'y' }] }, 'desk/invalid-input'],
    ['nothing at all', {}, 'webhooks/message-missing'],
  ])('%s are refused, and nothing is sent', async (_, more, code) => {
    await prove();
    const before = channelOf().length;
    const { status, body } = await send(more);
    expect([status, body.code]).toEqual([422, code]);
    expect(channelOf()).toHaveLength(before);
  });
});

describe('files', () => {
  const picture = new File([new Uint8Array([137, 80, 78, 71, 0, 1, 2])], 'map.png');

  it('are sent with the message, and the case has their names and no bytes', async () => {
    await prove();
    const { status, text } = await upload({ files: [picture, new File(['hello'], 'notes.txt')] });
    expect([status, text]).toEqual([200, expect.stringContaining('"sent"')]);
    expect(last().attachments).toMatchObject([
      { filename: 'map.png', size: 7 },
      { filename: 'notes.txt', size: 5 },
    ]);
    const [intent] = await house.cases('webhook-sender/send');
    expect(intent?.detail?.files).toMatchObject([
      { name: 'map.png', size: 7 },
      { name: 'notes.txt', size: 5 },
    ]);
    expect(await listSent()).toMatchObject([{ first_words: '', files: 2 }]);
  });

  it('of 8 MB are sent, and more are refused', async () => {
    await prove();
    const large = (bytes: number) => new File([new Uint8Array(bytes)], 'large.bin');
    const full = await upload({ files: [large(8 * 1024 * 1024)] });
    expect([full.status, full.text]).toEqual([200, expect.stringContaining('"sent"')]);
    expect(last().attachments).toMatchObject([{ size: 8 * 1024 * 1024 }]);
    const over = await upload({ files: [large(8 * 1024 * 1024), large(1)] });
    expect([over.status, over.body.code]).toEqual([413, 'webhooks/files-large']);
    const far = await upload({ files: [large(9 * 1024 * 1024)] });
    expect([far.status, far.body.code]).toEqual([413, 'desk/too-large']);
  });

  it('of a stranger are refused unread', async () => {
    const files = [new File([new Uint8Array(100_000)], 'large.bin')];
    const { status, body } = await upload({ files, headers: {} });
    expect([status, body.code]).toEqual([401, 'access/session-invalid']);
  });

  it('with a login in the text or in the name are refused, and nothing is kept of it', async () => {
    await prove();
    const login = cookie(chance(5));
    const inside = new File([`some text\n${'.'.repeat(70_000)}\n${login}`], 'notes.txt');
    const wide = new File([Buffer.from(`\uFEFF${login}`, 'utf16le')], 'notes.txt');
    const named = new File(['x'], `${login.slice(0, 240)}.txt`);
    for (const file of [inside, wide]) {
      const { status, body } = await upload({ files: [file] });
      expect([status, body.code]).toEqual([422, 'guard/login-secret']);
    }
    expect((await upload({ files: [named] })).status).toBe(422);
    expect(await house.search(login)).toEqual([]);
  });

  it('are sent once, and eleven or made-up ones never', async () => {
    await prove();
    const { body } = await upload({ more: { repeat: 2 }, files: [picture] });
    expect(body.code).toBe('webhooks/repeat-once');
    expect((await upload({ files: Array(11).fill(picture) })).status).toBe(400);
    const made = { files: [{ name: 'x', size: 1, sha256: 'x' }] };
    expect((await send(made)).status).toBe(400);
    expect((await upload({ more: made, files: [] })).status).toBe(400);
  });
});

describe('threads', () => {
  const threads = () =>
    (house.webhook(BELL) as unknown as { threads: { id: string; isLocked?: boolean }[] }).threads;

  it('of the channel take every message of a run', async () => {
    await prove();
    const thread = threads().find(({ isLocked }) => !isLocked)!;
    const { text } = await send({ content: 'Line up', thread_id: thread.id, repeat: 2 });
    expect(text).toContain('All messages have been sent');
    expect(last()).toMatchObject({ content: 'Line up', channel_id: thread.id });
    expect(await listSent()).toMatchObject([{ thread_id: thread.id }, { thread_id: thread.id }]);
  });

  it('that are missing or locked say so, and the webhook is still called', async () => {
    await prove();
    const locked = threads().find(({ isLocked }) => isLocked)!;
    const missing = await send({ content: 'x', thread_id: '123456789012345678' });
    expect(missing.text).toContain('Thread not found');
    expect((await send({ content: 'x', thread_id: locked.id })).text).toContain('Thread locked');
    expect(await sendOne({ content: 'Still here' })).toMatch(/^\d+$/);
  });

  it('of a forum: the code is a post, and so is a message with a title', async () => {
    await prove(FORUM);
    const there = { webhook_url: urlOf(FORUM) };
    const bare = await send({ ...there, content: 'x' });
    expect(bare.text).toContain('Forum channel');
    const id = await sendOne({ ...there, content: 'How do I dock?', thread_name: 'Docking' });
    expect(last(FORUM)).toMatchObject({ id, channel_id: id, content: 'How do I dock?' });
    const edited = { ...there, message_id: id, content: 'How do I dock a boat?' };
    expect((await post('/webhook_edit', edited)).status).toBe(200);
    expect(last(FORUM).content).toBe('How do I dock a boat?');
  });

  it('that cannot be are refused at once', async () => {
    await prove();
    const codes = [];
    for (const more of [
      { thread_id: 'abc' },
      { thread_id: '123456789012345678', thread_name: 'x' },
      { thread_name: 'x'.repeat(101) },
      { thread_name: 'x', repeat: 2 },
    ]) {
      codes.push((await send({ content: 'x', ...more })).body.code);
    }
    expect(codes).toEqual([
      'webhooks/thread-id',
      'webhooks/thread-both',
      'webhooks/thread-title',
      'webhooks/repeat-once',
    ]);
    expect((await send({ content: 'x', thread_name: 'x' })).text).toContain('Not a forum');
  });
});

describe('what was sent', () => {
  it('is listed, read, edited and deleted by the pass that sent it', async () => {
    await prove();
    const id = await sendOne({ content: 'Doors open at eigth', embeds: [embed] });
    expect(await listSent()).toEqual([
      {
        id,
        thread_id: null,
        first_words: 'Doors open at eigth',
        files: 0,
        at: house.clock.now(),
        edited_at: null,
      },
    ]);
    const { body } = await post('/webhook_message', { message_id: id });
    expect(body).toEqual({
      name: BELL,
      content: 'Doors open at eigth',
      embeds: [embed],
      files: [],
    });
    house.clock.advance(1_000);
    const content = 'Doors open at eight <@1> @everyone';
    const edit = await post('/webhook_edit', { message_id: id, content, embeds: [] });
    expect(edit.status).toBe(200);
    expect(last()).toMatchObject({ id, content, embeds: [], mention_everyone: false });
    expect(await listSent()).toMatchObject([
      { first_words: content, edited_at: house.clock.now() },
    ]);
    expect((await post('/webhook_unsend', { message_id: id })).status).toBe(200);
    expect(channelOf().some((one) => one.id === id)).toBe(false);
    expect(await listSent()).toEqual([]);
    const cases = [
      ...(await house.cases('webhook-sender/edit')),
      ...(await house.cases('webhook-sender/delete')),
    ];
    expect(cases.map(({ phase, outcome }) => [phase, outcome])).toEqual([
      ['intent', null],
      ['outcome', 'done'],
      ['intent', null],
      ['outcome', 'done'],
    ]);
  });

  it('is nothing to anybody else, even with the same webhook', async () => {
    await prove();
    const id = await sendOne({ content: 'Mine' });
    const other = await house.visit();
    await prove(BELL, other);
    expect(await listSent(other)).toEqual([]);
    for (const path of ['/webhook_message', '/webhook_edit', '/webhook_unsend']) {
      const more = { message_id: id, ...(path.endsWith('edit') && { content: 'Theirs' }) };
      const { status, body } = await post(path, more, other);
      expect([status, body.code]).toEqual([404, 'webhooks/not-sent']);
    }
    expect(last().id === id || channelOf().some((one) => one.id === id)).toBe(true);
  });

  it('needs the proof, and is erased after 24 hours', async () => {
    await prove();
    const id = await sendOne({ content: 'Old' });
    await house.desk.desk.database.transaction((tx) => tx.run('DELETE FROM webhook_proofs'));
    const { body } = await post('/webhook_unsend', { message_id: id });
    expect(body.code).toBe('webhooks/no-proof');
    const rows = () =>
      house.desk.desk.database.transaction((tx) => tx.all('SELECT * FROM webhook_messages'));
    await house.tend();
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain(urlOf().split('/').at(-1));
    house.clock.advance(24 * HOUR_MS);
    await house.tend();
    expect(await rows()).toEqual([]);
  });

  it('that somebody deleted in Discord says so and leaves the list', async () => {
    await prove();
    const id = await sendOne({ content: 'Gone' });
    const { desk, clock } = house;
    const path = `${new URL(urlOf()).pathname.replace('/api', '')}/messages/${id}`;
    const headers = { 'user-agent': 'DiscordBot (x, 1)' };
    desk.sandbox.handle({ base: 'discord', method: 'DELETE', path, headers }, clock.now());
    const { status, body } = await post('/webhook_edit', { message_id: id, content: 'Here' });
    expect([status, body.code]).toEqual([404, 'discord/unknown-message']);
    expect(await listSent()).toEqual([]);
    expect(await sendOne({ content: 'The webhook still works' })).toMatch(/^\d+$/);
  });

  it('cannot become empty, unless it has files', async () => {
    await prove();
    const id = await sendOne({ content: 'Text' });
    const { body } = await post('/webhook_edit', { message_id: id, content: ' ' });
    expect(body.code).toBe('webhooks/message-missing');
  });
});
