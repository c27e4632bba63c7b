// What is left of a Discord account in the log once it is erased.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verdictOf } from '#desk/audit/audit.fixture.ts';
import { saveRule } from '#desk/discord/staff/store.ts';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { type DoorDesk, MARA, openDoorDesk } from '#testing/discord-door.ts';

let house: DoorDesk;
let owner: AdminClient;
beforeEach(async () => {
  house = await openDoorDesk();
  owner = await visitAsAdmin(house.desk, 'full', 'Ada');
});
afterEach(() => house.stop());

const erase = (target: string) => owner.post('/api/admin/audit/erase', { target });

async function readLog(): Promise<string> {
  const { database } = house.desk.desk;
  return JSON.stringify(await database.transaction((tx) => tx.all('SELECT * FROM audit')));
}

/** Unlinks the account once, and bans someone in Discord. */
async function act(userId: string): Promise<number> {
  await house.link('night-shift-3');
  await house.post('/discord_link/unlink');
  await house.link('night-shift-3');
  const plan = await house.finish('ban server', { reason: 'Raid', user: userId });
  await house.pressed(plan, 'Ban');
  const [intent] = await house.cases('server-ban/ban');
  return intent!.number as number;
}

it('neither its id nor its name: what it did stays, without it, and the log still verifies', async () => {
  const id = house.world().raid[4]!.id;
  const caseId = await act(id);
  expect(await readLog()).toContain(MARA.id);
  const { status, body } = await erase(`discord:${MARA.id}`);
  expect([status, body.cases]).toEqual([200, 2]);
  const log = await readLog();
  expect(log).not.toContain(MARA.id);
  expect(log).not.toContain('Mara');
  expect(await verdictOf(house.desk)).toMatchObject({ state: 'intact', fault: null });
  const seen = await owner.post('/api/cases/get', { case_id: caseId });
  expect(seen.body.case).toMatchObject({
    ...{ is_erased: false, target: `discord:${id}`, address: null },
    detail: { user_ids: [id], reason: 'Raid' },
  });
  expect((await erase(`discord:${MARA.id}`)).body.cases).toBe(0);
});

it('nor that its pass was suspended because of it: the pass stays so until the owner reissues it', async () => {
  const chosen = { id: house.guildId, name: 'Lantern Quay' };
  const role = { id: '1300000000000000040', name: 'Crew' };
  await house.link('night-shift-3');
  await house.desk.desk.database.transaction((tx) =>
    saveRule(tx, { server: chosen, role, chosenAt: house.clock.now(), chosenBy: 'Ada' }),
  );
  await house.use('lookup discord', { user: house.world().raid[4]!.id });
  expect(await house.cases('discord/staff/suspend')).toHaveLength(2);
  expect(await readLog()).toContain(MARA.id);
  expect((await erase(`discord:${MARA.id}`)).status).toBe(200);
  expect(await readLog()).not.toContain(MARA.id);
  expect(await readLog()).not.toContain('mara');
  expect((await house.post('/jobs/list')).body.code).toBe('discord-staff/role');
});

it('someone who empties an account by hand is found out', async () => {
  await act(house.world().raid[4]!.id);
  await house.desk.desk.sealedLog.settle();
  await house.desk.beside((tx) =>
    tx.run(
      `UPDATE audit SET address = NULL, address_seal = substr(address_seal, 1, 22)
       WHERE address LIKE 'discord:%'`,
    ),
  );
  expect(await verdictOf(house.desk)).toMatchObject({ state: 'broken' });
});
