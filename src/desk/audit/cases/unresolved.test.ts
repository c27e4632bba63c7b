import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { sealAll, writeCases } from '../audit.fixture.ts';

const DAY_MS = 86_400_000;

let house: PracticeDesk;
let client: Client;
let actor: string;

beforeAll(async () => {
  house = await openPractice({ untended: true });
});
afterAll(() => house.stop());

/** Each test has a pass of its own. */
async function renew(): Promise<void> {
  client = await house.visit({ holder: 'Ada' });
  const { body } = await house.post('/pass', {}, client);
  actor = `pass:${(body as { id: string }).id}`;
}

type Written = Parameters<typeof writeCases>[1][number];

async function write(...cases: Written[]): Promise<number[]> {
  const ids = await writeCases(
    house.desk,
    cases.map((one) => ({ actor, action: 'server-ban/ban', outcome: 'unknown', ...one })),
  );
  await sealAll(house.desk);
  return ids;
}

const read = async () => (await house.post('/cases/waiting', {}, client)).body;
const about = (id: string) => ({ kind: 'discord' as const, id, name: `User ${id}` });

it('counts the own cases with an unknown outcome, newest first', async () => {
  await renew();
  expect(await read()).toEqual({ count: 0, newest: [] });
  const ids = await write(
    { about: about('1') },
    { about: about('2') },
    { about: about('3') },
    {},
    { outcome: 'done', about: about('5') },
    { outcome: 'discord/missing-permission', about: about('6') },
    { about: about('7'), actor: 'pass:another' },
    { about: about('8'), jobId: 900 },
  );
  const [, second, third, fourth] = ids;
  expect(await read()).toEqual({
    count: 4,
    newest: [
      { id: fourth, target_name: null },
      { id: third, target_name: 'User 3' },
      { id: second, target_name: 'User 2' },
    ],
  });
});

it('no longer counts one that has a note, was done again, or is a week old', async () => {
  await renew();
  const [noted = 0] = await write({ about: about('11') }, { about: about('12') });
  expect(await read()).toMatchObject({ count: 2 });
  const note = { case_id: noted, text: 'Not banned: Discord was down' };
  expect((await house.post('/cases/note', note, client)).status).toBe(200);
  await sealAll(house.desk);
  expect(await read()).toMatchObject({ count: 1, newest: [{ target_name: 'User 12' }] });
  await write({ about: about('12'), outcome: 'done', actor: 'pass:another' });
  expect(await read()).toMatchObject({ count: 0 });
  await write({ about: about('13') });
  expect(await read()).toMatchObject({ count: 1 });
  house.clock.advance(8 * DAY_MS);
  client = await house.visit({ holder: 'Ada' });
  expect(await read()).toMatchObject({ count: 0 });
});
