import { isInScope, type Tool } from '#kit/contract/feature.ts';
import { casePathsIn, readCaseId } from '#kit/page/case-paths.ts';
import type { Recognised } from '#kit/recognise/recognised.ts';
import { type IconName, iconNamed } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import { findTools } from '../home/find-tools.ts';
import { toolsTaking } from './open-tool.ts';
import { findPages, type PalettePage } from './pages.ts';
import en from './words/en.json';

const say = words(en);

/** One line of the palette. */
export interface Entry {
  id: string;
  label: string;
  icon: IconName;
  isTool?: boolean;
  hint?: string;
  aside?: string | undefined;
  /** Shown with the reason why it can't be chosen. */
  isShut?: boolean;
  choice: Choice;
}

export type Choice =
  | { tool: Tool; found?: Recognised | undefined }
  | { page: PalettePage }
  | { case: string }
  | { code: string };

export interface EntryGroup {
  id: 'cases' | 'takes' | 'tools' | 'pages';
  label: string;
  entries: readonly Entry[];
}

interface Wanted {
  text: string;
  found: Recognised | undefined;
  tools: readonly Tool[];
  pages: readonly PalettePage[];
  /** Undefined unless signed in as an admin. */
  adminPath: string | undefined;
  pass: { held: boolean; scope: readonly string[] | null | undefined };
}

export interface Entries {
  groups: readonly EntryGroup[];
  /** The description to show. A guess is dropped if a tool or page has that name. */
  told: Recognised | undefined;
}

/** The palette's entries for the text in its field. */
export function entriesFor(wanted: Wanted): Entries {
  const { text, found, tools, pages } = wanted;
  const cases = casesNamed(wanted);
  if (cases.length > 0) {
    return {
      told: undefined,
      groups: [{ id: 'cases', label: say('group.cases'), entries: cases }],
    };
  }
  const isCertain = found !== undefined && !('isGuess' in found);
  const named = isCertain ? [] : findTools(tools, text);
  const placed = isCertain ? [] : findPages(pages, text);
  const told = isCertain || named.length + placed.length === 0 ? found : undefined;
  const groups: EntryGroup[] = [
    { id: 'takes', label: say('group.takes'), entries: takers(wanted, told) },
    {
      id: 'tools',
      label: say('group.tools'),
      entries: named.map((tool) => namedEntry(tool, wanted)),
    },
    { id: 'pages', label: say('group.pages'), entries: placed.map(pageEntry) },
  ];
  return { told, groups: groups.filter(({ entries }) => entries.length > 0) };
}

/**
 * 'case 812' or '#812': links to the case, here and in the admin area, depending on this browser's access.
 */
function casesNamed({ text, pass, adminPath }: Wanted): Entry[] {
  const [, digits] = /^(?:case\s+#?|#)(\d+)$/i.exec(text.trim()) ?? [];
  const id = readCaseId(digits);
  if (id === undefined) return [];
  const entry = (base: string, label: string) => ({
    id: `case-${base}`,
    label,
    icon: 'book' as const,
    choice: { case: casePathsIn(base).casePath(id) },
  });
  const own = entry('', say('case', { id }));
  if (adminPath === undefined) return [pass.held ? own : { ...own, aside: say('needs-pass') }];
  const admins = entry(adminPath, say('case.admin', { id }));
  return pass.held ? [own, admins] : [admins];
}

function takers({ tools, pass }: Wanted, told: Recognised | undefined): Entry[] {
  if (told?.kind === 'access-code') {
    const label = say('redeem-this');
    return [{ id: 'redeem-this', label, icon: 'ticket', choice: { code: told.value } }];
  }
  return toolsTaking(tools, told).map((tool) => ({
    ...toolEntry(tool, 'takes', pass),
    isShut: !isInScope(tool, pass.scope),
    choice: { tool, found: told },
  }));
}

function namedEntry(tool: Tool, { pass }: Wanted): Entry {
  return { ...toolEntry(tool, 'named', pass), choice: { tool } };
}

function toolEntry(tool: Tool, group: string, pass: Wanted['pass']) {
  const { id, title, tagline, icon } = tool;
  return {
    id: `${group}-${id}`,
    label: title,
    icon: iconNamed(icon),
    isTool: true,
    hint: tagline,
    aside: describeAside(tool, pass),
  };
}

function describeAside(tool: Tool, { held, scope }: Wanted['pass']): string | undefined {
  if (!isInScope(tool, scope)) return say('out-of-scope');
  const needsPass = Object.values(tool.actions).some(({ access }) => access === 'moderator');
  return needsPass && !held ? say('needs-pass') : undefined;
}

function pageEntry(page: PalettePage): Entry {
  return { id: `page-${page.id}`, label: page.label, icon: page.icon, choice: { page } };
}
