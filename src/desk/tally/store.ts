import type { Transaction } from '#database/database.ts';

export interface ToolCount {
  tool: string;
  done: number;
  failed: number;
}

export async function addToHour(tx: Transaction, hour: number, count: ToolCount): Promise<void> {
  await tx.run(
    `INSERT INTO tool_hours (hour, tool, done, failed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (hour, tool) DO UPDATE
     SET done = tool_hours.done + excluded.done, failed = tool_hours.failed + excluded.failed`,
    [hour, count.tool, count.done, count.failed],
  );
}

export async function sumSince(tx: Transaction, hour: number): Promise<ToolCount[]> {
  return tx.all<ToolCount>(
    `SELECT tool, SUM(done) AS done, SUM(failed) AS failed FROM tool_hours
     WHERE hour >= $1 GROUP BY tool`,
    [hour],
  );
}

export async function forgetOldHours(tx: Transaction, before: number): Promise<void> {
  await tx.run('DELETE FROM tool_hours WHERE hour < $1', [before]);
}
