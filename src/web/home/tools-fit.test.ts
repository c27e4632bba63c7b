import { expect, test } from 'vitest';
import { tools } from '#tools/index.ts';
import { iconNamed } from '#ui/icon-names.ts';

const pages = import.meta.glob('../../tools/*/page.tsx');

test.each(tools.map((tool) => [tool.id, tool] as const))(
  'the tool %s has a page and an icon that is drawn',
  (id, tool) => {
    expect(Object.keys(pages)).toContain(`../../tools/${id}/page.tsx`);
    expect(iconNamed(tool.icon)).toBe(tool.icon);
  },
);

test('an icon that nobody drew shows a question mark, whatever it is called', () => {
  for (const name of ['unheard-of', '', 'constructor', '__proto__']) {
    expect(iconNamed(name)).toBe('question');
  }
});
