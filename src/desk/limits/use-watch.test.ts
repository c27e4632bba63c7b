import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import type { Use } from './rules.ts';
import { UseWatch } from './use-watch.ts';

const NOON = Date.UTC(2026, 10, 15, 12);
const actions = ['ban-tool/ban', 'check-tool/look'] as const;

let desk: TestDesk;

beforeAll(async () => {
  desk = await startDesk();
});

afterAll(() => desk.stop());

const spending = fc.record({
  passId: fc.constantFrom('one', 'two'),
  kind: fc.constantFrom('changes' as const, 'lookups' as const),
  action: fc.constantFrom(...actions),
  targets: fc.integer({ min: 0, max: 9 }),
  cooldownMs: fc.integer({ min: 0, max: 90_000 }),
  /** Since the one before, often within the same minute. */
  laterMs: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 7_200_000 })),
});

it('remembers exactly what the store holds, for each pass, action and budget', async () => {
  const { database } = desk.desk;
  let holders = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(spending, { maxLength: 12 }), async (all) => {
      holders += 1;
      const holder = `holder ${holders}`;
      const watch = new UseWatch(database);
      let nowMs = NOON;
      for (const { passId, laterMs, cooldownMs, ...rest } of all) {
        nowMs += laterMs;
        const spender = { passId, holder };
        const cooldownUntil = nowMs + cooldownMs;
        const at = { kind: rest.kind, action: rest.action, nowMs };
        await database.transaction(async (tx) => {
          await watch.read(tx, spender, at);
          await watch.add(tx, spender, { ...rest, cooldownUntil, nowMs });
        });
        await expectSame(watch, holder, nowMs);
      }
    }),
    { numRuns: 25 },
  );
});

async function expectSame(watch: UseWatch, holder: string, nowMs: number): Promise<void> {
  const { database } = desk.desk;
  const stored = new UseWatch(database);
  for (const passId of ['one', 'two']) {
    for (const kind of ['changes', 'lookups'] as const) {
      for (const action of actions) {
        const at = { kind, action, nowMs };
        const [known, read] = await database.transaction(
          async (tx) =>
            [
              await watch.read(tx, { passId, holder }, at),
              await stored.read(tx, { passId, holder }, at),
            ] as const,
        );
        // A cooldown that is over may be forgotten.
        const counted = ({ cooldownUntil, ...rest }: Use) => ({
          ...rest,
          cooldownUntil: Math.max(nowMs, cooldownUntil),
        });
        expect(counted(known), `${passId} ${kind} ${action}`).toEqual(counted(read));
      }
    }
  }
}
