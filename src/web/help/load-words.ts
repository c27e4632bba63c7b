import type { HelpScreen, HelpWords } from '#kit/contract/help.ts';

const catalogs = import.meta.glob<HelpWords>(
  ['../../tools/*/words/help.json', '../../desk/**/words/help.json', '../**/words/help.json'],
  { import: 'default' },
);

/** Each catalog is a separate chunk that is loaded when its help is opened. */
export async function loadWords({ folder }: HelpScreen): Promise<HelpWords> {
  // The bundler names files from here on, without going up further than needed.
  const path = folder.startsWith('web/') ? `../${folder.slice(4)}` : `../../${folder}`;
  const load = catalogs[`${path}/words/help.json`];
  if (!load) throw new Error(`${folder} has no words/help.json`);
  return load();
}
