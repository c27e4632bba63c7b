import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { NetworkWatch } from './network-watch.ts';
import { findMeeting, listUnconfirmed } from './people.ts';
import { findShared, isAlone, type Trace } from './rules.ts';
import { forgetOldTraces, insertTwoPeople, noteTrace } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let desk: TestDesk;
beforeAll(async () => {
  desk = await startDesk({ untended: true });
});
afterAll(() => desk.stop());

let runs = 0;
const holders = ['Mira', 'Kade', 'Noor'] as const;
const someone = fc.constantFrom(...holders);
const histories = fc.array(
  fc.oneof(
    fc.record({ did: fc.constant('arrived' as const), who: someone, where: fc.nat(2) }),
    // Two passes of one holder count as one person.
    fc.record({
      did: fc.constant('used' as const),
      who: someone,
      pass: fc.nat(1),
      where: fc.nat(2),
      afterMs: fc.integer({ min: 0, max: 20 * 60 * MINUTE_MS }),
    }),
  ),
  { maxLength: 25 },
);

describe('two holders', () => {
  it('share what they share, in the store as on paper: browsers for good, networks for 24 hours', async () => {
    const { database, traces } = desk.desk;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        runs += 1;
        const watch = new NetworkWatch(database, traces);
        const browsers = new Set<string>();
        const uses = new Map<string, number>();
        let nowMs = Date.UTC(2026, 10, 15);
        const nameOf = (who: string) => `${who} ${runs}`;
        for (const event of history) {
          const holder = nameOf(event.who);
          if (event.did === 'arrived') {
            const digest = `${runs} ${event.where}`;
            const traced = { actor: `pass:${holder} 0`, holder };
            const trace = { kind: 'browser', digest, endsAt: null } as const;
            await database.transaction((tx) => noteTrace(tx, traced, trace));
            browsers.add(`${event.who} ${event.where}`);
            continue;
          }
          nowMs += event.afterMs;
          const use = {
            actor: `pass:${holder} ${event.pass}`,
            holder,
            address: `10.${event.where}.${runs & 255}.7`,
            nowMs,
          };
          await database.transaction((tx) => watch.note(tx, use));
          uses.set(`${event.who} ${event.where}`, nowMs);
        }
        const places = [0, 1, 2];
        for (const [one, other] of [
          ['Mira', 'Kade'],
          ['Noor', 'Mira'],
        ] as const) {
          const pair = [nameOf(one), nameOf(other).toUpperCase()] as const;
          const met = await database.transaction((tx) => findMeeting(tx, pair, nowMs));
          const inOne = places.some((at) =>
            [one, other].every((who) => browsers.has(`${who} ${at}`)),
          );
          expect(met.browser).toBe(inOne);
          const usedBothWithin = (ms: number) =>
            places.some((at) =>
              [one, other].every((who) => (uses.get(`${who} ${at}`) ?? 0) > nowMs - ms),
            );
          // A use is recorded once a minute, so a network may count a minute too long, but never too short.
          if (usedBothWithin(DAY_MS)) expect(met.network).toBe(true);
          if (!usedBothWithin(DAY_MS + MINUTE_MS)) expect(met.network).toBe(false);
        }
        // Each run starts with different networks.
        await database.transaction((tx) => tx.run('DELETE FROM traces'));
      }),
      { numRuns: 40 },
    );
  });

  it('of whom an admin said so are two people, in whatever order and spelling they are named', async () => {
    const { database } = desk.desk;
    const nowMs = Date.now();
    await database.transaction(async (tx) => {
      for (const holder of ['Ada', 'Bo']) {
        const trace = { kind: 'browser', digest: 'one', endsAt: null } as const;
        await noteTrace(tx, { actor: `pass:${holder}`, holder }, trace);
      }
      expect(await findMeeting(tx, ['Ada', 'Bo'], nowMs)).toMatchObject({ browser: true });
      await insertTwoPeople(tx, ['bo', 'ADA '], { nowMs, by: 'Noor', caseId: 1 });
      await insertTwoPeople(tx, ['Ada', 'Bo'], { nowMs: nowMs + 1, by: 'Kade', caseId: 2 });
      for (const pair of [
        ['Ada', 'Bo'],
        ['Bo', 'ada'],
      ] as const) {
        expect(await findMeeting(tx, pair, nowMs)).toEqual({
          isConfirmed: true,
          browser: false,
          network: false,
        });
      }
      expect(await listUnconfirmed(tx, 'Ada', nowMs)).toEqual([]);
      const rows = await tx.all('SELECT confirmed_by, case_id FROM two_people');
      expect(rows).toEqual([{ confirmed_by: 'Noor', case_id: 1 }]);
    });
  });

  it('share nothing with an empty history, and what they share is the same from both sides', () => {
    const traces = fc.array(
      fc.record({
        kind: fc.constantFrom<Trace['kind']>('browser', 'network'),
        digest: fc.constantFrom('a', 'b', 'c'),
        endsAt: fc.option(fc.nat(10)),
      }),
    );
    fc.assert(
      fc.property(traces, traces, fc.nat(10), (one, other, nowMs) => {
        expect(findShared(one, other, nowMs)).toEqual(findShared(other, one, nowMs));
        expect(findShared(one, [], nowMs)).toEqual({ browser: false, network: false });
      }),
    );
  });
});

describe('a desk with one person', () => {
  const person = fc.constantFrom('owner', 'first key', 'mira', 'kade');

  it('has one admin, and nobody else who could be told from them', () => {
    const desks = fc.record({
      admins: fc.array(person, { maxLength: 3 }),
      holders: fc.array(person, { maxLength: 4 }),
      near: fc.array(person, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(person, desks, (planner, { admins, holders, near }) => {
        const inOneBrowser = new Set(near);
        const [admin] = admins;
        const people = new Set(holders.filter((one) => one !== admin && !inOneBrowser.has(one)));
        const isOwn = planner === admin || inOneBrowser.has(planner);
        expect(isAlone(planner, { admins, holders, inOneBrowser })).toBe(
          new Set(admins).size === 1 && people.size === 0 && isOwn,
        );
      }),
    );
  });
});

it('networks are forgotten after a day, browsers with the pass or key that they belong to', async () => {
  const { database } = desk.desk;
  const nowMs = Date.now();
  await database.transaction(async (tx) => {
    await tx.run('DELETE FROM traces');
    await tx.run(
      `INSERT INTO admin_keys (id, hash, access, label, created_at, created_by, revoked_at)
       VALUES ('old', 'x', 'full', 'Old', 1, 'test', $1)`,
      [nowMs - 40 * DAY_MS],
    );
    const note = (actor: string, trace: Trace) => noteTrace(tx, { actor, holder: actor }, trace);
    await note('key:old', { kind: 'browser', digest: 'a', endsAt: null });
    await note('key:new', { kind: 'browser', digest: 'a', endsAt: null });
    await note('key:new', { kind: 'network', digest: 'b', endsAt: nowMs });
    await note('key:new', { kind: 'network', digest: 'c', endsAt: nowMs + 1 });
    await forgetOldTraces(tx, { nowMs, endedBefore: nowMs - 30 * DAY_MS });
    expect(await tx.all('SELECT actor, digest FROM traces ORDER BY digest')).toEqual([
      { actor: 'key:new', digest: 'a' },
      { actor: 'key:new', digest: 'c' },
    ]);
  });
});
