import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { type DoorDesk, MARA, makeId, openDoorDesk } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk({ environment: { LOG_LEVEL: 'trace' } });
});

afterEach(() => house.stop());

const EPHEMERAL = 64;
const help = () => ({
  name: 'desk',
  type: 1,
  options: [{ name: 'help', type: 1, options: [] }],
});

describe('a request', () => {
  it('that Discord signed is answered, and only the member sees it', async () => {
    const reply = await house.use('desk help');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ type: 4, data: { flags: EPHEMERAL } });
    expect(reply.body.data?.content).toContain('/desk link');
  });

  it('that pings is answered with PONG, whatever the clock says', async () => {
    const ping = { id: '1', application_id: '2', token: 'x', type: 1, version: 1 };
    house.clock.advance(3_600_000);
    expect(await house.send(ping)).toMatchObject({ status: 200, body: { type: 1 } });
  });

  it('without a signature, or with one of another key, is refused, and nothing is kept of it', async () => {
    const sent = house.interaction(2, help());
    const strange = generateKeyPairSync('ed25519').privateKey;
    const headers = { 'x-signature-ed25519': 'ab'.repeat(64), 'x-signature-timestamp': '1' };
    const refused = [
      await house.send(sent, { key: null }),
      await house.send(sent, { key: strange }),
      await house.send(sent, { headers }),
      await house.send(sent, { headers: { 'x-signature-ed25519': 'zz' } }),
      await house.send({ type: 1 }, { key: strange }),
      await house.sendRaw('', { headers: { 'x-signature-ed25519': 'ab'.repeat(64) } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    const kept = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT * FROM discord_interactions'),
    );
    expect(kept).toEqual([]);
    // The same request is still new when it comes with its signature.
    expect((await house.send(sent)).status).toBe(200);
  });

  it('whose body was changed on its way is refused', async () => {
    const sent = JSON.stringify(house.interaction(2, help()));
    const other = generateKeyPairSync('ed25519').privateKey;
    expect((await house.sendRaw(sent.replace('mara', 'hugo'), { key: other })).status).toBe(401);
  });

  it('that is too long is refused like one that is not signed, signed or not', async () => {
    const long = { ...house.interaction(2, help()), more: 'x'.repeat(200_000) };
    expect((await house.send(long)).status).toBe(401);
    expect((await house.send(long, { key: null })).status).toBe(401);
  });

  it('may come with any media type, because Discord names none', async () => {
    const sent = house.interaction(2, help());
    const reply = await house.send(sent, { headers: { 'content-type': 'text/plain' } });
    expect(reply.status).toBe(200);
  });

  it('that comes again is refused, also after a restart of the count and a minute later', async () => {
    const sent = house.interaction(2, help());
    expect((await house.send(sent)).status).toBe(200);
    expect((await house.send(sent)).status).toBe(409);
    house.clock.advance(60_000);
    expect((await house.send(sent)).body.code).toBe('interactions/repeated');
  });

  it('that is older than five minutes, or from the future, is refused', async () => {
    const sent = house.interaction(2, help());
    house.clock.advance(5 * 60_000 + 1);
    expect(await house.send(sent)).toMatchObject({
      status: 401,
      body: { code: 'interactions/old' },
    });
    const future = makeId({ now: () => house.clock.now() + 5 * 60_000 + 1_000 }, 7);
    const early = await house.send({ ...house.interaction(2, help()), id: future });
    expect(early.body.code).toBe('interactions/old');
    expect(house.desk.log.join('')).toContain('check the clock of this machine');
  });

  it('for another application is refused', async () => {
    const sent = { ...house.interaction(2, help()), application_id: '1300000000000000099' };
    expect(await house.send(sent)).toMatchObject({ status: 401 });
  });

  it('that is no interaction is refused, even if it is signed', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '{"type":2}', '{"type":{}}']) {
      const { status } = await house.sendRaw(body);
      expect([body, status]).toEqual([body, 400]);
    }
  });

  it('of a kind that does not exist yet is answered with a sentence or a refusal, and not with a failure', async () => {
    for (const type of [0, 4, 5, 6, 99]) {
      const { status } = await house.send(house.interaction(type, {}));
      expect(status).toBeLessThan(500);
    }
  });
});

it('whatever is signed, the desk has an answer and does not fail', async () => {
  await house.desk.desk.changeSettings({ passRequestsPerMinute: 100_000 }, 'test');
  await house.link('night-shift-3');
  const names = ['desk', 'lookup', 'ban', 'kick', 'help', 'roblox', 'server', 'user', 'reason'];
  const word = fc.oneof(fc.constantFrom(...names), fc.string());
  const { option } = fc.letrec((tie) => ({
    option: fc.record(
      {
        name: word,
        type: fc.integer({ min: 0, max: 12 }),
        value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.double()),
        options: fc.array(tie('option'), { maxLength: 3 }),
      },
      { requiredKeys: ['name', 'type'] },
    ),
  }));
  const data = fc.oneof(
    fc.jsonValue(),
    fc.record({ name: word, type: fc.integer(), options: fc.array(option, { maxLength: 3 }) }),
    fc.record({ custom_id: fc.string(), component_type: fc.integer() }),
  );
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 7 }), data, async (type, sent) => {
      people += 1;
      const member = people % 2 ? undefined : { user: { id: String(people), username: 'x' } };
      const one = house.interaction(type, sent as object, member && { member });
      const { status } = await house.send(one);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  expect(house.desk.log.filter((one) => one.includes('"level":50'))).toEqual([]);
});

describe('who may use it', () => {
  it('is a member of a listed server, and not someone in a direct message', async () => {
    const elsewhere = await house.use('desk help', {}, { guild_id: '1300000000000000077' });
    expect(elsewhere.body.data?.content).toContain('Admin \\> Connections');
    const user = { id: MARA.id, username: 'mara' };
    const direct = { guild_id: undefined, member: undefined, user, context: 1 };
    const told = await house.use('desk help', {}, direct);
    expect(told.body.data).toMatchObject({ flags: EPHEMERAL });
    expect(told.body.data?.content).toContain('not in direct messages');
  });

  it('presses no more often than a person can', async () => {
    const replies = [];
    for (let at = 0; at < 61; at += 1) replies.push(await house.use('desk help'));
    expect(
      replies.slice(0, 60).every(({ body }) => body.data?.content?.includes('desk link')),
    ).toBe(true);
    expect(replies[60]?.body.data?.content).toContain('60');
    house.clock.advance(60_000);
    expect((await house.use('desk help')).body.data?.content).toContain('desk link');
  });
});

describe('a flood of forged requests', () => {
  it('bans and penalizes no one, not even behind the limit', async () => {
    const sent = house.interaction(2, help());
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const batch = Array.from({ length: 320 }, () => house.send(sent, { key: null }));
      for (const { status } of await Promise.all(batch)) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([401, 429]);
    const bans = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT * FROM ip_bans'),
    );
    expect([bans, house.desk.desk.penalties.size]).toEqual([[], 0]);
    // The page and the API count on their own.
    expect((await (await visit(house.desk)).get('/api/banner')).status).toBe(200);
    house.clock.advance(60_000);
    expect((await house.use('desk help')).status).toBe(200);
  });
});

it('a hundred at once are all answered', async () => {
  const sent = Array.from({ length: 100 }, (_, at) => {
    const user = { id: String(1_300_000_000_000_001_000n + BigInt(at)), username: `m${at}` };
    return house.interaction(2, help(), { member: { user } });
  });
  const replies = await Promise.all(sent.map((one) => house.send(one)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.type}`))).toEqual(
    new Set(['200 4']),
  );
});

describe('while the desk is not used from Discord', () => {
  it('the address is one that does not exist', async () => {
    await house.desk.desk.changeSettings({ discordDesk: false }, 'test');
    const shut = await house.send(house.interaction(2, help()));
    const unknown = await (await visit(house.desk)).post('/discord/nothing', {});
    expect([shut.status, shut.body.code]).toEqual([unknown.status, unknown.body.code]);
    expect(shut.status).toBe(404);
    expect((await house.send({ type: 1 })).status).toBe(404);
  });

  it('nor while no bot is connected, or its key cannot be one', async () => {
    house.doorKey.verifyKey = '0'.repeat(64);
    expect((await house.send({ type: 1 })).status).toBe(404);
  });
});

// Made up for this test. Each has a marker that can't occur by chance.
const COOKIE = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'C00C1EMARK'.repeat(12)}`;
const TOKEN = `${Buffer.from('228537642583588864').toString('base64url')}.GTokMk.T0KENMARKT0KENMARKT0KENMARKT0KENMARK12`;
const SECRETS = [COOKIE, TOKEN, `shadow_knight:Passw0rdMARK:${COOKIE}`];
const MARKERS = ['C00C1EMARK', 'T0KENMARK', 'Passw0rdMARK'];

it('a login in what was typed is refused, and neither kept nor logged nor shown', async () => {
  await house.link('night-shift-3');
  const fields = [
    ['lookup roblox', 'player'],
    ['ban server', 'reason'],
    ['desk link', 'code'],
    ['desk help', 'nothing'],
  ] as const;
  for (const [path, field] of fields) {
    for (const secret of SECRETS) {
      const reply = await house.use(path, { [field]: secret });
      expect(reply.body.data?.content).toContain('login');
      for (const marker of MARKERS) expect(reply.text).not.toContain(marker);
    }
  }
  const button = { component_type: 2, custom_id: TOKEN };
  expect((await house.send(house.interaction(3, button))).text).not.toContain('T0KENMARK');
  for (const marker of MARKERS) expect(await house.search(marker)).toEqual([]);
});

it('no token of an interaction is kept or logged, also when changing the answer fails', async () => {
  await house.link('night-shift-3');
  await house.finish('lookup roblox', { player: '156' });
  house.failEdits.with = ({ token }) => new Error(`The address /webhooks/1/${token} is broken`);
  const sent = await house.use('lookup roblox', { player: '156' });
  expect(sent.body).toMatchObject({ type: 5, data: { flags: EPHEMERAL } });
  const { log } = house.desk;
  await until(() => log.some((one) => one.includes('could not be changed')));
  expect(await house.search('interaction-token')).toEqual([]);
});
