const BYTES = 5;

/** Short enough to read aloud. Not `randomUUID`, which is missing on a desk without https. */
export function newErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
