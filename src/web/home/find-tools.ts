import type { Tool } from '../../kit/contract.ts';

/** The tools that hold every word of the query in their title, tagline or keywords. */
export function findTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const text = plain([tool.title, tool.tagline, ...tool.keywords].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
