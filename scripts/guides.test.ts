import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import names from '../src/desk/settings/page/words/en.json' with { type: 'json' };
import { errors } from '../src/errors.ts';
import {
  defaultSettings,
  type SettingName,
  settingSpecs,
  unitMs,
} from '../src/kit/contract/settings.ts';
import { root } from './command.ts';

const PICTURE_BYTES_MAX = 120 * 1024;
const DECISION_LINES_MAX = 45;

const markdown = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The heading's anchor, as common viewers generate it. */
function anchorOf(heading: string): string {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
  return plain.trim().replaceAll(' ', '-');
}

const anchorsIn = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links and images in a file that lead to nothing in this project. */
function brokenIn(path: string): string[] {
  const found = [...read(path).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
  const targets = found.map(([, link, source]) => link ?? source ?? '');
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const to = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(root, to))) return true;
    return anchor !== undefined && !anchorsIn(to).includes(anchor);
  });
}

/** The files that a guide refers to. */
const filesNamedIn = (path: string) =>
  [...read(path).matchAll(/`((?:src|e2e|scripts|bench|bin)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );

const isInSource = (path: string) => existsSync(join(root, 'src', path));

/** The folders of src in ARCHITECTURE.md's diagram, derived from the indentation. */
function readDrawnTree(): string[] {
  const [, below = ''] = read('ARCHITECTURE.md').split('\nsrc/\n');
  const lines = (below.split('```')[0] ?? '').trimEnd().split('\n');
  let parent = '';
  return lines.map((line) => {
    const [, indent = '', name = ''] = /^( +)([\w-]+)\//.exec(line) ?? [];
    if (indent.length === 2) parent = name;
    return indent.length === 2 ? name : `${parent}/${name}`;
  });
}

function listFolders(folder: string): string[] {
  return readdirSync(join(root, 'src', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

/** Both have a panel of their own: maintenance here, and the use from Discord under Connections. */
const notInTable = ['maintenance', 'discordDesk'] as const;
type TabledSetting = Exclude<SettingName, (typeof notInTable)[number]>;

/** A row of the settings table that docs/admin.md must contain. */
function rowOf(name: TabledSetting): string[] {
  const spec = settingSpecs[name];
  const label = names[`${name}.label`];
  const say = (value: number) => value.toLocaleString('en');
  if (spec.kind === 'ids') {
    const { max, digitsMin, digitsMax } = spec;
    return [label, 'none', `at most ${max} ids of ${digitsMin} to ${digitsMax} digits`];
  }
  if (spec.kind === 'text') {
    const [fallback, shape] = [defaultSettings[name], spec.of === 'link' ? 'a link of ' : ''];
    return [label, String(fallback) || 'none', `${shape}at most ${spec.max} characters`];
  }
  if (spec.kind === 'switch') return [label, defaultSettings[name] ? 'on' : 'off', 'on or off'];
  const scale = spec.kind === 'duration' ? unitMs[spec.unit] : 1;
  const isDays = name === 'youngAccountDays';
  const counted = isDays ? ' days' : name.endsWith('Megabytes') ? ' MB' : '';
  const unit = spec.kind === 'duration' ? ` ${spec.unit}` : counted;
  const by = name.endsWith('PerMinute') ? ' per minute' : unit;
  const value = Number(defaultSettings[name]) / scale;
  if (spec.kind === 'duration' && spec.orNever) {
    return [
      label,
      'never',
      `0 (never), or ${say(spec.min / scale)} to ${say(spec.max / scale)}${unit}`,
    ];
  }
  return [label, say(value) + by, `${say(spec.min / scale)} to ${say(spec.max / scale)}${unit}`];
}

describe('the guides', () => {
  it.each(markdown)('%s leads nowhere that is not there', (path) => {
    expect(brokenIn(path)).toEqual([]);
  });

  it('tell the default and the range of every setting as the code has them', () => {
    const [, part = ''] = read('docs/admin.md').split('\n## Settings\n');
    const rows = part
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    const settings = Object.keys(defaultSettings).filter(
      (name) => !notInTable.some((other) => other === name),
    );
    expect(rows?.slice(2)).toEqual(settings.map((name) => rowOf(name as TabledSetting)));
  });

  it.each(['SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
    '%s names files that exist',
    (path) => {
      const named = filesNamedIn(path);
      expect(named).not.toEqual([]);
      expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    },
  );

  it.each(['store', 'platforms', 'jobs', 'audit', 'page'])(
    'docs/%s.md names folders and files of src that exist',
    (name) => {
      const text = `${read(`docs/${name}.md`)}\n${read('ARCHITECTURE.md')}`;
      const named = [...text.matchAll(/`((?:database|desk|kit|platforms|server|web)\/[\w./-]+)`/g)];
      const missing = named
        .map(([, path = '']) => path)
        .filter((path) => !isInSource(path) && !(path in errors));
      expect(named.length).toBeGreaterThan(0);
      expect(missing).toEqual([]);
    },
  );

  it('show the tree as it is', () => {
    const drawn = readDrawnTree();
    expect(drawn.filter((path) => !isInSource(path))).toEqual([]);
    const folders = ['.', 'desk', 'kit', 'platforms'].flatMap(listFolders);
    expect(folders.filter((path) => !drawn.includes(path))).toEqual([]);
  });

  it('explain the architecture in 1,500 words', () => {
    expect(read('ARCHITECTURE.md').split(/\s+/).length).toBeLessThanOrEqual(1_500);
  });

  it('use every picture, and none is heavy', () => {
    const texts = markdown.map(read).join('\n');
    const pictures = readdirSync(join(root, 'docs/pictures'));
    expect(pictures.filter((name) => !texts.includes(`pictures/${name}`))).toEqual([]);
    const heavy = pictures.filter(
      (name) => statSync(join(root, 'docs/pictures', name)).size > PICTURE_BYTES_MAX,
    );
    expect(heavy).toEqual([]);
  });

  it('keep each decision short', () => {
    const long = markdown.filter(
      (path) =>
        path.includes('decisions') && read(path).trimEnd().split('\n').length > DECISION_LINES_MAX,
    );
    expect(long).toEqual([]);
  });
});
