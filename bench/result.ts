/** The result of every benchmark: its figure relative to a baseline of the same run. */
export interface BenchResult {
  bench: string;
  /** Null if there was nothing to compare with. */
  ratio: number | null;
  aim: number;
  holds: boolean;
  figures: Record<string, number | string>;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function printTable(rows: Record<string, string | number>[]): void {
  if (process.argv.includes('--json')) return;
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}
