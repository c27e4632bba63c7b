import type { Tool } from '#kit/contract/feature.ts';

/** The tools that hold every word of the query in their title, tagline or keywords. */
export function findTools(tools: readonly Tool[], query: string): readonly Tool[] {
  return tools.filter((tool) => matches(query, [tool.title, tool.tagline, ...tool.keywords]));
}

/** Whether every word of the query stands somewhere in these texts. */
export function matches(query: string, texts: readonly string[]): boolean {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const text = plain(texts.join(' '));
  return wanted.every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
