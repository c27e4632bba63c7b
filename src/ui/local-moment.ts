/** A moment in the format of `datetime-local`: in the reader's zone, to the minute. */
export function toLocalText(atMs: number | null): string {
  if (atMs === null || !Number.isFinite(atMs)) return '';
  const at = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Null if empty or incomplete. */
export function fromLocalText(text: string): number | null {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null;
  const atMs = new Date(text).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}
