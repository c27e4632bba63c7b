import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeReadable } from '#kit/values/readable-code.ts';
import { type Client, ownAddress } from '#testing/client.ts';
import { rounds } from '#testing/rounds.ts';
import { AppealDesk } from '../appeals.fixture.ts';
import { BUSY_AT_TRIES, DESK_TRIES_MAX, triesMax } from '../rules.ts';
import { digestNetworks } from './limits.ts';
import { noteTry } from './store.ts';

const UNKNOWN = writeReadable('0000000');
const HOUR_MS = 3_600_000;
const { network, near, wide } = triesMax;

let desk: AppealDesk;
let mira: Client;
let next = 0;

beforeAll(async () => {
  desk = await AppealDesk.open({ untended: true });
});
afterAll(() => desk.house.stop());

beforeEach(async () => {
  // The hour of another test is over, and so are its sessions.
  desk.house.clock.advance(2 * HOUR_MS);
  mira = await desk.house.visit({ holder: 'Mira' });
});

async function bannedCode(): Promise<string> {
  next += 1;
  return desk.code(await desk.ban(next, mira), mira);
}

async function tryFrom(address: string, code = UNKNOWN) {
  const { status, body, headers } = await desk.send(code, { by: await desk.stranger(address) });
  return { said: status === 200 ? 'received' : body.code, body, headers };
}

/** Tries of others at this moment, from one address each. */
async function noteTries(addresses: readonly string[]): Promise<void> {
  const { database, appealCodes } = desk.house.desk.desk;
  for (const address of addresses) {
    const from = await digestNetworks({ address, appealCodes });
    await database.transaction((tx) => noteTry(tx, from, desk.house.clock.now()));
  }
}

const spread = (count: number) =>
  Array.from({ length: count }, (_, at) => `100.${64 + Math.floor(at / 8)}.${at % 8}.9`);

const countRows = async () =>
  (await desk.rows('SELECT id FROM appeals')).length +
  (await desk.rows('SELECT id FROM appeal_tries')).length;

describe('too many tries', () => {
  it('from one network are refused before anything is looked up or written', async () => {
    const address = '203.0.113.77';
    for (let tries = 0; tries < network.max; tries += 1) {
      expect((await tryFrom(address)).said).toBe('received');
    }
    const code = await bannedCode();
    const before = await countRows();
    const look = vi.spyOn(desk.house.desk.desk.appealCodes, 'read');
    for (const typed of [code, UNKNOWN]) {
      const refused = await tryFrom(address, typed);
      expect(refused.said).toBe('appeals/too-many');
      expect(Number(refused.headers.get('retry-after'))).toBe(3_600);
    }
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
    expect(await countRows()).toBe(before);
    expect((await tryFrom(ownAddress())).said).toBe('received');
    desk.house.clock.advance(HOUR_MS);
    expect((await tryFrom(address)).said).toBe('received');
    expect(await countRows()).toBeLessThan(before);
  });

  it('any number from one network leave as many rows as five, and others get through', async () => {
    const by = await desk.stranger('203.0.113.78');
    const others = (await desk.queue(mira)).length;
    const code = await bannedCode();
    const before = await countRows();
    const said: unknown[] = [];
    for (let sent = 0; sent < rounds({ gate: 1_000, long: 10_000 }); sent += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => desk.sendOnly(UNKNOWN, { by })),
      );
      said.push(...replies.map(({ status }) => status));
    }
    expect(said.filter((status) => status === 200)).toHaveLength(network.max);
    expect(new Set(said)).toEqual(new Set([200, 429]));
    expect(await countRows()).toBeLessThanOrEqual(before + 2 * network.max);
    expect((await tryFrom(ownAddress(), code)).said).toBe('received');
    expect(await desk.queue(mira)).toHaveLength(others + 1);
  });

  it('from one /64 of IPv6 count as one network, and those of a /48 together', async () => {
    for (let tries = 0; tries <= network.max; tries += 1) {
      const { said } = await tryFrom(`2001:db8:7:7::${tries + 1}`);
      expect(said).toBe(tries < network.max ? 'received' : 'appeals/too-many');
    }
    for (let tries = network.max; tries <= near.max; tries += 1) {
      const { said } = await tryFrom(`2001:db8:7:${100 + tries}::1`);
      expect(said).toBe(tries < near.max ? 'received' : 'appeals/range-full');
    }
    expect((await tryFrom('2001:db8:8:7::1')).said).toBe('received');
  });

  it('from the addresses of one provider count together', async () => {
    await noteTries(Array.from({ length: wide.max }, (_, at) => `100.127.${at}.9`));
    const refused = await tryFrom('100.127.200.1');
    expect([refused.said, refused.body.detail]).toEqual([
      'appeals/range-full',
      expect.stringContaining(`${wide.max} appeals an hour together`),
    ]);
    expect((await tryFrom('100.126.200.1')).said).toBe('received');
  });

  it('of many networks leave everyone else one try each, and soon more again', async () => {
    await noteTries(spread(BUSY_AT_TRIES));
    desk.house.clock.advance(HOUR_MS / 2);
    mira = await desk.house.visit({ holder: 'Mira' });
    const code = await bannedCode();
    const address = ownAddress();
    const before = (await desk.queue(mira)).length;
    expect((await tryFrom(address, code)).said).toBe('received');
    expect(await desk.queue(mira)).toHaveLength(before + 1);
    const refused = await tryFrom(address);
    expect([refused.said, refused.body.detail]).toEqual([
      'appeals/too-many',
      expect.stringMatching(/^You can send 1 appeals? an hour/),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBe(1_800);
    desk.house.clock.advance(HOUR_MS / 2);
    expect((await tryFrom(address)).said).toBe('received');
  });

  it('on the whole desk close it for everyone, whether their codes are right or wrong', async () => {
    const code = await bannedCode();
    const from = { network: 'a', near: 'b', wide: 'c' };
    await desk.house.desk.desk.database.transaction(async (tx) => {
      for (let tries = 0; tries < DESK_TRIES_MAX; tries += 1) {
        await noteTry(tx, from, desk.house.clock.now());
      }
    });
    for (const typed of [code, UNKNOWN]) {
      expect((await tryFrom(ownAddress(), typed)).said).toBe('appeals/desk-full');
    }
  });
});
