const DISCORD_BEGAN_MS = 1_420_070_400_000n;
const DAY_MS = 86_400_000;
const SHAPE = /^[1-9]\d{16,19}$/;

/** The creation time of a Discord id; undefined if the digits can't be one. */
export function readSnowflakeTime(id: string, nowMs: number): number | undefined {
  if (!SHAPE.test(id)) return undefined;
  const madeAtMs = Number((BigInt(id) >> 22n) + DISCORD_BEGAN_MS);
  // Allows one extra day because the reader's clock may be slow.
  return madeAtMs <= nowMs + DAY_MS ? madeAtMs : undefined;
}
