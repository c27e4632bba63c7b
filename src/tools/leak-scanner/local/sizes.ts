const MB = 1_000_000;

/** '34.2 MB', '812 bytes' */
export function sayBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < MB) return `${(bytes / 1_000).toFixed(1)} KB`;
  if (bytes < 1_000 * MB) return `${(bytes / MB).toFixed(1)} MB`;
  return `${(bytes / (1_000 * MB)).toFixed(2)} GB`;
}

/** Undefined for very short scans, whose rate means nothing. */
export function sayRate(bytes: number, ms: number): string | undefined {
  if (ms < 50 || bytes < MB / 10) return undefined;
  return (bytes / MB / (ms / 1_000)).toFixed(1);
}

/** '0.02' */
export function saySeconds(ms: number): string {
  const seconds = ms / 1_000;
  return seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(0);
}
