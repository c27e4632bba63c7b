// Discord's ids: 42 bits of time and 22 bits that distinguish ids made in the same millisecond.

const EPOCH_MS = 1_420_070_400_000;
const REST = 2 ** 22;

/** `rest` is an integer below 2^22. */
export function snowflakeAt(ms: number, rest: number): string {
  return String((BigInt(Math.floor(ms - EPOCH_MS)) << 22n) | BigInt(rest % REST));
}

export function readSnowflakeTime(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH_MS;
}

/** Accepts a 64-bit number without leading zeros. */
export function isSnowflake(text: string): boolean {
  return /^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) < 2n ** 64n;
}

/** Sorts ids of different lengths in numeric order without converting them to numbers. */
export function compareIds(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Finds the index of `id` in the ascending list, or the index to insert it at. */
export function findInsertIndex(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareIds(ids[middle]!, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
