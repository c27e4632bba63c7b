import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IconName, iconNames } from '../src/ui/icon-names.ts';
import { root } from './command.ts';

// Writes src/ui/icons.svg. A file of drawings is loaded once and kept, and costs the first view no script.

const FILE = 'src/ui/icons.svg';

/** Our name first, lucide's second, where they differ. */
const drawnAs: Partial<Record<IconName, string>> = {
  book: 'book-text',
  chart: 'chart-no-axes-column',
  cross: 'x',
  file: 'file-text',
  grip: 'grip-vertical',
  history: 'rotate-ccw-clock',
  link: 'link-2',
  message: 'message-square',
  question: 'circle-question-mark',
  refresh: 'refresh-cw',
  sliders: 'sliders-horizontal',
  undo: 'undo-2',
  warning: 'triangle-exclamation-point',
};

type Shape = [element: string, attributes: Record<string, string>];

export async function icons(): Promise<number> {
  writeFileSync(join(root, FILE), await drawIcons());
  process.stdout.write(`${FILE} is up to date.\n`);
  return 0;
}

export async function drawIcons(): Promise<string> {
  const symbols = await Promise.all(iconNames.map(drawIcon));
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/lucide-react/package.json'), 'utf8'),
  );
  const source = `<!-- Drawings by lucide ${version}, ISC License. Written by npm run icons. -->`;
  // No size, so that nothing shows where the file stands in a document itself.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n${source}\n${symbols.join('\n')}\n</svg>\n`;
}

async function drawIcon(name: IconName): Promise<string> {
  const { __iconData: data } = await import(`lucide-react/icons/${drawnAs[name] ?? name}`);
  const shapes = (data.node as Shape[]).map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${element}${written.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}
