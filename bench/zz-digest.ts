import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/database/open.ts';
import { findFirstNumber } from '../src/desk/audit/cases/store.ts';
import { countWeek } from '../src/desk/audit/digest/count-week.ts';
import {
  countCasesSince,
  countJobsSince,
  countPassesSince,
  groupActions,
  groupReversals,
} from '../src/desk/audit/digest/store.ts';
import { rememberTools } from '../src/kit/contract/known-tools.ts';
import { seedAudit } from './seed-audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'digest-'));
const t0 = Date.now();
await seedAudit(folder, Number(process.argv[2]));
console.log('seeded', folder, Date.now() - t0, 'ms');
const database = openDatabase(folder);
rememberTools([
  { id: 'tool-0', actions: { ban: { effect: 'changes' } } },
  { id: 'tool-1', actions: { ban: { effect: 'changes' } } },
] as never);
const DAY = 86_400_000,
  now = Date.now();
const time = async (name: string, run: () => Promise<unknown>) => {
  for (let i = 0; i < 3; i += 1) {
    const s = performance.now();
    const r = await run();
    console.log(
      name,
      Math.round((performance.now() - s) * 10) / 10,
      'ms',
      i === 0 ? JSON.stringify(r).slice(0, 120) : '',
    );
  }
};
for (const ago of [7, 350, 690])
  await time(`week ${ago} d ago`, () =>
    countWeek(database, { fromMs: now - ago * DAY, toMs: now - (ago - 7) * DAY }),
  );
await time('since 1 d', () =>
  database.transaction(async (tx) => [
    await countCasesSince(tx, { from: await findFirstNumber(tx, now - DAY), fromMs: now - DAY }),
    await countJobsSince(tx, now - DAY),
    await countPassesSince(tx, now - DAY),
  ]),
);
await time('since 600 d', () =>
  database.transaction(async (tx) => [
    await countCasesSince(tx, {
      from: await findFirstNumber(tx, now - 600 * DAY),
      fromMs: now - 600 * DAY,
    }),
  ]),
);
const big = { from: 100_000, before: 102_000, fromMs: 0, toMs: now };
await time('one step of 2,000 cases', () => database.transaction((tx) => groupActions(tx, big)));
await time('one step reversals', () => database.transaction((tx) => groupReversals(tx, big)));
const texts: string[] = [];
await database.transaction(async (tx) => {
  const spy = new Proxy(tx, {
    get: (t, k) =>
      k === 'all' || k === 'one'
        ? (sql: string) => {
            texts.push(sql);
            return Promise.resolve(k === 'all' ? [] : undefined);
          }
        : (t as never)[k],
  });
  await groupActions(spy, big);
  await groupReversals(spy, big);
  await countCasesSince(spy, { from: 1, fromMs: 1 });
  await countJobsSince(spy, 1);
  await countPassesSince(spy, 1);
});
for (const sql of texts) {
  const plain = sql.replace(/\$\d+/g, '1');
  console.log(
    database.connection
      .prepare('EXPLAIN QUERY PLAN ' + plain)
      .all()
      .map((r: any) => r.detail)
      .join(' | '),
  );
}
await database.close();
