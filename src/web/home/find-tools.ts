import type { Tool } from '#kit/contract/feature.ts';

/** The tools whose title, tagline or keywords contain every word of the query. */
export function findTools(tools: readonly Tool[], query: string): readonly Tool[] {
  return tools.filter((tool) => matches(query, [tool.title, tool.tagline, ...tool.keywords]));
}

/** Whether these texts contain every word of the query. */
export function matches(query: string, texts: readonly string[]): boolean {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const text = plain(texts.join(' '));
  return wanted.every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
