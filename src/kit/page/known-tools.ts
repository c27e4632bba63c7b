import type { Tool } from '../contract/feature.ts';

let tools: readonly Tool[] = [];

/** The assembly says once which tools there are, so that no screen has to know one by name. */
export function rememberTools(known: readonly Tool[]): void {
  tools = known;
}

export function knownTools(): readonly Tool[] {
  return tools;
}

/** A tool that no longer exists is called by its id. */
export function titleOfTool(id: string): string {
  return tools.find((tool) => tool.id === id)?.title ?? id;
}
