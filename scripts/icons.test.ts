import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './command.ts';
import { drawIcons } from './icons.ts';

it('the icons are drawn as the installed lucide draws them; npm run icons writes them', async () => {
  const kept = readFileSync(join(root, 'src/ui/icons.svg'), 'utf8');
  expect(kept).toBe(await drawIcons());
});
