import type { Transaction } from '#database/database.ts';
import type { Actor } from './actor.ts';
import { type Reach, signInAdmin } from './sign-in.ts';

/** Creates one to three codes at a time, each batch for a new holder. */
export async function makeCodesActor(reach: Reach, number: number): Promise<Actor> {
  const admin = await signInAdmin(reach, `codes ${number}`);
  let codes = new Map<string, number>();
  let batches = 0;

  return {
    name: admin.name,
    next() {
      batches += 1;
      const holder = `holder ${batches}`;
      const count = 1 + (batches % 3);
      const after = new Map(codes).set(holder, count);
      return {
        action: 'access/codes/create',
        path: '/admin/codes/create',
        body: { admin_key: admin.token, label: 'crash', holder, count },
        after: sayCodes(after),
        isSecret: true,
        done() {
          codes = after;
          return sayCodes(after);
        },
      };
    },
    async look(tx) {
      codes = await countCodes(tx, admin.label);
      return sayCodes(codes);
    },
  };
}

async function countCodes(tx: Transaction, by: string): Promise<Map<string, number>> {
  const rows = await tx.all<{ holder: string; count: number }>(
    'SELECT holder, COUNT(*) AS count FROM codes WHERE created_by = $1 GROUP BY holder',
    [by],
  );
  return new Map(rows.map(({ holder, count }) => [holder, Number(count)]));
}

function sayCodes(codes: Map<string, number>): string {
  return [...codes]
    .map(([holder, count]) => `${holder} has ${count}`)
    .sort()
    .join('; ');
}
