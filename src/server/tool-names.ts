import { tools } from '#tools/index.ts';

export const toolIds: ReadonlySet<string> = new Set(tools.map(({ id }) => id));

/** Its id where the desk has it no more. */
export function titleOf(toolId: string): string {
  return tools.find(({ id }) => id === toolId)?.title ?? toolId;
}
