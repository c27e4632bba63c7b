import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRELOADS_FILE, type Preloads } from '#kit/contract/preloads.ts';

const END_OF_HEAD = '</head>';

/** What each screen needs besides the first view, as tags, by the screen's name. */
type Tags = ReadonlyMap<string, string>;

export function readPreloads(folder: string): Tags {
  const file = join(folder, PRELOADS_FILE);
  if (!existsSync(file)) return new Map();
  const listed: Record<string, Preloads> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(listed).map(([screen, files]) => [screen, writeTags(files)]));
}

/**
 * The document for each screen, and under the empty name the one for all others. A screen's code is then asked for
 * together with the first view, not by it.
 */
export function addPreloads(html: string, tags: Tags): Map<string, string> {
  const documents = new Map([['', html]]);
  for (const [screen, own] of tags) {
    documents.set(
      screen,
      html.replace(END_OF_HEAD, () => `${own}${END_OF_HEAD}`),
    );
  }
  return documents;
}

/**
 * With `crossorigin`, because the page's own loader asks in that way, and a browser would ask twice. With a low priority,
 * so that on a slow network the frame isn't drawn later for it.
 */
const HOW = 'crossorigin fetchpriority="low"';

function writeTags({ scripts, styles }: Preloads): string {
  return [
    ...scripts.map((path) => `<link rel="modulepreload" ${HOW} href="/${path}">\n`),
    ...styles.map((path) => `<link rel="preload" as="style" ${HOW} href="/${path}">\n`),
  ].join('');
}
