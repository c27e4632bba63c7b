import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScreenFinder } from '#kit/contract/screen-paths.ts';
import { tools } from '#tools/index.ts';
import { findPreloads } from './preloads.ts';
import { listScreenFiles } from './screen-files.ts';

const src = join(import.meta.dirname, '../..');

const chunk = (
  fileName: string,
  more: { of?: string; imports?: string[]; css?: string[] } = {},
) => ({
  type: 'chunk',
  fileName,
  isEntry: fileName === 'index.js',
  moduleIds: more.of ? [`/anywhere/src/${more.of}`] : [],
  imports: more.imports ?? [],
  viteMetadata: { importedCss: new Set(more.css) },
});

const output = [
  chunk('index.js', { of: 'web/main.tsx', css: ['index.css'] }),
  chunk('jobs.js', {
    of: 'desk/jobs/page.tsx',
    imports: ['index.js', 'parts.js'],
    css: ['jobs.css'],
  }),
  chunk('parts.js', { imports: ['index.js', 'deep.js'] }),
  chunk('deep.js', { imports: ['parts.js'], css: ['deep.css'] }),
  chunk('other.js', { of: 'desk/other/page.tsx' }),
  { type: 'asset', fileName: 'screens.css', originalFileNames: ['screens.css'] },
] as unknown as Parameters<typeof findPreloads>[0];

test('a screen needs its own code with everything that it imports, but not the first view', () => {
  expect(findPreloads(output, ['web/screens.css', 'desk/jobs/page.tsx'])).toEqual({
    scripts: ['deep.js', 'jobs.js', 'parts.js'],
    styles: ['deep.css', 'jobs.css', 'screens.css'],
  });
});

test('a screen without code of its own needs nothing', () => {
  expect(findPreloads(output, [])).toEqual({ scripts: [], styles: [] });
});

test('a build fails if the page has no such file', () => {
  expect(() => findPreloads(output, ['desk/gone/page.tsx'])).toThrow('desk/gone/page.tsx');
});

test('every screen is listed with files that are there', () => {
  const listed = listScreenFiles(tools);
  const findScreen = makeScreenFinder(tools);
  for (const [screen, files] of listed) {
    expect(findScreen(screen)).toBe(screen);
    for (const file of files) expect(existsSync(join(src, file)), file).toBe(true);
  }
  expect(listed.size).toBeGreaterThan(tools.length);
});
