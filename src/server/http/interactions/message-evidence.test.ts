// 'Add as evidence' in the menu of a message.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookie, discordToken, openCloudKey } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import type { BotReply } from '#platforms/discord/interactions/answer-shapes.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { type DoorDesk, makeId, openDoorDesk } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';

let house: DoorDesk;
let messages = 0;

beforeEach(async () => {
  house = await openDoorDesk({ settings: { changesPerTenMinutes: 1_000 } });
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

const BO = { id: '1300000000000000011', username: 'bo', global_name: 'Bo', discriminator: '0' };
const CHANNEL = '1300000000000000003';

/** A message as Discord shows it to the desk. */
function makeMessage(more: object = {}) {
  messages += 1;
  return {
    ...{ id: makeId(house.clock, 1_000 + messages), channel_id: CHANNEL, type: 0 },
    ...{ content: 'free skins', author: BO, attachments: [], embeds: [], components: [] },
    ...{ mentions: [], mention_roles: [], pinned: false, tts: false, flags: 0 },
    timestamp: new Date(house.clock.now()).toISOString(),
    ...more,
  };
}

type Message = ReturnType<typeof makeMessage>;

const choose = (message: Message, more: object = {}) =>
  house.send(
    house.interaction(2, {
      ...{ id: '1300000000000000030', name: 'Add as evidence', type: 3, target_id: message.id },
      resolved: { messages: { [message.id]: message } },
      ...more,
    }),
  );

interface Form {
  custom_id: string;
  title: string;
  components: {
    label: string;
    component: { type: number; custom_id: string; options?: { label: string; value: string }[] };
  }[];
}

async function openForm(message: Message): Promise<Form> {
  const { body, text } = await choose(message);
  if (body.type !== 9) throw new Error(text);
  return body.data as unknown as Form;
}

const offered = ({ components }: Form) =>
  components.find(({ component }) => component.type === 3)?.component.options ?? [];

async function submit(form: Form, typed: Record<string, string | string[]>): Promise<BotReply> {
  const components = Object.entries(typed).map(([custom_id, given]) => ({
    type: 18,
    component: Array.isArray(given)
      ? { type: 3, custom_id, values: given }
      : { type: 4, custom_id, value: given },
  }));
  const sent = house.interaction(5, { custom_id: form.custom_id, components });
  expect((await house.send(sent)).body).toEqual({ type: 5, data: { flags: 64 } });
  await until(() => house.edits.some(({ token }) => token === sent.token), 'an answer to the form');
  return house.edits.find(({ token }) => token === sent.token)!.message;
}

async function add(message: Message, caseId: number): Promise<BotReply> {
  // Evidence is listed by when it was added.
  house.clock.advance(1_000);
  return submit(await openForm(message), { case_number: String(caseId) });
}

/** Kicks a member of the practice server, on the page. */
async function makeCase(userId = house.world().raid[0]!.id): Promise<number> {
  const reply = await house.post('/server_timeout', {
    ...{ guild_id: house.guildId, user_ids: [userId], duration_seconds: 3_600, reason: 'Spam' },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return Number(reply.headers.get('x-case-id'));
}

const list = async (caseId: number) =>
  (await house.post('/cases/evidence/list', { case_id: caseId })).body.evidence as Record<
    string,
    unknown
  >[];

async function readTables(...tables: string[]): Promise<string> {
  const { database } = house.desk.desk;
  const rows = tables.map((table) =>
    database.transaction((tx) => tx.all(`SELECT * FROM ${table}`)),
  );
  return JSON.stringify(await Promise.all(rows));
}

const linkOf = ({ id }: Message) =>
  `https://discord.com/channels/${house.guildId}/${CHANNEL}/${id}`;

describe('the form', () => {
  it('asks for the case: those about the author first, then one’s own, each once', async () => {
    const [bo, other] = house.world().raid;
    const about = await makeCase(bo!.id);
    const latest = await makeCase(other!.id);
    await house.post('/cases/note', { case_id: about, text: 'Second time' });
    const form = await openForm(makeMessage({ author: { ...BO, id: bo!.id } }));
    expect(form.title).toBe('Add as evidence');
    expect(form.components.map(({ label }) => label)).toEqual(['Case', 'Case number']);
    expect(offered(form).map(({ value }) => value)).toEqual([String(about), String(latest)]);
    expect(offered(form)[0]?.label).toMatch(`${about}: Server Ban, timeout: `);
  });

  it('asks for the number alone as long as there is no case', async () => {
    const form = await openForm(makeMessage());
    expect(form.components.map(({ label }) => label)).toEqual(['Case number']);
  });

  it('adds to the case that was chosen', async () => {
    const caseId = await makeCase();
    const { content } = await submit(await openForm(makeMessage()), { case: [String(caseId)] });
    expect(content).toContain(`was added to case ${caseId}`);
    expect(content).toContain(`https://desk.example/cases/${caseId}`);
  });

  it.each([
    ['12', 12],
    ['#12', 12],
    [' case 12 ', 12],
    ['https://desk.example/cases/12', 12],
  ])('takes %j for a case', async (case_number, number) => {
    const { content } = await submit(await openForm(makeMessage()), { case_number });
    expect(content).toMatch(new RegExp(`\\b${number}\\b`));
    expect(content).toContain('Case not found');
  });

  it.each([
    [{}, 'Which case?'],
    [{ case_number: '12a' }, 'Not a number'],
    [{ case_number: '0' }, 'case\\_id'],
    [{ case: ['1'], case_number: '2' }, 'case 1 and entered case 2'],
  ])('that says %j is refused, and can be changed', async (typed, words) => {
    const refused = await submit(await openForm(makeMessage()), typed);
    expect(refused.content).toContain(words);
    const caseId = await makeCase();
    const again = await house.press(refused, 'Change what you typed');
    expect(again.body.type).toBe(9);
    const form = again.body.data as unknown as Form;
    const { content } = await submit(form, { case_number: String(caseId) });
    expect(content).toContain('was added');
    expect(await list(caseId)).toMatchObject([{ message: { text: 'free skins' } }]);
  });
});

describe('a message', () => {
  it('is kept with its text, link and author, and outlives itself', async () => {
    const caseId = await makeCase();
    const content = '**free** <@1> skins\n> at ｆｒｅｅ.example 🙂\u202etxt\u200b';
    const message = makeMessage({ content });
    await add(message, caseId);
    expect(await list(caseId)).toMatchObject([
      {
        ...{ kind: 'message', url: linkOf(message), by: 'night-shift-3', is_practice: true },
        message: {
          ...{ text: content, files: 0, embeds: 0, is_forwarded: false, is_masked: false },
          author: { id: BO.id, name: 'bo', is_webhook: false },
          sent_at: Date.parse(message.timestamp),
        },
      },
    ]);
  });

  it('is a case about the case, which has the link and not a word of the text', async () => {
    const caseId = await makeCase();
    await add(makeMessage({ content: 'W0RDSOFBO' }), caseId);
    const [intent, outcome] = await house.cases('evidence/message');
    expect(intent).toMatchObject({
      holder: 'night-shift-3',
      target: `case:${caseId}`,
      detail: null,
    });
    expect(outcome).toMatchObject({ outcome: 'done', detail: { kind: 'message', practice: true } });
    expect(await readTables('audit', 'idempotency')).not.toContain('W0RDSOFBO');
    expect(await readTables('evidence')).toContain('W0RDSOFBO');
  });

  it('that was added by mistake is removed with a button', async () => {
    const caseId = await makeCase();
    const added = await add(makeMessage(), caseId);
    expect((await house.pressed(added, 'Remove')).content).toContain('was removed');
    expect(await list(caseId)).toEqual([]);
  });

  it('of 4,000 characters is kept whole, whatever they are', async () => {
    const caseId = await makeCase();
    for (const content of ['🙂'.repeat(4_000), 'א\u202e'.repeat(2_000), '‮'.repeat(4_000)]) {
      await add(makeMessage({ content }), caseId);
    }
    const texts = (await list(caseId)).map(({ message }) => (message as { text: string }).text);
    expect(texts.map((text) => [...text].length)).toEqual([4_000, 4_000, 4_000]);
  });

  it('with what no store takes is kept without it', async () => {
    const caseId = await makeCase();
    await add(makeMessage({ content: 'a\0b\ud800c', author: { ...BO, username: 'b\0o' } }), caseId);
    expect(await list(caseId)).toMatchObject([
      { message: { text: 'ab\ufffdc', author: { name: 'bo' } } },
    ]);
  });

  it('without text says what isn’t kept', async () => {
    const caseId = await makeCase();
    const files = [{ id: '1', filename: 'a.png' }, { id: '2' }];
    const sent = makeMessage({ content: '', attachments: files, embeds: [{ title: 'x' }] });
    const { content } = await add(sent, caseId);
    expect(content).toContain('It has no text');
    expect(content).toContain('its 2 files and its embed');
    expect(await list(caseId)).toMatchObject([{ message: { text: '', files: 2, embeds: 1 } }]);
  });

  it('of a webhook, or forwarded, is kept as what it is', async () => {
    const caseId = await makeCase();
    const author = { id: '1300000000000000077', username: 'Free Nitro', discriminator: '0000' };
    await add(makeMessage({ author, webhook_id: author.id }), caseId);
    const message_snapshots = [{ message: { content: 'Come over', embeds: [] } }];
    await add(makeMessage({ content: '', message_snapshots }), caseId);
    await add(makeMessage({ content: undefined, author: undefined }), caseId);
    expect((await list(caseId)).map(({ message }) => message)).toMatchObject([
      { author: { name: 'Free Nitro', is_webhook: true } },
      { text: 'Come over', is_forwarded: true },
      { text: '', author: null },
    ]);
  });

  it('is the same once per case; an edited one is another, and its bare link is none', async () => {
    const caseId = await makeCase();
    const message = makeMessage();
    const same = 'already has the same';
    await house.post('/cases/evidence/link', { case_id: caseId, url: linkOf(message) });
    expect((await add(message, caseId)).content).toContain('was added');
    expect((await add(message, caseId)).content).toContain(same);
    expect((await add({ ...message, content: 'never mind' }, caseId)).content).toContain('added');
    const reply = await house.post('/cases/evidence/link', {
      ...{ case_id: caseId, url: linkOf(message) },
    });
    expect(reply.body.code).toBe('evidence/same');
    expect(await list(caseId)).toHaveLength(3);
  });

  it('goes with its case, and without its link when its author is erased', async () => {
    const owner = await visitAsAdmin(house.desk, 'full', 'Ada');
    const [first, second] = house.world().raid;
    const [theirs, others] = [await makeCase(first!.id), await makeCase(second!.id)];
    const message = makeMessage({ content: 'W0RDSOFBO', author: { ...BO, id: first!.id } });
    await add(message, theirs);
    await add(message, others);
    const { status } = await owner.post('/api/admin/audit/erase', {
      target: `discord:${first!.id}`,
    });
    expect(status).toBe(200);
    expect(await list(others)).toMatchObject([
      { kind: 'link', url: linkOf(message), message: null, bytes: 0 },
    ]);
    expect(await readTables('audit', 'idempotency', 'evidence')).not.toContain('W0RDSOFBO');
    expect((await house.post('/cases/evidence/list', { case_id: theirs })).status).toBe(404);
    const again = { case_id: others, url: linkOf(message) };
    expect((await house.post('/cases/evidence/link', again)).body.code).toBe('evidence/same');
  });
});

describe('refused is', () => {
  const random = chance(11);
  it.each([
    ['a cookie', cookie(random), 'a Roblox login cookie'],
    ['a token', `look: ${discordToken(random)}`, 'a Discord token'],
  ])('a message with %s in it, before anything is kept', async (_, content, kind) => {
    for (const more of [{ content }, { embeds: [{ description: content }] }]) {
      const { body, text } = await choose(makeMessage(more));
      expect(body.type).toBe(4);
      expect(body.data?.content).toContain('A login is in this message');
      expect(body.data?.content).toContain(kind);
      expect(text).not.toContain(content.slice(-40));
    }
    expect(await house.search(content.slice(-40))).toEqual([]);
    const kept = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT reference FROM discord_buttons'),
    );
    expect(kept).toEqual([]);
  });

  it('a message that Discord doesn’t say, and one of no listed server', async () => {
    const message = makeMessage();
    for (const more of [
      { resolved: {} },
      { resolved: { messages: {} } },
      { target_id: undefined },
      { resolved: { messages: { [message.id]: { ...message, channel_id: undefined } } } },
    ]) {
      expect((await choose(message, more)).body.data?.content).toContain('Choose a message');
    }
    house.doorKey.guildIds = ['1300000000000000099'];
    expect((await choose(message)).body.data?.content).toContain('Server not listed');
  });

  it('someone without a linked pass, or whose pass doesn’t open the tool of the case', async () => {
    const caseId = await makeCase();
    const sent = makeMessage();
    const form = await openForm(sent);
    await house.post('/discord_link/unlink');
    expect((await choose(sent)).body.data?.content).toContain('Not linked');
    expect((await submit(form, { case_number: String(caseId) })).content).toContain('Not linked');
    await house.visit({ label: 'narrow', scope: ['qr-generator'] });
    await house.link('narrow');
    // The choices of a moment ago are still those of the other pass.
    house.clock.advance(15_000);
    expect(offered(await openForm(sent))).toEqual([]);
    expect((await add(sent, caseId)).content).toContain('Case not found');
    expect(await list(caseId)).toEqual([]);
  });

  it('a note, a full case, and one that is gone', async () => {
    const caseId = await makeCase();
    const noted = await house.post('/cases/note', { case_id: caseId, text: 'x' });
    const noteId = Number(noted.headers.get('x-case-id'));
    expect((await add(makeMessage(), noteId)).content).toContain('Case not found');
    for (let count = 0; count < 5; count += 1) await add(makeMessage(), caseId);
    expect((await add(makeMessage(), caseId)).content).toContain('Evidence is full');
    expect((await add(makeMessage(), 1_000_000)).content).toContain('Case not found');
  });

  it('a message that isn’t told by Discord', async () => {
    const caseId = await makeCase();
    const message = {
      ...{ text: 'I did it', author: { id: BO.id, name: 'bo', is_webhook: false } },
      ...{ files: 0, embeds: 0, is_forwarded: false, is_masked: false },
    };
    const made = { case_id: caseId, url: linkOf(makeMessage()), message };
    const reply = await house.post('/cases/evidence/message', made);
    expect([reply.status, reply.body.code]).toEqual([422, 'evidence/only-in-discord']);
    expect(await list(caseId)).toEqual([]);
  });
});

it('any other secret is masked before it is kept, also for the time of the form', async () => {
  const caseId = await makeCase();
  const random = chance(12);
  const token = 'aB3'.repeat(22);
  const key = openCloudKey(random);
  const webhook = `https://discord.com/api/webhooks/1300000000000000077/${token}`;
  const { content } = await add(makeMessage({ content: `raid me: ${webhook} ${key}` }), caseId);
  expect(content).toContain('It was masked');
  expect(await list(caseId)).toMatchObject([
    {
      message: {
        text: 'raid me: https://discord.com/api/webhooks/1300000000000000077/[webhook token] [open cloud key]',
        is_masked: true,
      },
    },
  ]);
  for (const secret of [token, key]) expect(await house.search(secret)).toEqual([]);
  const { seals, database } = house.desk.desk;
  const kept = await database.transaction((tx) =>
    tx.all<{ leads_to: string }>('SELECT leads_to FROM discord_buttons'),
  );
  const opened = kept.map(({ leads_to }) =>
    seals.open(leads_to, { platform: 'desk', thing: 'button' }),
  );
  expect(opened.join()).toContain('[webhook token]');
  expect(opened.join()).not.toContain(token);
});

it('the same form sent twice, also at once, adds the message once', async () => {
  const caseId = await makeCase();
  const form = await openForm(makeMessage());
  const typed = { case_number: String(caseId) };
  const told = await Promise.all([submit(form, typed), submit(form, typed)]);
  expect(told.filter(({ content }) => content.includes('The message was added'))).toHaveLength(1);
  expect(await list(caseId)).toHaveLength(1);
});
