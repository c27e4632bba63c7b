// Whether a case was practice stands in its platform, 'roblox practice', or 'practice' where it has none: the row's tag
// covers it there, and it stays when the person is erased.
const MARK = 'practice';

export function markPlatform(platform: string | null, isPractice: boolean): string | null {
  if (!isPractice) return platform;
  return platform === null ? MARK : `${platform} ${MARK}`;
}

export function unmarkPlatform(stored: string): string | undefined {
  return stored.replace(MARK, '').trim() || undefined;
}

/** For the columns of a case, which the outcome may know better than the intent. */
export const PLATFORM_SQL = `COALESCE(
  NULLIF(TRIM(REPLACE(outcome.platform, '${MARK}', '')), ''),
  NULLIF(TRIM(REPLACE(intent.platform, '${MARK}', '')), ''))`;
export const IS_PRACTICE_SQL = `CASE
  WHEN intent.platform LIKE '%${MARK}' OR outcome.platform LIKE '%${MARK}' THEN 1 ELSE 0 END`;
