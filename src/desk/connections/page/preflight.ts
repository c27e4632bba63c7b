import type { PlatformName } from '#kit/contract/needs.ts';
import type { ToolRow } from './report.ts';

export type NeedRow = ToolRow['needs'][number];

export interface NeedColumn {
  name: string;
  title: string;
}

/** The permissions or scopes that any tool needs on a platform, in order of appearance. */
export function listColumns(tools: readonly ToolRow[], platform: PlatformName): NeedColumn[] {
  const columns = new Map<string, NeedColumn>();
  for (const { name, title, ...need } of tools.flatMap(({ needs }) => needs)) {
    if (need.platform === platform) columns.set(name, { name, title });
  }
  return [...columns.values()];
}

export function findNeed(
  { needs }: ToolRow,
  platform: PlatformName,
  name: string,
): NeedRow | undefined {
  return needs.find((need) => need.platform === platform && need.name === name);
}

export interface Fix extends NeedColumn {
  places: string[];
  /** The tools that need it. `for` completes the sentence about what doesn't work until then. */
  tools: { title: string; for: string; optional: boolean }[];
}

/** Each missing permission once, with every tool that needs it. */
export function listFixes(tools: readonly ToolRow[], platform: PlatformName): Fix[] {
  return listColumns(tools, platform).flatMap((column) => {
    const lacking = tools.flatMap((tool) => {
      const need = findNeed(tool, platform, column.name);
      return need?.met === false ? [{ tool, need }] : [];
    });
    if (lacking.length === 0) return [];
    return [
      {
        ...column,
        places: [...new Set(lacking.flatMap(({ need }) => need.places))],
        tools: lacking.map(({ tool, need }) => ({
          title: tool.title,
          for: need.for,
          optional: need.optional,
        })),
      },
    ];
  });
}
