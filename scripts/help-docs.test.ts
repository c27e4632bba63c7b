import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpParts } from '../src/kit/contract/help.ts';
import { tools } from '../src/tools/index.ts';
import { findHelp } from '../src/web/help/find-help.ts';
import { helpScreens } from '../src/web/help/help-screens.ts';
import { root } from './command.ts';
import { buildHelp, readHelp } from './help-docs.ts';

const all = Object.values(helpScreens).flat();
const folders = [...new Set(all.map(({ folder }) => folder))];

describe('the help', () => {
  it('in docs/help.md says what the screens say; npm run help-docs writes it', () => {
    expect(readFileSync(join(root, 'docs/help.md'), 'utf8')).toBe(buildHelp());
  });

  it('has an entry for every tool', () => {
    const missing = tools.filter(({ id }) => findHelp(`/${id}`)?.folder !== `tools/${id}`);
    expect(missing).toEqual([]);
  });

  it.each(folders)('of %s says what the screen does and what can be undone', (folder) => {
    expect(existsSync(join(root, 'src', folder, 'words/help.json'))).toBe(true);
    const catalog = readHelp(folder);
    const isTool = folder.startsWith('tools/');
    // A tool's title and needs come from its contract.
    expect('title' in catalog).toBe(!isTool);
    expect(Object.keys(catalog)).toEqual(expect.arrayContaining(['does', 'undo']));
    if (!isTool) expect(catalog.needs).toBeDefined();
    const known: readonly string[] = ['title', ...helpParts];
    expect(Object.keys(catalog).filter((key) => !known.includes(key))).toEqual([]);
  });

  it('has no catalog that no screen shows', () => {
    const written = globSync('{tools,desk,web}/**/words/help.json', { cwd: join(root, 'src') });
    const found = written.map((path) => dirname(dirname(path)).replaceAll('\\', '/'));
    expect(found.filter((folder) => !folders.includes(folder))).toEqual([]);
  });
});
