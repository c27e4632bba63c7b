// Notices of one kind, from what happened to the messages in the staff channel, through the desk's own upkeep.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { line } from '#kit/message/markdown.ts';
import { type AdminClient, type Client, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { queueNotice } from './queue.ts';

const QUIET_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

let house: PracticeDesk;
let owner: AdminClient;
let before: number;
let noor: Client;

beforeEach(async () => {
  const settings = { publicUrl: 'https://desk.example', changesPerTenMinutes: 1_000 };
  house = await openPractice({ untended: true, settings });
  owner = await visitAsAdmin(house.desk, 'full', 'Ada');
  const saved = await owner.post('/api/admin/notices/save', { webhook_url: staff().url });
  expect(saved.status, saved.text).toBe(200);
  // The practice world has an appeal of its own, which may be told first.
  await house.tend();
  house.clock.advance(QUIET_MS);
  before = everything().length;
  noor = await house.visit({ holder: 'Noor' });
});

afterEach(() => house.stop());

const staff = () => {
  const found = house.world().webhooks.find((one) => !one.foreign && one.channel !== null);
  if (!found) throw new Error('The practice world has no webhook of its own');
  return found;
};

const everything = () =>
  (house.desk.sandbox.readChannel(staff().channel_id, house.clock.now()) ?? []).map(
    ({ content }) => content,
  );
const said = () => everything().slice(before);
const look = async () => (await owner.get('/api/admin/notices')).body;
const waiting = async () => Number((await look()).waiting);

async function ask(holder: string, input: object = { kind: 'budget' }): Promise<void> {
  const reply = await house.post('/requests/ask', input, await house.visit({ holder }));
  expect(reply.status, reply.text).toBe(200);
}

async function plant(label: string): Promise<number> {
  const wish = { session_id: noor.session, redeem_code: noor.pass, label };
  const reply = await noor.post('/api/generate_decoy', wish);
  expect(reply.status, reply.text).toBe(200);
  return Number(reply.body.id);
}

const found = (number: number, by = noor) => house.post('/decoys/found', { number }, by);

const queueAlone = (job: number) =>
  house.desk.desk.database.transaction((tx) => {
    const content = line`Practice job ${job} is running alone.`;
    const path = `/jobs/${job}`;
    return queueNotice(
      tx,
      { topic: 'job-alone', content, path, isPractice: true },
      house.clock.now(),
    );
  });

const ANSWERS =
  'The owner answers requests under [Admin \\> Requests](<https://desk.example/admin/requests>).';

describe('a request for more', () => {
  it('is told once, without its note, however often it is asked and the desk looks', async () => {
    const mira = await house.visit({ holder: 'Mira' });
    const wish = { kind: 'tool', tool: 'qr-generator', note: 'A private reason' };
    const narrow = await house.visit({ holder: 'Sam', scope: ['ban-tool'] });
    for (const _ of [1, 2]) await house.post('/requests/ask', { kind: 'budget' }, mira);
    for (const _ of [1, 2, 3]) await house.tend();
    expect(said()).toEqual([`Mira asks to act on more targets today.\n${ANSWERS}`]);
    expect((await house.post('/requests/ask', wish, narrow)).status).toBe(200);
    house.clock.advance(QUIET_MS);
    await house.tend();
    expect(said().slice(1)).toEqual([`Sam asks for the tool QR Generator.\n${ANSWERS}`]);
    expect(said().join()).not.toContain('private');
  });

  it('comes with others as one message, once the quiet period is over', async () => {
    await ask('Mira');
    await house.tend();
    for (const holder of ['Kade', 'Noor', '**@everyone**']) await ask(holder);
    house.clock.advance(QUIET_MS - 1);
    await house.tend();
    expect([said().length, await waiting()]).toEqual([1, 3]);
    house.clock.advance(1);
    for (const _ of [1, 2]) await house.tend();
    expect(said().slice(1)).toEqual([
      [
        '3 requests from moderators:',
        '- Kade asks to act on more targets today.',
        '- Noor asks to act on more targets today.',
        '- \\*\\*\\@everyone\\*\\* asks to act on more targets today.',
        ANSWERS,
      ].join('\n'),
    ]);
    expect(await look()).toMatchObject({
      waiting: 0,
      quiet_ms: QUIET_MS,
      notices: [
        { content: '**@everyone** asks to act on more targets today.', state: 'sent' },
        { state: 'sent' },
        { state: 'sent' },
        { state: 'sent' },
      ],
    });
  });

  it('waits as long as the owner set, and not at all with 0', async () => {
    await house.desk.desk.changeSettings({ noticeQuietMs: 0 }, 'test');
    await ask('Mira');
    await house.tend();
    await ask('Kade');
    await house.tend();
    expect(said()).toHaveLength(2);
  });
});

describe('a decoy that turned up', () => {
  it('is told once, by its number alone, and is marked in the register', async () => {
    const number = await plant('Drive of the leads');
    const mira = await house.visit({ holder: 'Mira' });
    const first = await found(number, mira);
    expect(first.body).toMatchObject({
      detail: 'Decoy 01 is marked as found under Admin > Decoys.',
      is_new: true,
    });
    const again = await found(number);
    expect(again.body).toMatchObject({ is_new: false });
    await house.tend();
    house.clock.advance(QUIET_MS);
    await house.tend();
    expect(said()).toEqual([
      'A moderator reported that decoy 01 turned up.\n[Admin \\> Decoys](<https://desk.example/admin/decoys>) shows where each was planted.',
    ]);
    const { decoys } = (await owner.get('/api/admin/decoys')).body as { decoys: object[] };
    expect(decoys).toMatchObject([{ number, found_at: house.clock.now() - QUIET_MS }]);
    const [intent] = await house.cases('decoys/found');
    expect(intent).toMatchObject({ holder: 'Mira', target: `decoy:${number}` });
  });

  it('has to be one of the register', async () => {
    expect((await found(99)).body.code).toBe('decoys/no-such');
    expect((await found(0)).status).toBe(422);
    await house.tend();
    expect(said()).toEqual([]);
  });

  it('is told once where two report it at the same time', async () => {
    const number = await plant('Pinned note');
    const [mira, kade] = [await house.visit(), await house.visit()];
    const both = await Promise.all([found(number, mira), found(number, kade)]);
    expect(both.map(({ body }) => body.is_new).sort()).toEqual([false, true]);
    await house.tend();
    expect(said()).toHaveLength(1);
  });
});

describe('the quiet period', () => {
  it('is one for each kind', async () => {
    await ask('Mira');
    await found(await plant('Pinned note'));
    await queueAlone(7);
    await house.tend();
    expect(said()).toHaveLength(3);
    await queueAlone(8);
    await queueAlone(9);
    await ask('Kade');
    await house.tend();
    expect(said()).toHaveLength(3);
    house.clock.advance(QUIET_MS);
    await house.tend();
    expect(said().slice(3)).toEqual([
      [
        '2 jobs were started without a second person’s approval:',
        '- Practice job 8 is running alone. [Open](<https://desk.example/jobs/8>)',
        '- Practice job 9 is running alone. [Open](<https://desk.example/jobs/9>)',
      ].join('\n'),
      `Kade asks to act on more targets today.\n${ANSWERS}`,
    ]);
  });

  it('keeps the number of very many, and names the first ones', async () => {
    await queueAlone(1);
    await house.tend();
    for (let job = 2; job <= 51; job += 1) await queueAlone(job);
    expect(await waiting()).toBe(20);
    house.clock.advance(QUIET_MS);
    await house.tend();
    const lines = said().at(-1)?.split('\n') ?? [];
    expect(lines[0]).toMatch(/^50 jobs were started/);
    expect(lines.at(-1)).toBe('- and 45 more');
    expect(await waiting()).toBe(0);
  });

  it('outlasts a platform that is down: nothing is lost or told twice', async () => {
    await queueAlone(1);
    house.fault({ name: 'down', platform: 'discord' });
    await house.tend();
    house.fault();
    await queueAlone(2);
    house.clock.advance(60_000);
    for (const _ of [1, 2]) await house.tend();
    expect(said()).toHaveLength(1);
    expect(said()[0]?.split('\n')).toHaveLength(3);
  });

  it('isn’t told twice by a webhook whose answer got lost, and counts as told', async () => {
    await queueAlone(1);
    await queueAlone(2);
    house.fault({ name: 'cut', platform: 'discord', method: 'POST', times: 1 });
    await house.tend();
    await queueAlone(3);
    house.clock.advance(60_000);
    await house.tend();
    expect(said()).toHaveLength(1);
    expect((await look()).notices).toMatchObject([
      { state: 'waiting' },
      { state: 'unsure' },
      { state: 'unsure' },
    ]);
    house.clock.advance(QUIET_MS);
    await house.tend();
    expect(said()).toHaveLength(2);
  });

  it('is kept while the desk is in maintenance, and what waits is told afterward', async () => {
    const mira = await house.visit({ holder: 'Mira' });
    await house.post('/requests/ask', { kind: 'budget' }, mira);
    await house.desk.desk.changeSettings({ maintenance: true }, 'test');
    await house.tend();
    house.clock.advance(DAY_MS / 2);
    await house.desk.desk.changeSettings({ maintenance: false }, 'test');
    expect(said()).toEqual([]);
    await house.tend();
    expect(said()).toHaveLength(1);
  });
});

describe('what is practiced', () => {
  it('is told in no real channel', async () => {
    const { database, now } = house.desk.desk;
    await database.transaction((tx) => tx.run('UPDATE staff_channel SET is_practice = 0'));
    await queueAlone(1);
    await database.transaction(async (tx) => {
      const content = line`New practice appeal 1 against case 2.`;
      await queueNotice(tx, { topic: 'appeals', content, isPractice: true }, now());
    });
    expect(await waiting()).toBe(0);
  });
});
