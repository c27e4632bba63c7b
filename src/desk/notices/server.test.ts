import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Markdown } from '#kit/message/markdown.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { queueNotice } from './queue.ts';
import { TEST_LINE } from './rules.ts';
import { sendNotices } from './send.ts';

const DAY_MS = 24 * 3_600_000;

let practice: PracticeDesk;
let owner: AdminClient;

beforeEach(async () => {
  practice = await openPractice({ untended: true });
  owner = await visitAsAdmin(practice.desk, 'full', 'Ada');
});

afterEach(() => practice.stop());

const staff = () => {
  const found = practice.world().webhooks.find((one) => !one.foreign && one.channel !== null);
  if (!found) throw new Error('The practice world has no webhook of its own');
  return found;
};

const save = (url = staff().url) => owner.post('/api/admin/notices/save', { webhook_url: url });
const look = async () => (await owner.get('/api/admin/notices')).body;

const said = () => {
  const messages = practice.desk.sandbox.readChannel(staff().channel_id, practice.clock.now());
  return (messages ?? []).map(({ content }) => content);
};

const queue = (content: string) =>
  practice.desk.desk.database.transaction((tx) =>
    queueNotice(tx, { topic: 'job-ended', content: new Markdown(content) }, practice.clock.now()),
  );

/** Runs the upkeep step that the desk runs every few seconds. */
function tend(name = practice.desk.desk.name): Promise<void> {
  const { database, seals, connections } = practice.desk.desk;
  const ports = {
    ...{ database, name, seals },
    modes: () => connections.modes(),
    courier: () => connections.courier(),
  };
  const signal = new AbortController().signal;
  const settings = practice.desk.desk.settings();
  return sendNotices(ports, { nowMs: practice.clock.now(), signal, settings });
}

describe('the staff’s channel', () => {
  it('is set by a webhook, tried with one line, and never given back', async () => {
    expect(await look()).toMatchObject({ channel: null, notices: [], waiting: 0 });
    const { id, url, guild_id, name } = staff();
    const guild = practice.world().guilds.find((one) => one.id === guild_id)?.name;
    expect(guild).toBeTruthy();
    const saved = await save();
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      detail: 'The staff channel is set. A test message was posted there.',
      channel: {
        name,
        guild_id,
        guild_name: guild,
        is_practice: true,
        saved_by: 'Ada',
        broken: null,
      },
    });
    expect(said().at(-1)).toBe(TEST_LINE);
    const token = url.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(saved.text).toContain(id);
    expect(saved.text + JSON.stringify(await look())).not.toContain(token);
    const reader = await visitAsAdmin(practice.desk, 'read');
    expect((await reader.get('/api/admin/notices')).text).not.toContain(token);
    const kept = await practice.desk.desk.database.transaction((tx) =>
      tx.all('SELECT * FROM staff_channel'),
    );
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(await practice.cases('notices/save'))).not.toContain(token);
    expect(practice.desk.log.join('')).not.toContain(token);
  });

  it('is of a listed server, or nothing is posted', async () => {
    const foreign = practice.world().webhooks.find((one) => one.foreign);
    const refused = await save(foreign?.url);
    expect(refused.body.code).toBe('notices/not-listed');
    expect((await look()).channel).toBeNull();
    for (const url of ['', 'https://example.com/', 'x']) {
      expect((await save(url)).status).toBe(422);
    }
    const gone = `https://discord.com/api/webhooks/1${'0'.repeat(17)}/${'a'.repeat(68)}`;
    expect((await save(gone)).body.title).toBe('Invalid Webhook');
  });

  it('is not kept where the line could not be posted', async () => {
    practice.fault({ name: '5xx', platform: 'discord', method: 'POST' });
    expect((await save()).status).toBe(503);
    practice.fault();
    expect((await look()).channel).toBeNull();
  });

  it('is forgotten with what waits for it', async () => {
    expect((await owner.post('/api/admin/notices/forget')).body.code).toBe('notices/none');
    await save();
    await queue('Job 1 is done.');
    expect((await owner.post('/api/admin/notices/forget')).body).toMatchObject({
      channel: null,
      waiting: 0,
    });
    await queue('Job 2 is done.');
    expect((await look()).notices).toMatchObject([{ content: 'Job 1 is done.', state: 'dropped' }]);
  });
});

describe('what waits', () => {
  beforeEach(async () => {
    await save();
  });

  it('is said once, in its order, and pings nobody', async () => {
    await queue('Job 1 waits. @everyone');
    await queue('Job 2 is done.');
    await tend();
    await tend();
    expect(said().slice(-2)).toEqual(['Job 1 waits. @everyone', 'Job 2 is done.']);
    expect(said().filter((line) => line.startsWith('Job'))).toHaveLength(2);
    expect(await look()).toMatchObject({
      waiting: 0,
      notices: [{ state: 'sent' }, { state: 'sent' }],
    });
  });

  it('is not said where the work that it tells of was not kept', async () => {
    const { database } = practice.desk.desk;
    const work = database.transaction(async (tx) => {
      const content = new Markdown('Never happened');
      await queueNotice(tx, { topic: 'job-ended', content }, 0);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    await tend();
    expect(said()).not.toContain('Never happened');
  });

  it('waits for a platform that is down, keeps its order, and is said later', async () => {
    await queue('Job 1 is done.');
    await queue('Job 2 is done.');
    practice.fault({ name: 'down', platform: 'discord' });
    await tend();
    practice.fault();
    expect((await look()).notices).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    await tend();
    expect(said().filter((line) => line.startsWith('Job'))).toEqual([]);
    practice.clock.advance(60_000);
    await tend();
    expect(said().slice(-2)).toEqual(['Job 1 is done.', 'Job 2 is done.']);
  });

  it('is not said twice where nobody knows whether it was', async () => {
    await queue('Job 1 is done.');
    practice.fault({ name: 'cut', platform: 'discord', method: 'POST', times: 1 });
    await tend();
    practice.clock.advance(DAY_MS / 2);
    await tend();
    expect(said().filter((line) => line === 'Job 1 is done.')).toHaveLength(1);
    expect((await look()).notices).toMatchObject([{ state: 'unsure' }]);
  });

  it('is not said twice where the desk was killed while saying it', async () => {
    await queue('Job 1 is done.');
    await practice.desk.desk.database.transaction((tx) =>
      tx.run(`UPDATE notices SET state = 'sending', runner = 'a process that is no more'`),
    );
    await tend();
    expect(said()).not.toContain('Job 1 is done.');
    expect((await look()).notices).toMatchObject([{ state: 'unsure' }]);
  });

  it('is given up after a day', async () => {
    await queue('Job 1 is done.');
    practice.clock.advance(DAY_MS);
    await queue('Job 2 is done.');
    await tend();
    expect(said().filter((line) => line.startsWith('Job'))).toEqual(['Job 2 is done.']);
    expect((await look()).notices).toMatchObject([{ state: 'sent' }, { state: 'given-up' }]);
  });

  it('is twenty at the most: what is older is summed up', async () => {
    for (let job = 1; job <= 26; job += 1) await queue(`Job ${job} is done.`);
    expect((await look()).waiting).toBe(20);
    for (let round = 0; round < 5; round += 1) await tend();
    const [sum = '', ...rest] = said().slice(-20);
    expect(sum).toMatch(/^7 older notices/);
    expect(rest).toEqual(Array.from({ length: 19 }, (_, at) => `Job ${at + 8} is done.`));
  });

  it('is cut to what Discord takes', async () => {
    await queue('x'.repeat(5_000));
    await tend();
    expect(said().at(-1)).toHaveLength(2_000);
  });
});

describe('a channel that takes no more', () => {
  beforeEach(async () => {
    await save();
    await queue('Job 1 is done.');
  });

  it('whose webhook was deleted is not called again, and the screen says so', async () => {
    const { url } = staff();
    const deleted = await practice.post('/delete_webhook', { webhook_url: url });
    expect(deleted.status).toBe(200);
    await tend();
    await tend();
    expect(await look()).toMatchObject({
      channel: { broken: { why: 'gone' } },
      notices: [{ state: 'waiting' }],
    });
    const other = practice.world().webhooks.find((one) => !one.foreign && one.channel !== null);
    expect((await save(other?.url)).body).toMatchObject({ channel: { broken: null } });
    practice.clock.advance(60_000);
    await tend();
    expect((await look()).notices).toMatchObject([{ state: 'sent' }]);
  });

  it.each([
    ['unlisted', `UPDATE staff_channel SET guild_id = '1'`],
    ['world', 'UPDATE staff_channel SET is_practice = 0'],
    ['sealed', `UPDATE staff_channel SET sealed = 'v1.x.y.z'`],
  ])('%s', async (why, sql) => {
    await practice.desk.desk.database.transaction((tx) => tx.run(sql));
    await tend();
    expect(await look()).toMatchObject({ channel: { broken: { why } } });
    expect(said()).not.toContain('Job 1 is done.');
  });
});
