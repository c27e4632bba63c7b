// Cases to choose from in Discord.
import { knownTools, toolTitle } from '../contract/known-tools.ts';
import { readTarget } from '../contract/target.ts';
import type { Choice, Suggest } from './command.ts';

const OFFERED = 25;
/** Some of the reader's own cases are about other cases, or about no tool's work. */
const READ_MAX = 50;

/** As every list of cases tells it. */
export interface ListedCase {
  id: number;
  action: string;
  target: string | null;
  target_name: string | null;
  targets: number;
  is_erased: boolean;
}

interface Listed {
  cases: readonly ListedCase[];
}

const LIST = 'audit/cases/list';

/** The reader's own latest ones. */
export const recentCases: Suggest = {
  action: LIST,
  input: { limit: OFFERED },
  choices: ({ cases }: Listed) => cases.map(offerCase),
};

/** The reader's own latest ones that take evidence. */
export const recentMatters: Suggest = {
  action: LIST,
  input: { limit: READ_MAX },
  choices: ({ cases }: Listed) => cases.filter(isMatter).map(offerCase),
};

/** The latest ones about an account, whoever made them. */
export function mattersAbout(target: string): Suggest {
  return { ...recentMatters, input: { target, limit: READ_MAX } };
}

function offerCase(one: ListedCase): Choice {
  return { name: `${one.id}: ${sayCase(one)}`, value: one.id };
}

/** A case of a tool, and not a note on one. */
function isMatter({ action, target, is_erased: isErased }: ListedCase): boolean {
  return !isErased && findTool(action) !== undefined && target?.startsWith('case:') !== true;
}

function findTool(action: string) {
  return knownTools().find(({ id }) => action.startsWith(`${id}/`));
}

/** Such as "Server Ban, ban: kestrel (156)". */
export function sayCase({ action, target, target_name: name, targets }: ListedCase): string {
  const tool = findTool(action);
  const rest = action.slice(tool ? tool.id.length + 1 : 0).replace(/[-/]+/g, ' ');
  const what = tool ? `${toolTitle(tool.id)}, ${rest}` : rest;
  if (target === null) return targets > 1 ? `${what}: ${targets} accounts` : what;
  const id = readTarget(target)?.id ?? target;
  return `${what}: ${name === null ? id : `${name} (${id})`}`;
}
