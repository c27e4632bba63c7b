import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../src', import.meta.url));

/** The paths named in `styles.css`, as patterns below `src`. */
function sources(kind: 'source' | 'source not'): string[] {
  const css = readFileSync(join(root, 'web/styles.css'), 'utf8');
  const found = css.matchAll(new RegExp(`@${kind} "(.*?)"`, 'g'));
  return [...found].map(([, path = '']) => normalize(join('web', path)));
}

/** All page files that render without `screens.css`, and everything they import from ui and kit. */
function firstViewFiles(): Set<string> {
  const isLater = (path: string) =>
    /^web\/(admin|information|setup)\//.test(path) || path.includes('.test.');
  const queue = globSync('web/**/*.tsx', { cwd: root }).filter((path) => !isLater(path));
  const seen = new Set(queue);
  for (const path of queue) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, from = ''] of text.matchAll(/from '([#.][^']+\.tsx?)'/g)) {
      const target = from.startsWith('#') ? from.slice(1) : join(dirname(path), from);
      if (!/^(ui|kit)\//.test(target) || seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return seen;
}

test('the styles of the first view know every file that it draws with', () => {
  const wanted = sources('source');
  const left = sources('source not');
  const unknown = [...firstViewFiles()].filter((path) => {
    const isDrawn = /className=/.test(readFileSync(join(root, path), 'utf8'));
    const isNamed = wanted.some((glob) => matchesGlob(path, glob));
    return isDrawn && (!isNamed || left.some((glob) => matchesGlob(path, glob)));
  });
  expect(unknown).toEqual([]);
});
