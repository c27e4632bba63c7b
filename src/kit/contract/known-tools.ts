import type { Tool } from './feature.ts';

let tools: readonly Tool[] = [];

/** The page and the server each register their tools once, so that no other code has to name one. */
export function rememberTools(known: readonly Tool[]): void {
  tools = known;
}

export function knownTools(): readonly Tool[] {
  return tools;
}

/** A tool that no longer exists is shown by its id. */
export function toolTitle(id: string): string {
  return tools.find((tool) => tool.id === id)?.title ?? id;
}
