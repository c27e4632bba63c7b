import { knownTools } from '#kit/contract/known-tools.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

// The parts of the desk that write cases, in the order of the navigation.
const parts = [
  'access',
  'access/codes',
  'access/passes',
  'access/admin',
  'bans',
  'banner',
  'decoys',
  'settings',
  'audit',
  'audit/cases',
] as const;

interface ToolOption {
  value: string;
  label: string;
}

/** Lists every source of cases: the tools that change something, then the parts of the desk. */
export function toolOptions(): readonly ToolOption[] {
  return [
    ...knownTools()
      .filter(({ actions }) => Object.values(actions).some(({ effect }) => effect === 'changes'))
      .map(({ id, title }) => ({ value: id, label: title })),
    ...parts.map((part) => ({ value: part, label: say(`tool.${part}`) })),
  ];
}

/** The tool's name, or its id if the tool no longer exists. */
export function toolName(id: string): string {
  return toolOptions().find(({ value }) => value === id)?.label ?? id;
}
