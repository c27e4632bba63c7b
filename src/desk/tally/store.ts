import type { Transaction } from '#database/database.ts';

export const outcomes = ['done', 'refused', 'failed', 'unknown'] as const;
export type ToolOutcome = (typeof outcomes)[number];

export interface ToolCount extends Record<ToolOutcome, number> {
  tool: string;
}

export async function addToHour(tx: Transaction, hour: number, count: ToolCount): Promise<void> {
  await tx.run(
    `INSERT INTO tool_hours (hour, tool, done, refused, failed, unknown) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (hour, tool) DO UPDATE
     SET done = tool_hours.done + excluded.done, refused = tool_hours.refused + excluded.refused,
       failed = tool_hours.failed + excluded.failed, unknown = tool_hours.unknown + excluded.unknown`,
    [hour, count.tool, count.done, count.refused, count.failed, count.unknown],
  );
}

export async function sumSince(tx: Transaction, hour: number): Promise<ToolCount[]> {
  return tx.all<ToolCount>(
    `SELECT tool, SUM(done) AS done, SUM(refused) AS refused, SUM(failed) AS failed,
       SUM(unknown) AS unknown
     FROM tool_hours WHERE hour >= $1 GROUP BY tool`,
    [hour],
  );
}

export async function forgetOldHours(tx: Transaction, before: number): Promise<void> {
  await tx.run('DELETE FROM tool_hours WHERE hour < $1', [before]);
}
