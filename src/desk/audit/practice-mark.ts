// A practice case is marked in its platform: 'roblox practice', or 'practice' if it has none. There the row's
// tag covers the mark, and it stays when the person is erased.
const MARK = 'practice';

export function markPlatform(platform: string | null, isPractice: boolean): string | null {
  if (!isPractice) return platform;
  return platform === null ? MARK : `${platform} ${MARK}`;
}

export function unmarkPlatform(stored: string): string | undefined {
  return stored.replace(MARK, '').trim() || undefined;
}

/** SQL for the columns of a case. The outcome may know more than the intent. */
export const PLATFORM_SQL = `COALESCE(
  NULLIF(TRIM(REPLACE(outcome.platform, '${MARK}', '')), ''),
  NULLIF(TRIM(REPLACE(intent.platform, '${MARK}', '')), ''))`;
export const IS_PRACTICE_SQL = `CASE
  WHEN intent.platform LIKE '%${MARK}' OR outcome.platform LIKE '%${MARK}' THEN 1 ELSE 0 END`;
