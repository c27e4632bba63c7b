import { knownTools } from '#kit/contract/known-tools.ts';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

// Those that write cases, in the order of the navigation.
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

/** Everything that a case can come from: the tools that change something, then the parts of the desk. */
export function toolOptions(): readonly ToolOption[] {
  return [
    ...knownTools()
      .filter(({ actions }) => Object.values(actions).some(({ effect }) => effect === 'changes'))
      .map(({ id, title }) => ({ value: id, label: title })),
    ...parts.map((part) => ({ value: part, label: say(`tool.${part}`) })),
  ];
}

/** By its name; one that is not there any more, by its id. */
export function toolName(id: string): string {
  return toolOptions().find(({ value }) => value === id)?.label ?? id;
}
