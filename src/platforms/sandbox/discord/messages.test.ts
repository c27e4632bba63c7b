import { describe, expect, test } from 'vitest';
import { type FormPart, writeForm } from '../../multipart.ts';
import { NOON_MS, openSandbox } from '../sandbox.fixture.ts';

interface Threads {
  threads: { id: string; name: string; isLocked?: boolean }[];
}

function open() {
  const opened = openSandbox();
  const { world, nobody, sandbox } = opened;
  const named = (name: string) => {
    const found = world.webhooks.find((one) => one.name === name)!;
    return { ...found, path: found.url.slice(found.url.indexOf('/webhooks')) };
  };
  const bell = named('Practice Bell');
  const post = (body: object, query = '', path = bell.path) =>
    nobody(`POST ${path}?wait=true${query}`, { body });
  const upload = (parts: FormPart[]) => {
    const { type, bytes } = writeForm(parts);
    const headers = { 'user-agent': 'DiscordBot (x, 1)', 'content-type': type };
    const path = `${bell.path}?wait=true`;
    const request = { base: 'discord', method: 'POST', path, headers, body: bytes } as const;
    const { status, body } = sandbox.handle(request, NOON_MS);
    return { status, body: JSON.parse(body) };
  };
  return { ...opened, named, bell, post, upload };
}

const payload = (value: object) => ({
  name: 'payload_json',
  bytes: Buffer.from(JSON.stringify(value)),
});
const file = (at: number, name: string, size = 3) => ({
  name: `files[${at}]`,
  filename: name,
  bytes: new Uint8Array(size),
});

describe('files', () => {
  const { upload, bell, sandbox } = open();

  test('arrive with the message, which needs no text then', () => {
    const { status, body } = upload([payload({}), file(0, 'map.png', 7), file(1, 'a "b".txt')]);
    expect(status).toBe(200);
    expect(body.attachments).toMatchObject([
      { filename: 'map.png', size: 7 },
      { filename: 'a "b".txt', size: 3 },
    ]);
    const [last] = sandbox.readChannel(bell.channel_id, NOON_MS)!.slice(-1);
    expect(last!.attachments).toHaveLength(2);
  });

  test('of more than 10 MiB are refused, and so is a form that is none', () => {
    const large = upload([payload({ content: 'x' }), file(0, 'big.bin', 10 * 1024 * 1024 + 1)]);
    expect([large.status, large.body.code]).toEqual([413, 40005]);
    expect(upload([payload({})]).body.code).toBe(50006);
    expect(upload([{ name: 'payload_json', bytes: Buffer.from('{') }]).body.code).toBe(50109);
  });
});

describe('threads', () => {
  const { post, bell, named, nobody, sandbox } = open();
  const { threads } = bell as unknown as Threads;
  const parade = threads.find(({ isLocked }) => !isLocked)!;

  test('of the channel take messages, unless they are locked', () => {
    const { status, body } = post({ content: 'In the thread' }, `&thread_id=${parade.id}`);
    expect([status, body.channel_id]).toEqual([200, parade.id]);
    const locked = threads.find(({ isLocked }) => isLocked)!;
    expect(post({ content: 'x' }, `&thread_id=${locked.id}`).body.code).toBe(160005);
  });

  test('that are not there, or in another channel, are unknown', () => {
    expect(post({ content: 'x' }, '&thread_id=1').body.code).toBe(10003);
    const notes = named('Release Notes').path;
    expect(post({ content: 'x' }, `&thread_id=${parade.id}`, notes).body.code).toBe(10003);
  });

  test('of a forum begin with their title, and go on by their id', () => {
    const { path } = named('Question Box');
    const begun = post({ content: 'First', thread_name: 'How do I dock?' }, '', path);
    const { id, channel_id } = begun.body;
    expect([begun.status, channel_id]).toEqual([200, id]);
    expect(post({ content: 'Second' }, `&thread_id=${id}`, path).status).toBe(200);
    expect(nobody(`GET ${path}/messages/${id}`).body.code).toBe(10008);
    expect(nobody(`GET ${path}/messages/${id}?thread_id=${id}`).body.content).toBe('First');
  });

  test('survive a restart', () => {
    const { path } = named('Question Box');
    const { body } = post({ content: 'Kept', thread_name: 'Kept' }, '', path);
    const again = openSandbox({ saved: JSON.parse(JSON.stringify(sandbox.save())) });
    const read = again.sandbox.readChannel(named('Question Box').channel_id, NOON_MS)!;
    expect(read.map(({ id }) => id)).toContain(body.id);
  });
});

describe('an edit', () => {
  const { post, bell, nobody } = open();
  const embeds = [{ title: 'A title' }];

  test('changes what it names and keeps the rest', () => {
    const { id } = post({ content: 'Before', embeds, username: 'Bell' }).body;
    const one = `${bell.path}/messages/${id}`;
    const edit = (body: object) => nobody(`PATCH ${one}`, { body });
    expect(edit({ content: 'After' }).body).toMatchObject({
      content: 'After',
      embeds: [{ title: 'A title' }],
      author: { username: 'Bell' },
      edited_timestamp: expect.any(String),
    });
    expect(edit({ embeds: [] }).body).toMatchObject({ content: 'After', embeds: [] });
    expect(edit({ content: '' }).body.code).toBe(50006);
    expect(edit({ content: 'x'.repeat(2_001) }).body.code).toBe(50035);
    expect(nobody(`GET ${one}`).body.content).toBe('After');
  });

  test('of a message that is gone, or of another webhook, finds nothing', () => {
    const { id } = post({ content: 'Mine' }).body;
    const one = `${bell.path}/messages/${id}`;
    expect(nobody(`DELETE ${one}`).status).toBe(204);
    expect(nobody(`PATCH ${one}`, { body: { content: 'x' } })).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
  });
});

describe('components of a webhook', () => {
  const row = (button: object) => ({
    type: 1,
    components: [{ type: 2, label: 'Press', ...button }],
  });
  const link = row({ style: 5, url: 'https://desk.example' });
  const button = row({ style: 1, custom_id: 'a' });

  test('are shown only on request, and are buttons only in one that the bot has made', () => {
    const { post, bot, bell, nobody } = open();
    const body = (components: object) => ({ content: 'x', components: [components] });
    expect(post(body(button)).body.components).toEqual([]);
    expect(post(body(link), '&with_components=true').body.components).toHaveLength(1);
    expect(post(body(button), '&with_components=true')).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
    const made = bot(`POST /channels/${bell.channel_id}/webhooks`, { body: { name: 'Own' } }).body;
    const own = `POST /webhooks/${made.id}/${made.token}?wait=true&with_components=true`;
    expect(nobody(own, { body: body(button) }).body.components).toMatchObject([{ type: 1 }]);
  });
});
