/** Prints a command's response: one JSON object for programs, or lines for people. */
export function say(answer: object, lines: readonly string[], asJson: boolean | undefined): void {
  const text = asJson ? JSON.stringify(answer) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}

export function sayTime(time: number | null): string {
  return time === null ? '-' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** Formats rows as lines, with each column as wide as its widest cell. */
export function padded(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(plain));
  const widths = (shown[0] ?? []).map((_, at) =>
    Math.max(...shown.map((row) => (row[at] ?? '').length)),
  );
  return shown.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Control characters in a label must not move the cursor of the owner's terminal. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

/** '1,204'. The command line is English, and loading Intl takes longer than most commands. */
export function sayNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** '1,204 cases' */
export function sayCount(count: number, noun: string): string {
  return `${sayNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function saySize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1_000)} KB`;
  const megabytes = bytes / 1_000_000;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}
