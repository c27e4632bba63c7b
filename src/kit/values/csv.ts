/** What a spreadsheet would take for a formula begins with one of these, once it is trimmed and folded. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** One line of CSV (RFC 4180) that no spreadsheet runs as a formula. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** A value as plain text that no spreadsheet runs as a formula, in one line. */
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

/** A moment as spreadsheets and people read it, in UTC. */
export function csvTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
