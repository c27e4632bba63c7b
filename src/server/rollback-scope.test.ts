import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

// A rollback is one job over two tools, whichever of them did more.

let house: PracticeDesk;
let admin: AdminClient;
let jobId: number;

beforeEach(async () => {
  house = await openPractice({ settings: { banCooldownMs: 0 } });
  admin = await visitAsAdmin(house.desk, 'full', 'Owner');
  const { guilds, raid } = house.world();
  for (const { id } of raid.slice(0, 2)) {
    const wish = { guild_id: guilds[0]?.id, user_ids: [id], reason: 'Raid' };
    expect((await house.post('/server_ban', wish)).status).toBe(200);
  }
  const banned = await house.post('/ban', {
    user: 'MapleHarbor12',
    universe_id: '91000000101',
    display_reason: 'Exploiting',
  });
  expect(banned.status, banned.text).toBe(200);
  const { body } = await house.post('/pass');
  const span = { pass_id: body.id, from: 0, to: house.clock.now() };
  jobId = (await admin.post('/api/rollback', span)).body.job_id as number;
});

afterEach(() => house.stop());

it.each(['server-ban', 'ban-tool'])(
  'a pass that opens %s alone sees nothing of it, nor of the other rows',
  async (tool) => {
    const rook = await house.visit({ label: 'Rook', scope: [tool] });
    for (const call of ['get', 'rows', 'events', 'receipt', 'pause', 'cancel', 'retry']) {
      const reply = await house.post(`/jobs/${call}`, { job_id: jobId }, rook);
      expect([call, reply.status, reply.body.code]).toEqual([call, 404, 'jobs/no-such-job']);
    }
    const { body } = await house.post('/jobs/list', {}, rook);
    expect(body.jobs).toEqual([]);
  },
);

it('a pass that opens both sees all of it', async () => {
  const both = await house.visit({ label: 'Wren', scope: ['server-ban', 'ban-tool'] });
  const { body } = await house.post('/jobs/rows', { job_id: jobId }, both);
  expect(body.rows).toHaveLength(3);
  const listed = await house.post('/jobs/list', {}, both);
  expect(listed.body.jobs).toMatchObject([{ id: jobId }]);
});
