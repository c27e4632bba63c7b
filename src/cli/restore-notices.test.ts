// A restore doesn't make the desk repeat what it said in the staff channel.
import { expect, it } from 'vitest';
import { queueConnectionNews, queueNotice } from '#desk/notices/queue.ts';
import { claimNotices, listWaiting, settleNotices } from '#desk/notices/store.ts';
import { line } from '#kit/message/markdown.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { startDesk } from '#testing/desk.ts';
import { inFreshFolder } from './run.fixture.ts';

const { folder, call } = inFreshFolder();

interface Webhook {
  url: string;
  channel: string | null;
  foreign: boolean;
}

it('what waits in the backup is not told again, and what was told since is known', async () => {
  const desk = await startDesk({ folder: folder(), untended: true });
  const { database } = desk.desk;
  const { webhooks } = desk.sandbox.describe(Date.now()) as unknown as { webhooks: Webhook[] };
  const staff = webhooks.find(({ foreign, channel }) => !foreign && channel !== null);
  const owner = await visitAsAdmin(desk, 'full', 'Ada');
  const saved = await owner.post('/api/admin/notices/save', { webhook_url: staff?.url });
  expect(saved.status, saved.text).toBe(200);
  const queue = (job: number) =>
    database.transaction((tx) =>
      queueNotice(tx, { topic: 'job-ended', content: line`Job ${job} is done.` }, job),
    );
  const see = (mode: 'broken' | 'connected') =>
    database.transaction((tx) => queueConnectionNews(tx, { platform: 'roblox', mode }, 1));
  /** As if each had been posted. */
  const sendAll = () =>
    database.transaction(async (tx) => {
      const ids = (await listWaiting(tx)).map(({ id }) => id);
      await claimNotices(tx, ids, { runner: 'test', nowMs: 2 });
      await settleNotices(tx, ids, { state: 'sent', sentAt: 2 });
    });
  const kept = () =>
    database.transaction((tx) =>
      tx.all<{ content: string; state: string }>('SELECT content, state FROM notices ORDER BY id'),
    );
  const states = async () =>
    (await kept()).map(({ content, state }) => `${content.split(' ', 2).join(' ')} ${state}`);

  await queue(1);
  await see('broken');
  await sendAll();
  await queue(2);
  const appeal = () =>
    database.transaction((tx) =>
      tx.run(
        `INSERT INTO appeals (receipt, state, at, text, ban_case, tool, target, is_practice, banned_at)
         VALUES ('r', 'waiting', 1, 'Please', 7, 'server-ban', 'discord:1', 0, 1)`,
      ),
    );
  await appeal();
  const file = `${folder()}/backup.db`;
  expect((await call(['backup', file])).code).toBe(0);
  await sendAll();
  await see('connected');
  await sendAll();
  await queue(3);
  expect(await call(['restore', file, '--yes'])).toMatchObject({ code: 0, err: '' });
  const expected = ['Job 1 sent', 'Roblox does sent', 'Job 2 sent', 'Roblox is sent'];
  expect(await states()).toEqual([...expected, 'Job 3 dropped']);
  // The channel knows that it is connected.
  await see('connected');
  expect(await states()).toHaveLength(5);
  // The numbers go on, also on PostgreSQL.
  for (const job of [4, 5, 6]) await queue(job);
  expect((await states()).slice(5)).toEqual(['Job 4 waiting', 'Job 5 waiting', 'Job 6 waiting']);
  const untold = await database.transaction((tx) =>
    tx.all('SELECT id FROM appeals WHERE told_at IS NULL'),
  );
  expect(untold).toEqual([]);
  await desk.stop();
});

it('on a desk that never told anything, what the backup has waiting is dropped', async () => {
  const desk = await startDesk({ folder: folder(), untended: true });
  const { database } = desk.desk;
  const insert = () =>
    database.transaction((tx) =>
      tx.run(
        "INSERT INTO notices (at, topic, content, state) VALUES (1, 'job-ended', 'Job 1', 'waiting')",
      ),
    );
  await insert();
  const file = `${folder()}/backup.db`;
  await call(['backup', file]);
  await database.transaction((tx) => tx.run('DELETE FROM notices'));
  expect((await call(['restore', file, '--yes'])).code).toBe(0);
  const rows = await database.transaction((tx) => tx.all('SELECT state FROM notices'));
  expect(rows).toEqual([{ state: 'dropped' }]);
  await desk.stop();
});
