/** Matches text that a spreadsheet would read as a formula after trimming and folding it. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Writes one line of CSV (RFC 4180) that no spreadsheet runs as a formula. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Writes a value as single-line plain text that no spreadsheet runs as a formula. */
export function plainCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return harmless(value.replace(/[\s\p{Cc}]+/gu, ' '));
}

function harmless(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

function csvValue(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = harmless(value);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An ISO time in UTC, readable by both spreadsheets and people. */
export function csvTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
