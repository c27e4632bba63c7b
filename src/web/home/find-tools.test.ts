import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tool } from '#kit/contract/feature.ts';
import { tools } from '#tools/index.ts';
import { findTools } from './find-tools.ts';

const tool = (id: string, title: string, keywords: string[] = []): Tool => ({
  id,
  title,
  tagline: 'A link as PNG or SVG',
  summary: '',
  group: 'game',
  icon: 'qr-code',
  keywords,
  actions: {},
});

const list = [tool('a', 'Ban Tool'), tool('b', 'Café Bán', ['poster'])];
const idsOf = (query: string) => findTools(list, query).map(({ id }) => id);

test('no query finds every tool', () => {
  expect(findTools(tools, '  ')).toEqual(tools);
});

test('case and accents do not matter', () => {
  expect(idsOf('BAN')).toEqual(['a', 'b']);
  expect(idsOf('cafe')).toEqual(['b']);
});

test('every word must be found, in whatever order and field', () => {
  expect(idsOf('svg poster')).toEqual(['b']);
  expect(idsOf('poster tool')).toEqual([]);
});

test('every tool is found by its own title', () => {
  for (const each of tools) expect(findTools(tools, each.title)).toContain(each);
});

test('any query gives tools of the list, in the order of the list', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      const found = findTools(list, query);
      expect(found).toEqual(list.filter((each) => found.includes(each)));
    }),
  );
});
