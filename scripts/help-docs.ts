import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '../src/kit/contract/feature.ts';
import {
  type HelpScreen,
  type HelpWords,
  helpParts,
  listNeeds,
  neededPass,
} from '../src/kit/contract/help.ts';
import { neededPlatforms } from '../src/kit/contract/needs.ts';
import { keyCaps, shortcutNames } from '../src/kit/contract/shortcuts.ts';
import { tools } from '../src/tools/index.ts';
import { words } from '../src/ui/words.ts';
import { helpScreens } from '../src/web/help/help-screens.ts';
import en from '../src/web/help/words/en.json' with { type: 'json' };
import { root } from './command.ts';

// Writes docs/help.md from the words that the screens' own help shows.

const FILE = 'docs/help.md';
const say = words(en, 'en');

export async function helpDocs(): Promise<number> {
  writeFileSync(join(root, FILE), buildHelp());
  process.stdout.write(`${FILE} is up to date.\n`);
  return 0;
}

export function buildHelp(): string {
  const groups = (['tools', 'forModerators', 'forAdmins'] as const).map((group) => {
    const screens = helpScreens[group].filter(isFirst(group));
    return `## ${say(`group.${group}`)}\n\n${screens.map(buildScreen).join('\n')}`;
  });
  return `# ${say('page.title')}\n\n${say('page.lead')}\n\n${groups.join('\n')}\n${buildKeys()}`;
}

/** Moderators and admins share some screens, which are told once. */
function isFirst(group: keyof typeof helpScreens) {
  const told = new Set(
    group === 'forAdmins' ? helpScreens.forModerators.map(({ folder }) => folder) : [],
  );
  return ({ folder }: HelpScreen) => {
    if (told.has(folder)) return false;
    told.add(folder);
    return true;
  };
}

function buildScreen({ folder, toolId }: HelpScreen): string {
  const catalog = readHelp(folder);
  const tool = tools.find(({ id }) => id === toolId);
  const { does = '', ...parts } = catalog;
  const rest = helpParts
    .filter((part) => part !== 'does')
    .map((part) => {
      const told = parts[part] === undefined ? [] : [parts[part]];
      const needs = part === 'needs' && tool ? describeNeeds(tool) : [];
      const text = [...needs, ...told].join(' ');
      return text === '' ? '' : `- **${say(`part.${part}`)}**: ${text}\n`;
    });
  return `### ${tool?.title ?? catalog.title}\n\n${does}\n\n${rest.join('')}`;
}

export function readHelp(folder: string): HelpWords {
  return JSON.parse(readFileSync(join(root, 'src', folder, 'words/help.json'), 'utf8'));
}

function describeNeeds(tool: Tool): string[] {
  const { app } = tool.needs ?? {};
  return [
    say(`needs.pass.${neededPass(tool)}`, { tool: tool.title }),
    ...neededPlatforms(tool).map((platform) => say(`needs.${platform}`)),
    ...listNeeds(tool).map(({ platform, isOptional, title, for: purpose }) =>
      say(`needs.${platform}.${isOptional ? 'optional' : 'one'}`, {
        need: `_${title}_`,
        for: purpose,
      }),
    ),
    ...(app === undefined ? [] : [say('needs.app', { for: app })]),
  ];
}

function buildKeys(): string {
  const rows = shortcutNames.map((name) => {
    const keys = keyCaps(name)
      .map((cap) => `**${cap}**`)
      .join(' ');
    return `- ${keys}: ${say(`shortcut.${name}`)}.\n`;
  });
  return `## ${say('part.keys')}\n\n${rows.join('')}\n${say('keys.typing')}\n`;
}
