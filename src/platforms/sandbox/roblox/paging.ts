// The two kinds of paging: tokens in Open Cloud, cursors on the older hosts.

export interface CloudPage {
  size: number;
  /** The position where the previous page ended; undefined for the first page. */
  after: number | undefined;
  /** Makes the token for the page that follows `position`. */
  tokenFor(position: number): string;
}

const cloudSizeDefault = 10;
const cloudSizeMax = 100;
const legacyLimits = ['10', '25', '50', '100'];

/** Returns undefined when the size is invalid or the token came from a call with other parameters. */
export function readCloudPage(query: URLSearchParams, resource: string): CloudPage | undefined {
  const sizeText = query.get('maxPageSize') ?? '0';
  if (!/^\d{1,9}$/.test(sizeText)) return undefined;
  const others = [...query].filter(([name]) => name !== 'pageToken').sort();
  const print = JSON.stringify([resource, others]);
  const token = query.get('pageToken');
  const after = token === null || token === '' ? undefined : openToken(token, print);
  if (after === 'foreign') return undefined;
  return {
    size: Math.min(Number(sizeText) || cloudSizeDefault, cloudSizeMax),
    after,
    tokenFor: (position) => seal(position, print),
  };
}

/** Returns undefined when the limit, the sort order or the cursor is invalid. */
export function cutLegacyPage<T>(all: readonly T[], query: URLSearchParams) {
  const limitText = query.get('limit') ?? '10';
  const order = query.get('sortOrder') ?? 'Asc';
  if (!legacyLimits.includes(limitText) || !['Asc', 'Desc'].includes(order)) return undefined;
  const cursor = query.get('cursor');
  const print = `${order}/${limitText}`;
  const start = cursor === null || cursor === '' ? 0 : openToken(cursor, print);
  if (start === 'foreign') return undefined;
  const limit = Number(limitText);
  const sorted = order === 'Asc' ? all : [...all].reverse();
  return {
    previousPageCursor: start > 0 ? seal(Math.max(0, start - limit), print) : null,
    nextPageCursor: start + limit < all.length ? seal(start + limit, print) : null,
    data: sorted.slice(start, start + limit),
  };
}

function seal(position: number, print: string): string {
  return Buffer.from(JSON.stringify([position, print])).toString('base64url');
}

function openToken(token: string, print: string): number | 'foreign' {
  const [position, sealedPrint] = parse(Buffer.from(token, 'base64url').toString('utf8'));
  const isOurs = sealedPrint === print && Number.isSafeInteger(position) && Number(position) >= 0;
  return isOurs ? Number(position) : 'foreign';
}

function parse(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
